import type { JsonValue } from "../../json/json.js";
import type { Schema } from "../../model/model.js";
import { conditionOf } from "../../schema/schema.js";
import { sameConstraints } from "../../schema/equal.js";
import { type Scope, withinKeyword } from "../facts.js";
import type { RuleId } from "../rules/rules.js";
import { shortValue } from "./short-value.js";
import type { Relation } from "../inclusion/relation.js";
import { keywordLocations, type Pair } from "./pair.js";

const schemaRules: Readonly<Record<Exclude<Relation, "same">, RuleId>> = {
  narrowed: "schema-narrowed",
  widened: "schema-widened",
  changed: "schema-changed",
  undecided: "schema-undecided",
};

/** Records how two schemas relate if no keyword explains the difference. */
export function addRelationFact(
  { before, after, facts, relations }: Pair,
  scope: Scope,
): void {
  const relation = relations.of(before, after);
  if (relation === "same") return;
  const locations = { before: before.location, after: after.location };
  facts.add(scope, { kind: schemaRules[relation], locations });
}

/** Compares `if`/`then`/`else` and `not` by the values they accept. */
export function compareSubschemas(pair: Pair): void {
  const { before, after } = pair;
  compareKeyword(
    pair,
    "conditional",
    conditionOf(before),
    conditionOf(after),
    ({ conditional }) => (conditional ? { conditional } : {}),
  );
  compareNot(pair, before.not, after.not);
}

/** Compares `not`: narrowing it widens the schema. */
function compareNot(pair: Pair, one?: Schema, other?: Schema): void {
  const { scope, facts, relations } = pair;
  if (one === undefined && other === undefined) return;
  const relation =
    one === undefined
      ? "widened"
      : other === undefined
        ? "narrowed"
        : relations.of(one, other);
  if (relation === "same") return;
  const [was, is] = [shortValue(one), shortValue(other)];
  facts.add(withinKeyword(scope, "not"), {
    kind: constraintRules[inverse[relation]],
    locations: keywordLocations(pair, "not", [
      one !== undefined,
      other !== undefined,
    ]),
    ...(was !== undefined && { before: was }),
    ...(is !== undefined && { after: is }),
  });
}

const inverse = {
  narrowed: "widened",
  widened: "narrowed",
  changed: "changed",
  undecided: "undecided",
} as const;

/**
 * Compares one keyword: added, removed, or how its new value relates to the old one.
 *
 * @param only the schema reduced to this keyword
 * @param show formats the value for the finding
 */
export function compareKeyword(
  pair: Pair,
  keyword: string,
  one: unknown,
  other: unknown,
  only: (schema: Schema) => Partial<Schema>,
  show: (value: unknown) => JsonValue | undefined = shortValue,
): void {
  if (sameConstraints(one, other) && one === undefined) return;
  const { before, after, scope, facts } = pair;
  const locations = keywordLocations(
    pair,
    keyword === "conditional" ? "if" : keyword,
    [one !== undefined, other !== undefined],
  );
  const [was, is] = [show(one), show(other)];
  const values = {
    ...(was !== undefined && { before: was }),
    ...(is !== undefined && { after: is }),
  };
  const at = withinKeyword(scope, keyword);
  if (one === undefined || other === undefined) {
    const relation = one === undefined ? "narrowed" : "widened";
    const kind = ruleFor(pair, keyword, relation);
    facts.add(at, { kind, locations, ...values });
    return;
  }
  const relation = pair.relations.of(
    withTypes(before, only(before)),
    withTypes(after, only(after)),
  );
  if (relation === "same") return;
  const kind = ruleFor(pair, keyword, relation);
  facts.add(at, { kind, locations, ...values });
}

/** The rule for a keyword: its own, or that of its effect on generated types or validators. */
function ruleFor(
  { before, after }: Pair,
  keyword: string,
  relation: Exclude<Relation, "same">,
): RuleId {
  const [one, other] = [before, after].map(({ number }) => number?.format);
  const isOfString = (one ?? other) === undefined;
  if (keyword === "format" && isOfString && relation !== "undecided")
    return `format-${relation}`;
  if (keyword === "format" && relation === "narrowed" && other === "int32")
    return "integer-narrowed";
  if (keyword === "format" && relation === "widened" && one === "int32")
    return "integer-widened";
  if (keyword === "dependentRequired" && relation === "narrowed")
    return "dependency-added";
  if (keyword === "dependentRequired" && relation === "widened")
    return "dependency-removed";
  return keyword === "unevaluatedProperties"
    ? schemaRules[relation]
    : constraintRules[relation];
}

/** The rule for each relation of a keyword. */
export const constraintRules: Readonly<
  Record<Exclude<Relation, "same">, RuleId>
> = {
  narrowed: "rule-narrowed",
  widened: "rule-widened",
  changed: "rule-changed",
  undecided: "rule-undecided",
};

function withTypes(
  { docs, location, types }: Schema,
  only: Partial<Schema>,
): Schema {
  return { docs, location, ...(types && { types }), ...only };
}
