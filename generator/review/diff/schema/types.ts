import type { JsonValue } from "../../../language/json/json.js";
import type { JsonType, Schema } from "../../../language/model/model.js";
import { accepts } from "../../../language/schema/accepts.js";
import {
  conjuncts,
  resolveConjuncts,
} from "../../../language/schema/conjunctions.js";
import { constrainsNothing, isUnion } from "../../../language/schema/schema.js";
import {
  allowedTypes,
  everyKind,
  impliedTypes,
  includesType,
  kindOf,
  kindOfValue,
} from "../../../language/schema/types.js";
import { itemsOfAnyList } from "../api/serialization.js";
import { change, type Differences } from "../difference.js";
import {
  isField,
  isText,
  locationsOf,
  type Scope,
  untyped,
  within,
} from "../facts.js";
import type { RuleId } from "../rules/rules.js";
import { isValidatedFormat } from "./constraints.js";
import { describesNoProperties } from "./objects.js";
import type { Pair } from "./pair.js";
import { nameOf } from "./unions.js";

/**
 * Compares the allowed types. `null` gets a fact of its own, because it is a question of its own for readers.
 *
 * @returns the rest to compare: the keywords for types that both sides allow; undefined if there are none
 */
export function* compareTypes(pair: Pair): Differences<Pair | undefined> {
  const { before, after, scope } = pair;
  const locations = locationsOf(before, after);
  const [one, other] = [allowedTypes(before), allowedTypes(after)];
  const [had, has] = [one.includes("null"), other.includes("null")];
  if (before.types && after.types && had !== has)
    yield change(scope, has ? "null-added" : "null-removed", locations);
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
  const items = repeatedItems(pair, left, right);
  if (items !== undefined) {
    yield change(scope, "text-widened", locations, {
      before: "one value",
      after: "a list of values",
    });
    yield* pair.compare(before, items, within(scope, "[]"));
    return undefined;
  }
  const written =
    wider || !isText(scope) ? undefined : textRule(pair, narrower);
  yield change(typedScope(pair, kind), written ?? kind, locations, {
    before: displayedTypes(before, had === has ? one : left),
    after: displayedTypes(after, had === has ? other : right),
  });
  if (kind === "type-widened" && losesTypesInCode(pair))
    yield change(scope, "code-type-narrowed", locations, {}, false);
  // If one side accepts anything, its keywords need no report, unless derived schemas define the types.
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

/**
 * The scope of a change of types. Code does not show it where keywords of objects or
 * arrays imply the same type, and only to those who are not harmed where they imply a
 * narrower one than the values have.
 */
function typedScope(pair: Pair, kind: RuleId): Scope {
  const { before, after, scope } = pair;
  const [one, other] = [typesInCode(before), typesInCode(after)];
  const [narrower, wider] = [isSubset(other, one), isSubset(one, other)];
  if ((narrower && wider) || (pair.isPart && isImpliedBesideParts(pair)))
    return untyped(scope);
  if (wider && kind === "type-narrowed") return untyped(scope, "sends");
  return narrower && kind === "type-widened"
    ? untyped(scope, "receives")
    : scope;
}

/** Whether code no longer has a type that the keywords do not imply, although values may still have it. */
function losesTypesInCode({ before, after }: Pair): boolean {
  const [one, other] = [typesInCode(before), typesInCode(after)];
  return isSubset(other, one) && !isSubset(one, other);
}

/** The types in code. A bare `object` adds nothing to a union. */
function typesInCode(schema: Schema): readonly JsonType[] {
  const types = impliedTypes(schema).map(kindOf);
  const isBare =
    isUnion(schema) &&
    describesNoProperties(schema) &&
    types.join() === "object";
  const isUnknown = types.length === 0 && schema.types === undefined;
  return isBare || isUnknown ? everyKind : types;
}

/** Whether the conjuncts that imply a type all imply the same one, on both sides. */
function isImpliedBesideParts({ whole, sides }: Pair): boolean {
  const [had, has] = whole.map((schema, at) => {
    const parts = resolveConjuncts(conjuncts(schema), sides[at] ?? sides[0]);
    const kinds = parts.map((part) => impliedTypes(part).map(kindOf).join());
    return [...new Set(kinds.filter((kind) => kind !== ""))].join(" or ");
  });
  return had === has && (had === "object" || had === "array");
}

/** The items of a list that replaces a single value of a form, where one field is a list of one. */
function repeatedItems(
  { after, scope }: Pair,
  had: readonly JsonType[],
  has: readonly JsonType[],
): Schema | undefined {
  const isSingle = !had.includes("array");
  return isSingle && has.join() === "array" && after.array && isField(scope)
    ? itemsOfAnyList(after.array)
    : undefined;
}

/** A schema without `null`, which has been reported already. */
function withoutNull(schema: Schema): Schema {
  const { types } = schema;
  return types === undefined
    ? schema
    : { ...schema, types: types.filter((type) => type !== "null") };
}

/** The rule if the value is sent as text, where a number and its string are the same. */
function textRule(
  { before, after }: Pair,
  isLess: boolean,
): RuleId | undefined {
  if (isTextFormOf(before, after)) return "text-widened";
  return !isLess && isTextFormOf(after, before) ? "text-narrowed" : undefined;
}

/** The display name of types; without `types`, the names of the alternatives. */
function displayedTypes(schema: Schema, types: readonly JsonType[]): JsonValue {
  if (allowedTypes(schema) !== everyKind)
    return types.length === 0 ? "no value" : types;
  const alternatives = schema.anyOf ?? schema.oneOf;
  return alternatives?.map(nameOf).join(" or ") ?? "any type";
}

/** Whether the only difference is `number` against `integer`, which are one type in TypeScript. */
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

/** A schema without keywords and values for other types, whose change has been reported. */
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
 * Whether a schema accepts the text form of every value of another schema: an
 * unconstrained string accepts every number.
 */
function isTextFormOf(before: Schema, after: Schema): boolean {
  const { types = [] } = before;
  const values =
    before.enum ?? (types.join() === "boolean" ? flags : undefined);
  if (types.length === 0 || !types.every((type) => scalars.has(type)))
    return false;
  return values === undefined
    ? acceptsAnyText(after)
    : values.every((value) => acceptsAsText(after, value));
}

const flags: readonly JsonValue[] = [true, false];

/** Whether any string is accepted, except possibly the empty one, which is no number's text. */
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
