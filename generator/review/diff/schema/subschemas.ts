import type { JsonValue } from "../../../language/json/json.js";
import type {
  ObjectConstraints,
  Schema,
} from "../../../language/model/model.js";
import { sameConstraints } from "../../../language/schema/equal.js";
import {
  conditionOf,
  constrainsNothing,
} from "../../../language/schema/schema.js";
import { change, type Differences } from "../difference.js";
import { locationsOf, type Scope, withinKeyword } from "../facts.js";
import type { Relation } from "../inclusion/relation.js";
import type { RuleId } from "../rules/rules.js";
import { keywordLocations, type Pair } from "./pair.js";

const schemaRules: Readonly<Record<Exclude<Relation, "same">, RuleId>> = {
  narrowed: "schema-narrowed",
  widened: "schema-widened",
  changed: "schema-changed",
  undecided: "schema-undecided",
};

/** Records how two schemas relate if no keyword explains the difference. */
export function* relateWhole(
  { before, after, relations }: Pair,
  scope: Scope,
): Differences {
  const relation = relations.of(before, after);
  if (relation === "same") return;
  const locations = locationsOf(before, after);
  yield change(scope, schemaRules[relation], locations);
}

/** Compares `if`/`then`/`else` and `not` by the values they accept. */
export function* compareSubschemas(pair: Pair): Differences {
  const { before, after } = pair;
  yield* compareKeyword(
    pair,
    "conditional",
    conditionOf(before),
    conditionOf(after),
    ({ conditional }) => (conditional ? { conditional } : {}),
  );
  yield* compareNot(pair, before.not, after.not);
}

/** Compares `not`: narrowing it widens the schema. */
function* compareNot(pair: Pair, one?: Schema, other?: Schema): Differences {
  const { scope, relations } = pair;
  if (one === undefined && other === undefined) return;
  const relation =
    one === undefined
      ? "widened"
      : other === undefined
        ? "narrowed"
        : relations.of(one, other);
  if (relation === "same") return;
  yield change(
    withinKeyword(scope, "not"),
    constraintRules[inverse[relation]],
    keywordLocations(pair, "not", [one !== undefined, other !== undefined]),
    { ...shortValues([one, other]) },
  );
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
export function* compareKeyword(
  pair: Pair,
  keyword: string,
  one: unknown,
  other: unknown,
  only: (schema: Schema) => Partial<Schema>,
  show: (value: unknown) => JsonValue | undefined = shortValue,
): Differences {
  if (sameConstraints(one, other) && one === undefined) return;
  const { before, after, scope } = pair;
  const locations = keywordLocations(
    pair,
    keyword === "conditional" ? "if" : keyword,
    [one !== undefined, other !== undefined],
  );
  const values = shortValues([one, other], show);
  const at = withinKeyword(scope, keyword);
  if (one === undefined || other === undefined) {
    const relation = one === undefined ? "narrowed" : "widened";
    const kind = ruleFor(pair, keyword, relation);
    yield change(at, kind, locations, values);
    return;
  }
  const relation = pair.relations.of(
    withTypes(before, only(before)),
    withTypes(after, only(after)),
  );
  if (relation === "same") return;
  const kind = ruleFor(pair, keyword, relation);
  yield change(at, kind, locations, values);
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

/** Longer values are not shown. */
const MAX_LENGTH = 200;

/** The values of a keyword on both sides; neither if one of them is too long to show. */
export function shortValues(
  values: readonly [before: unknown, after: unknown],
  show: (value: unknown) => JsonValue | undefined = shortValue,
): { readonly before?: JsonValue; readonly after?: JsonValue } {
  const [before, after] = [show(values[0]), show(values[1])];
  const isHidden = [before, after].some(
    (shown, at) => shown === undefined && values[at] !== undefined,
  );
  return {
    ...(before !== undefined && !isHidden && { before }),
    ...(after !== undefined && !isHidden && { after }),
  };
}

/** The value of a keyword, if it is short. */
function shortValue(value: unknown): JsonValue | undefined {
  if (typeof value === "string" || typeof value === "number") return value;
  const shown = isSchema(value) ? shortSchema(value) : undefined;
  return shown !== undefined && JSON.stringify(shown).length <= MAX_LENGTH
    ? shown
    : undefined;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && "location" in value;
}

/** A schema without subschemas; nothing for other schemas. */
function shortSchema(schema: Schema): JsonValue | undefined {
  const { ref, types, enum: values, string, number, ...rest } = schema;
  if (!constrainsNothing(rest)) return undefined;
  if (ref !== undefined) return ref;
  const [type, second] = types ?? [];
  const [value, another] = values ?? [];
  return {
    ...(type !== undefined &&
      values === undefined && {
        type: second === undefined ? type : (types ?? []),
      }),
    ...(value !== undefined &&
      (another === undefined ? { const: value } : { enum: values ?? [] })),
    ...string,
    ...number,
  };
}

/** The properties that others require, `{"a": ["b"]}`, if that is short. */
export function shortDependencies(
  rules: ObjectConstraints["dependentRequired"],
): JsonValue | undefined {
  if (rules === undefined) return undefined;
  const shown = Object.fromEntries(
    rules.map(({ name, required }) => [name, required]),
  );
  return JSON.stringify(shown).length <= MAX_LENGTH ? shown : undefined;
}
