import { canonical } from "../../../language/json/equal.js";
import type { JsonValue } from "../../../language/json/json.js";
import type { Schema } from "../../../language/model/model.js";
import { change, type Differences } from "../difference.js";
import { type Locations, locationsOf } from "../facts.js";
import type { RuleId } from "../rules/rules.js";
import { keywordLocations, type Pair } from "./pair.js";

/**
 * Compares closed and open enumerations.
 *
 * @returns whether the comparison is complete, because each value was checked against the other schema
 */
export function* compareEnums(pair: Pair): Differences<boolean> {
  const { before, after } = pair;
  const [one, other] = [enumOf(before), enumOf(after)];
  if (one === undefined && other === undefined) return false;
  if (one === undefined || other === undefined) {
    if (before.knownValues === undefined && after.knownValues === undefined)
      return yield* compareEnumWithConstraints(pair, one, other);
    yield* enumPresence(pair, "known-values-listed", "known-values-unlisted");
    return false;
  }
  yield* compareOpenness(pair);
  yield* compareMembers(pair, one, other);
  return false;
}

/** Records that an enumeration was added or removed. */
function* enumPresence(
  pair: Pair,
  listed: RuleId,
  unlisted: RuleId,
): Differences {
  const { before, after, scope } = pair;
  const [one, other] = [enumOf(before), enumOf(after)];
  yield change(
    scope,
    one === undefined ? listed : unlisted,
    enumLocations(pair, one, other),
    { ...(one && { before: one }), ...(other && { after: other }) },
  );
}

/** Compares an enumeration with a schema without one: reports the values that the schema rejects. */
function* compareEnumWithConstraints(
  pair: Pair,
  one: readonly JsonValue[] = [],
  other: readonly JsonValue[] = [],
): Differences<boolean> {
  const { before, after, relations } = pair;
  if (areSameValues(pair)) {
    yield* enumPresence(pair, "same-values-listed", "same-values-unlisted");
    return true;
  }
  yield* enumPresence(pair, "values-listed", "values-unlisted");
  const locations = enumLocations(pair, one, other);
  const gone = one.map((value) => relations.valueStillAccepted(value, after));
  const come = other.map((value) => relations.valueWasAccepted(value, before));
  yield* listedOn(
    "before",
    pair,
    "value-removed",
    locations,
    one.filter((_, at) => gone[at] === "not-included"),
  );
  yield* listedOn(
    "after",
    pair,
    "value-added",
    locations,
    other.filter((_, at) => come[at] === "not-included"),
  );
  return !gone.includes("undecided") && !come.includes("undecided");
}

/** Whether an enumeration of strings has exactly the values that a pattern allows. */
function areSameValues({ before, after, relations }: Pair): boolean {
  const [one, other] = [asPattern(before), asPattern(after)];
  const isPlain = [one, other].every(({ types }) => types?.join() === "string");
  return isPlain && relations.of(one, other) === "same";
}

/** The longest enumeration that is compared with a pattern. */
const MOST_VALUES = 100;

/** An enumeration of strings as a pattern. Returns other schemas unchanged. */
function asPattern(schema: Schema): Schema {
  const { enum: values, ...rest } = schema;
  const texts = values?.filter((value) => typeof value === "string") ?? [];
  if (texts.length === 0 || texts.length !== values?.length) return schema;
  if (texts.length > MOST_VALUES) return schema;
  const escaped = texts.map((text) =>
    text.replaceAll(/[$()*+./?[\\\]^{|}-]/g, "\\$&"),
  );
  const pattern = `^(?:${escaped.join("|")})$`;
  return { ...rest, types: ["string"], string: { pattern } };
}

/** Records the values that an enumeration lost (`before`) or gained (`after`) as one fact. */
function* listedOn(
  side: "before" | "after",
  { scope }: Pair,
  kind: RuleId,
  locations: Locations,
  values: readonly JsonValue[],
): Differences {
  const [only, second] = values;
  // A single value is not put in a list.
  const shown = second === undefined ? only : values;
  if (shown !== undefined)
    yield change(scope, kind, locations, { [side]: shown });
}

function* compareOpenness({ before, after, scope }: Pair): Differences {
  const locations = locationsOf(before, after);
  if (before.knownValues === undefined && after.knownValues !== undefined)
    yield change(scope, "enumeration-opened", locations);
  if (before.knownValues !== undefined && after.knownValues === undefined)
    yield change(scope, "enumeration-closed", locations);
}

function* compareMembers(
  pair: Pair,
  one: readonly JsonValue[],
  other: readonly JsonValue[],
): Differences {
  const { before, scope } = pair;
  const locations = enumLocations(pair, one, other);
  const [had, has] = [
    new Set(one.map(canonical)),
    new Set(other.map(canonical)),
  ];
  const gone = one.filter((value) => !has.has(canonical(value)));
  const come = other.filter((value) => !had.has(canonical(value)));
  const isOpen = before.knownValues !== undefined;
  const [was, is] = [gone[0], come[0]];
  if (!isOpen && one.length === 1 && other.length === 1) {
    if (was !== undefined && is !== undefined)
      yield change(scope, "constant-changed", locations, {
        before: was,
        after: is,
      });
    return;
  }
  const known = isOpen ? "known-" : "";
  yield* listedOn("after", pair, `${known}value-added`, locations, come);
  yield* listedOn("before", pair, `${known}value-removed`, locations, gone);
}

/** The location of a single value is the schema, because it may be a `const`. */
function enumLocations(
  pair: Pair,
  one: readonly JsonValue[] = [],
  other: readonly JsonValue[] = [],
): Locations {
  return keywordLocations(pair, "enum", [one.length > 1, other.length > 1]);
}

/** `null` belongs to the comparison of types. */
function enumOf({ knownValues: known, enum: values, types }: Schema) {
  const list = known ?? values;
  return types === undefined ? list : list?.filter((value) => value !== null);
}
