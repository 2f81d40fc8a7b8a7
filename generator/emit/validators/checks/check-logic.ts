import { constrainsOnly } from "../../../schema/schema.js";
import type { Schema } from "../../../model/model.js";
import { code } from "../../../print/code.js";
import { identifier } from "../../../print/escape.js";
import { type Block, choose, plain } from "../code/block.js";
import { checkSchema } from "./check-schema.js";
import { any, type Condition, not, testCall } from "../code/condition.js";
import { typeTest } from "../code/type-test.js";
import { fromCheck } from "../code/runtime-names.js";
import {
  declare,
  failure,
  nested,
  type Site,
  type Subject,
} from "../code/site.js";

/** Statements behind which a condition tells whether a schema was obeyed. */
export interface Attempt {
  readonly block: Block;
  readonly passed: Condition;
  /** The value where it was. */
  readonly subject: Subject;
}

/** Tries a schema without adding failures. */
export function attempt(
  schema: Schema,
  subject: Subject,
  site: Site,
): Attempt | "always" {
  const { types } = schema;
  const isTypeTest = types?.length !== 0 && constrainsOnly(schema, "types");
  if (types !== undefined && isTypeTest && !subject.known) {
    const passed = any(types.map((type) => typeTest(type, subject.value)));
    return { block: [], passed, subject: { ...subject, known: types } };
  }
  const before = declare(site, "before");
  const block = checkSchema(schema, subject, site);
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
  const body = failure(subject.pointer, "Must not match what is excluded.");
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
  // Then it stands in no block of its own, whose names others could take.
  if (tried === "always") return then ? checkSchema(then, subject, site) : [];
  const positive = then && checkSchema(then, tried.subject, nested(site));
  const negative = otherwise && checkSchema(otherwise, subject, nested(site));
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
