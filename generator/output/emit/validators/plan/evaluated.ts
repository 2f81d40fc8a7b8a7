import {
  type Claim as OwnClaim,
  dependents,
  type Keyword,
  mayClaim,
  ownClaim,
  speaks,
} from "../../../../language/checks/claims.js";
import type { Schema } from "../../../../language/model/model.js";
import { code, type Identifier } from "../../../../language/print/code.js";
import { identifier } from "../../../../language/print/escape.js";
import { schemaNamed } from "../../../../language/schema/lookup.js";
import { reachable } from "../../../../language/schema/references.js";
import { type Block, plain } from "../blocks/blocks.js";
import { all, compare, type Condition, test } from "../blocks/condition.js";
import { read } from "../blocks/read-member.js";
import { fromCheck } from "../blocks/runtime-names.js";
import { declare, type Site, type Subject } from "../blocks/site.js";
import { UnsupportedSchema } from "../unsupported-schema.js";

/** What a schema evaluates, under a condition. */
export interface Claim extends OwnClaim {
  /** Absent: the claim always applies. */
  readonly condition?: Condition;
}

/** Claims, and the statements that compute their conditions. */
export interface Evaluated {
  readonly claims: Claim[];
  readonly findings: Finding[];
}

/** Statements that set a variable to whether a schema accepted the value. */
interface Finding {
  readonly held: Identifier;
  readonly block: Block;
}

/** Collects what a schema evaluates apart from its own `unevaluated…` keyword. */
export function evaluatedBy(
  schema: Schema,
  keyword: Keyword,
  subject: Subject,
  site: Site,
): Evaluated {
  const evaluated: Evaluated = { claims: [], findings: [] };
  collect(schema, [], true, { evaluated, keyword, subject, site });
  return evaluated;
}

interface Collector {
  readonly evaluated: Evaluated;
  readonly keyword: Keyword;
  readonly subject: Subject;
  readonly site: Site;
}

function collect(
  schema: Schema,
  conditions: readonly Condition[],
  top: boolean,
  collector: Collector,
): void {
  const { evaluated, subject, site } = collector;
  const claim = ownClaim(schema, collector.keyword, top);
  if (speaks(claim))
    evaluated.claims.push(
      conditions.length === 0
        ? claim
        : { ...claim, condition: all(conditions) },
    );
  const { ref, allOf = [], anyOf = [], oneOf = [], conditional } = schema;
  if (ref !== undefined)
    collect(
      schemaNamed(ref, site.module.schemas),
      conditions,
      false,
      collector,
    );
  for (const part of allOf) collect(part, conditions, false, collector);
  for (const part of [...anyOf, ...oneOf])
    collectWhere(part, undefined, part, conditions, collector);
  for (const { name, schema: part } of dependents(schema, collector.keyword)) {
    const present = compare(read(subject, name), "!==", code`undefined`);
    collect(part, [...conditions, present], false, collector);
  }
  if (conditional === undefined) return;
  const positive: Schema = {
    ...nothing(conditional.if),
    allOf: [conditional.if, ...(conditional.then ? [conditional.then] : [])],
  };
  collectWhere(
    conditional.if,
    conditional.else,
    positive,
    conditions,
    collector,
  );
}

/** Collects the claims of `passed` if `branch` accepts the value, and those of `failed` otherwise. */
function collectWhere(
  branch: Schema,
  failed: Schema | undefined,
  passed: Schema,
  conditions: readonly Condition[],
  collector: Collector,
): void {
  const { evaluated, site, subject } = collector;
  const { keyword } = collector;
  const claims = (schema: Schema) =>
    mayClaim(schema, keyword, site.module.schemas);
  if (!claims(passed) && (failed === undefined || !claims(failed))) return;
  refuseRecursion(branch, collector);
  const before = declare(site, "before");
  const held = declare(site, "evaluated");
  const failures = identifier("failures");
  const block: Block = [
    plain(code`const ${before} = ${failures}.length;`),
    ...site.module.check(branch, subject, site),
    plain(
      code`const ${held} = ${fromCheck("passed")}(${failures}, ${before});`,
    ),
  ];
  evaluated.findings.push({ held, block });
  collect(passed, [...conditions, test(code`${held}`)], false, collector);
  if (failed === undefined) return;
  const not: Condition = { kind: "test", call: code`${held}`, negated: true };
  collect(failed, [...conditions, not], false, collector);
}

/** Rejects recursion: checking a branch twice at each level of the data would take exponential time. */
function refuseRecursion(branch: Schema, { site, keyword }: Collector): void {
  if (site.cycle === undefined) return;
  const { cycles, schemas } = site.module;
  for (const name of reachable([branch], schemas)) {
    if (cycles.get(name) !== site.cycle) continue;
    throw new UnsupportedSchema(
      branch.location,
      keyword,
      `a subschema next to it refers back to the schema that contains the keyword.`,
    );
  }
}

function nothing({ docs, location }: Schema): Schema {
  return { docs, location };
}
