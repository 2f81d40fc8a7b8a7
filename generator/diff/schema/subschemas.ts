import type { JsonValue } from "../../json/json.js";
import type { Schema } from "../../model/model.js";
import { isAlike } from "../../schema/equal.js";
import { type Scope, within } from "../facts.js";
import type { RuleId } from "../rules/rules.js";
import { shortValue } from "../short-value.js";
import type { Relation } from "../inclusion/relation.js";
import { keywordLocations, type Pair } from "./pair.js";

const schemaRules: Readonly<Record<Exclude<Relation, "same">, RuleId>> = {
  narrowed: "schema-narrowed",
  widened: "schema-widened",
  changed: "schema-changed",
  undecided: "schema-undecided",
};

/** Says how two schemas stand to each other, where no keyword can tell. */
export function addRelationFact(
  { before, after, facts, relations }: Pair,
  scope: Scope,
): void {
  const relation = relations.of(before, after);
  if (relation === "same") return;
  const locations = { before: before.location, after: after.location };
  facts.add(scope, { kind: schemaRules[relation], locations });
}

/** Compares the keywords whose schemas are asked as a whole. */
export function compareSubschemas(pair: Pair): void {
  const { before, after } = pair;
  compareKeyword(
    pair,
    "conditional",
    before.conditional,
    after.conditional,
    ({ conditional }) => (conditional ? { conditional } : {}),
  );
  compareNot(pair, before.not, after.not);
}

/** Compares what may not stand: of which less allows more. */
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
  facts.add(within(scope, " not"), {
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
 * Compares a keyword: there, gone, or how it stands to what it was.
 *
 * @param only what a schema says by this keyword
 * @param show what is shown of it
 */
export function compareKeyword(
  pair: Pair,
  keyword: string,
  one: unknown,
  other: unknown,
  only: (schema: Schema) => Partial<Schema>,
  show: (value: unknown) => JsonValue | undefined = shortValue,
): void {
  if (isAlike(one, other) && one === undefined) return;
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
  const at = within(scope, ` ${keyword}`);
  if (one === undefined || other === undefined) {
    const kind = one === undefined ? "rule-narrowed" : "rule-widened";
    facts.add(at, { kind, locations, ...values });
    return;
  }
  const relation = pair.relations.of(
    withTypes(before, only(before)),
    withTypes(after, only(after)),
  );
  if (relation === "same") return;
  facts.add(at, { kind: ruleFor(keyword, relation), locations, ...values });
}

/** Of rules for names, types know those for what names hold; of others they know nothing. */
function ruleFor(keyword: string, relation: Exclude<Relation, "same">): RuleId {
  if (keyword === "format" && relation === "changed") return "format-changed";
  return keyword === "unevaluatedProperties"
    ? schemaRules[relation]
    : constraintRules[relation];
}

/** How a rule stands to what it was. */
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
