import type { Json, Schema } from "../model/model.js";
import type { Pair } from "./compare-schemas.js";
import { type Scope, within } from "./facts.js";
import { type Relation } from "./relation.js";
import type { RuleId } from "./rules.js";
import { isAlike } from "./spelling.js";

const kinds: Readonly<Record<Exclude<Relation, "same">, RuleId>> = {
  narrowed: "schema-narrowed",
  widened: "schema-widened",
  changed: "schema-changed",
  undecided: "schema-undecided",
};

/** Says how two schemas stand to each other, where no keyword can tell. */
export function addRelation(
  { before, after, facts, relations }: Pair,
  scope: Scope,
): void {
  const relation = relations.of(before, after);
  if (relation === "same") return;
  const places = { before: before.place, after: after.place };
  facts.add(scope, { kind: kinds[relation], places });
}

/** Compares keywords whose schemas are asked as a whole. */
export function compareWholes(
  pair: Pair,
  keys: readonly ("not" | "conditional")[],
): void {
  for (const key of keys)
    compareWhole(pair, key, pair.before[key], pair.after[key], (schema) => ({
      [key]: schema[key],
    }));
}

/**
 * Compares a keyword: there, gone, or how it stands to what it was.
 *
 * @param only what a schema says by this keyword
 */
export function compareWhole(
  pair: Pair,
  keyword: string,
  one: unknown,
  other: unknown,
  only: (schema: Schema) => Partial<Schema>,
): void {
  if (isAlike(one, other) && one === undefined) return;
  const { before, after, scope, facts } = pair;
  const places = { before: before.place, after: after.place };
  const values = {
    ...(isScalar(one) && { before: one }),
    ...(isScalar(other) && { after: other }),
  };
  const at = within(scope, ` ${keyword}`);
  if (one === undefined || other === undefined) {
    const kind = one === undefined ? "rule-narrowed" : "rule-widened";
    facts.add(at, { kind, places, ...values });
    return;
  }
  const relation = pair.relations.of(
    withTypes(before, only(before)),
    withTypes(after, only(after)),
  );
  if (relation === "same") return;
  facts.add(at, { kind: kindOf(keyword, one, relation), places, ...values });
}

function kindOf(
  keyword: string,
  value: unknown,
  relation: Exclude<Relation, "same">,
): RuleId {
  if (keyword === "format" && relation === "changed") return "format-changed";
  return isScalar(value) ? ruleKinds[relation] : kinds[relation];
}

const ruleKinds: Readonly<Record<Exclude<Relation, "same">, RuleId>> = {
  narrowed: "rule-narrowed",
  widened: "rule-widened",
  changed: "rule-changed",
  undecided: "rule-undecided",
};

function withTypes(
  { docs, place, types }: Schema,
  only: Partial<Schema>,
): Schema {
  return { docs, place, ...(types && { types }), ...only };
}

/** Whether it can be shown in a line. */
function isScalar(value: unknown): value is Json & (string | number) {
  return typeof value === "string" || typeof value === "number";
}
