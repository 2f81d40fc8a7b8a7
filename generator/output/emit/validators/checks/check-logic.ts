import { sentences } from "../../../../language/checks/sentences.js";
import type { Schema } from "../../../../language/model/model.js";
import { code } from "../../../../language/print/code.js";
import { identifier } from "../../../../language/print/escape.js";
import { constrainsOnly } from "../../../../language/schema/schema.js";
import { type Block, choose, plain } from "../blocks/blocks.js";
import { any, type Condition, not, testCall } from "../blocks/condition.js";
import { fromCheck } from "../blocks/runtime-names.js";
import {
  declare,
  failure,
  nested,
  type Site,
  type Subject,
} from "../blocks/site.js";
import { typeTest } from "../blocks/type-test.js";

/** Statements after which a condition says whether a schema accepted the value. */
export interface Attempt {
  readonly block: Block;
  readonly passed: Condition;
  /** The value, if the schema accepted it. */
  readonly subject: Subject;
}

/** Tests a schema without reporting failures. */
export function attempt(
  schema: Schema,
  subject: Subject,
  site: Site,
): Attempt | "always" {
  const { types } = schema;
  const isTypeTest = types?.length !== 0 && constrainsOnly(schema, "types");
  if (types !== undefined && isTypeTest && !subject.known) {
    const passed = any(
      types.map((type) => typeTest(type, subject.value, site.module)),
    );
    return { block: [], passed, subject: { ...subject, known: types } };
  }
  const before = declare(site, "before");
  const block = site.module.check(schema, subject, site);
  if (block.length === 0) return "always";
  const failures = identifier("failures");
  return {
    block: [plain(code`const ${before} = ${failures}.length;`), ...block],
    passed: testCall(fromCheck("passed"), failures, before),
    subject,
  };
}

/** `not` */
export function checkNot(schema: Schema, subject: Subject, site: Site): Block {
  const tried = attempt(schema, subject, site);
  const body = failure(subject.pointer, sentences.excluded);
  if (tried === "always") return body;
  return [...tried.block, ...choose([{ condition: tried.passed, body }])];
}

/** `if`, `then` and `else` */
export function checkConditional(
  { if: condition, then, else: otherwise }: NonNullable<Schema["conditional"]>,
  subject: Subject,
  site: Site,
): Block {
  if (then === undefined && otherwise === undefined) return [];
  const tried = attempt(condition, subject, site);
  // The statements are not in a block of their own, so their names must stay reserved.
  if (tried === "always")
    return then ? site.module.check(then, subject, site) : [];
  const positive = then && site.module.check(then, tried.subject, nested(site));
  const negative =
    otherwise && site.module.check(otherwise, subject, nested(site));
  if (positive === undefined || positive.length === 0) {
    if (negative === undefined || negative.length === 0) return [];
    return [
      ...tried.block,
      ...choose([{ condition: not(tried.passed), body: negative }]),
    ];
  }
  return [
    ...tried.block,
    ...choose([{ condition: tried.passed, body: positive }], negative),
  ];
}
