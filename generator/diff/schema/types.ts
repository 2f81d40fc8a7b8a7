import type { JsonType, Schema } from "../../model/model.js";
import { isValidatedFormat } from "./constraints.js";
import type { JsonValue } from "../../json/json.js";
import { accepts } from "../../schema/accepts.js";
import {
  allowedTypes,
  everyKind,
  includesType,
  kindOfValue,
} from "../../schema/types.js";
import { nameOf } from "./unions.js";
import type { Pair } from "./pair.js";
import { isText } from "../facts.js";
import type { RuleId } from "../rules/rules.js";
import { constrainsNothing } from "../../schema/schema.js";

/**
 * Compares which types may stand; null, which people think of apart, in a fact of its own.
 *
 * @returns what is left to compare: the rules for types that both let stand; nothing where there is none
 */
export function compareTypes(pair: Pair): Pair | undefined {
  const { before, after, scope, facts } = pair;
  const locations = { before: before.location, after: after.location };
  const [one, other] = [allowedTypes(before), allowedTypes(after)];
  const [had, has] = [one.includes("null"), other.includes("null")];
  if (before.types && after.types && had !== has)
    facts.add(scope, {
      kind: has ? "null-added" : "null-removed",
      locations,
    });
  const both = before.types && after.types;
  const [left, right] = [one, other].map((types) =>
    types.filter((type) => both === undefined || type !== "null"),
  );
  if (left === undefined || right === undefined) return undefined;
  const [narrower, wider] = [isSubset(right, left), isSubset(left, right)];
  if (narrower && wider)
    return had === has
      ? pair
      : { ...pair, before: withoutNull(before), after: withoutNull(after) };
  const kind: RuleId = narrower
    ? differsOnlyByInteger(left, right)
      ? "number-narrowed"
      : "type-narrowed"
    : wider
      ? differsOnlyByInteger(right, left)
        ? "number-widened"
        : "type-widened"
      : "type-changed";
  const written =
    wider || !isText(scope) ? undefined : textRule(pair, narrower);
  facts.add(scope, {
    kind: written ?? kind,
    locations,
    before: displayedTypes(before, had === has ? one : left),
    after: displayedTypes(after, had === has ? other : right),
  });
  // What all is beside anything need not be told again, but where others say the types.
  const isBase =
    scope.enclosing?.isBase && scope.enclosing.property === undefined;
  if (!isBase && (constrainsNothing(before) || constrainsNothing(after)))
    return undefined;
  const shared = everyKind.filter(
    (type) => includesNumeric(left, type) && includesNumeric(right, type),
  );
  if (shared.length === 0) return undefined;
  const [was, is] = [restrictTo(before, shared), restrictTo(after, shared)];
  return had === has
    ? { ...pair, before: was, after: is }
    : { ...pair, before: withoutNull(was), after: withoutNull(is) };
}

/** A schema without null, which is told of: no rule may tell of it again. */
function withoutNull(schema: Schema): Schema {
  const { types } = schema;
  return types === undefined
    ? schema
    : { ...schema, types: types.filter((type) => type !== "null") };
}

/** What it is as text where it is another type. */
function textRule(
  { before, after }: Pair,
  isLess: boolean,
): RuleId | undefined {
  if (isTextFormOf(before, after)) return "text-widened";
  return !isLess && isTextFormOf(after, before) ? "text-narrowed" : undefined;
}

/** What people call types; where none is demanded, what the alternatives let stand. */
function displayedTypes(schema: Schema, types: readonly JsonType[]): JsonValue {
  if (allowedTypes(schema) !== everyKind)
    return types.length === 0 ? "no value" : types;
  const alternatives = schema.anyOf ?? schema.oneOf;
  return alternatives?.map(nameOf).join(" or ") ?? "any type";
}

/** Whether all that types are more than others is that numbers need not be integers: TypeScript has one type for both. */
function differsOnlyByInteger(
  wide: readonly JsonType[],
  narrow: readonly JsonType[],
): boolean {
  return (
    wide.includes("number") &&
    narrow.includes("integer") &&
    wide.every((type) => type === "number" || narrow.includes(type))
  );
}

function includesNumeric(types: readonly JsonType[], type: JsonType): boolean {
  return (
    types.includes(type) || (type === "number" && types.includes("integer"))
  );
}

/** A schema without rules and values for other types: that those are gone or new is said. */
function restrictTo(schema: Schema, types: readonly JsonType[]): Schema {
  const { string, number, array, object, enum: values, ...rest } = schema;
  const own = schema.types ?? everyKind;
  return {
    ...rest,
    types: own.filter(
      (type) =>
        type === "null" ||
        includesNumeric(types, type) ||
        (type === "integer" && types.includes("number")),
    ),
    ...(string && types.includes("string") && { string }),
    ...(number && types.includes("number") && { number }),
    ...(array && types.includes("array") && { array }),
    ...(object && types.includes("object") && { object }),
    ...(values && {
      enum: values.filter((value) =>
        types.some((type) => kindOfValue(value) === type),
      ),
    }),
  };
}

function isSubset(
  types: readonly JsonType[],
  others: readonly JsonType[],
): boolean {
  return types.every((type) => includesType(others, type));
}

const scalars: ReadonlySet<JsonType> = new Set([
  ...(["boolean", "number", "integer", "string", "null"] as const),
]);

/**
 * Whether what one schema lets stand is, as text, let stand by another: a text
 * without limits takes every number.
 */
export function isTextFormOf(before: Schema, after: Schema): boolean {
  const { types = [], enum: values } = before;
  if (types.length === 0 || !types.every((type) => scalars.has(type)))
    return false;
  return values === undefined
    ? acceptsAnyText(after)
    : values.every((value) => acceptsAsText(after, value));
}

/** Whether any text stands but, perhaps, the empty one, which no number is. */
function acceptsAnyText(schema: Schema): boolean {
  const {
    types,
    enum: values,
    knownValues: known,
    string,
    not,
    conditional,
  } = schema;
  const { minLength = 0, maxLength, pattern, format } = string ?? {};
  return (
    types?.includes("string") === true &&
    !(values ?? known ?? not ?? conditional ?? maxLength ?? pattern) &&
    minLength <= 1 &&
    !(format !== undefined && isValidatedFormat(format, "string"))
  );
}

function acceptsAsText(schema: Schema, value: JsonValue): boolean {
  const text = asText(value);
  const term = { schema, lookup: () => undefined };
  return (
    schema.enum?.some((one) => asText(one) === text) ??
    accepts(text, term) === "included"
  );
}

function asText(value: JsonValue): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
