import type {
  ObjectConstraints,
  Schema,
} from "../../../../language/model/model.js";
import { code, type Identifier } from "../../../../language/print/code.js";
import { identifier } from "../../../../language/print/escape.js";
import { schemaNamed } from "../../../../language/schema/lookup.js";
import { reachable } from "../../../../language/schema/references.js";
import { acceptsAnything } from "../../../../language/schema/schema.js";
import { type Block, plain } from "../blocks/blocks.js";
import { all, compare, type Condition, test } from "../blocks/condition.js";
import { read } from "../blocks/read-member.js";
import { fromCheck } from "../blocks/runtime-names.js";
import { declare, type Site, type Subject } from "../blocks/site.js";
import { UnsupportedSchema } from "../unsupported-schema.js";

/** The properties or items that a schema evaluates, under a condition. */
export interface Claim {
  /** Absent: the claim always applies. */
  readonly condition?: Condition;
  readonly all: boolean;
  readonly names: readonly string[];
  readonly patterns: readonly string[];
  /** The number of leading items. */
  readonly prefix: number;
  /** The items that one of these schemas accepts. */
  readonly contains: readonly Schema[];
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

export type Keyword = "unevaluatedProperties" | "unevaluatedItems";

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
  const claims = (schema: Schema) => mayClaim(schema, keyword, site);
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

/** The `dependentSchemas`, which apply only to objects. */
function dependents(
  { object }: Schema,
  keyword: Keyword,
): NonNullable<ObjectConstraints["dependentSchemas"]> {
  if (keyword === "unevaluatedItems") return [];
  return object?.dependentSchemas ?? [];
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

function ownClaim(schema: Schema, keyword: Keyword, top: boolean): Claim {
  const { object, array } = schema;
  const none: Claim = {
    all: false,
    names: [],
    patterns: [],
    prefix: 0,
    contains: [],
  };
  if (keyword === "unevaluatedProperties")
    return {
      ...none,
      all:
        schema.evaluatesProperties === true ||
        object?.additionalProperties !== undefined ||
        (!top && object?.unevaluatedProperties !== undefined),
      names: (object?.properties ?? []).map(({ name }) => name),
      patterns: (object?.patternProperties ?? []).map(({ pattern }) => pattern),
    };
  return {
    ...none,
    all:
      schema.evaluatesItems === true ||
      array?.items !== undefined ||
      (array?.contains !== undefined &&
        acceptsAnything(array.contains.schema)) ||
      (!top && array?.unevaluatedItems !== undefined),
    prefix: array?.prefixItems?.length ?? 0,
    contains: array?.contains === undefined ? [] : [array.contains.schema],
  };
}

function speaks(claim: Claim): boolean {
  return (
    claim.all ||
    claim.prefix > 0 ||
    claim.names.length + claim.patterns.length + claim.contains.length > 0
  );
}

function mayClaim(schema: Schema, keyword: Keyword, site: Site): boolean {
  const { ref, allOf = [], anyOf = [], oneOf = [], conditional } = schema;
  const parts = [
    ...allOf,
    ...anyOf,
    ...oneOf,
    ...dependents(schema, keyword).map((entry) => entry.schema),
    ...(conditional === undefined
      ? []
      : [conditional.if, conditional.then, conditional.else]),
  ];
  return (
    speaks(ownClaim(schema, keyword, false)) ||
    (ref !== undefined &&
      mayClaim(schemaNamed(ref, site.module.schemas), keyword, site)) ||
    parts.some((part) => part !== undefined && mayClaim(part, keyword, site))
  );
}

function nothing({ docs, location }: Schema): Schema {
  return { docs, location };
}
