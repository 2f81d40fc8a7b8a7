import type { Schema } from "../../model/model.js";
import type { JsonValue } from "../../json/json.js";
import { keywordLocations, type Pair } from "./pair.js";
import type { Locations } from "../facts.js";
import { canonical } from "../../json/equal.js";
import type { RuleId } from "../rules/rules.js";

/**
 * Compares closed and open enumerations.
 *
 * @returns whether the comparison is complete, because each value was checked against the other schema
 */
export function compareEnums(pair: Pair): boolean {
  const { before, after } = pair;
  const [one, other] = [enumOf(before), enumOf(after)];
  if (one === undefined && other === undefined) return false;
  if (one === undefined || other === undefined) {
    if (before.knownValues === undefined && after.knownValues === undefined)
      return compareEnumWithConstraints(pair, one, other);
    addEnumPresence(pair, "known-values-listed", "known-values-unlisted");
    return false;
  }
  compareOpenness(pair);
  compareMembers(pair, one, other);
  return false;
}

/** Records that an enumeration was added or removed. */
function addEnumPresence(pair: Pair, listed: RuleId, unlisted: RuleId): void {
  const { before, after, scope, facts } = pair;
  const [one, other] = [enumOf(before), enumOf(after)];
  facts.add(scope, {
    kind: one === undefined ? listed : unlisted,
    locations: enumLocations(pair, one, other),
    ...(one && { before: one }),
    ...(other && { after: other }),
  });
}

/** Compares an enumeration with a schema without one: reports the values that the schema rejects. */
function compareEnumWithConstraints(
  pair: Pair,
  one: readonly JsonValue[] = [],
  other: readonly JsonValue[] = [],
): boolean {
  const { before, after, scope, facts, relations } = pair;
  const locations = { before: before.location, after: after.location };
  addEnumPresence(pair, "values-listed", "values-unlisted");
  const answers = [
    ...one.map((value) => {
      const answer = relations.valueStillAccepted(value, after);
      if (answer === "not-included")
        facts.add(scope, { kind: "value-removed", locations, before: value });
      return answer;
    }),
    ...other.map((value) => {
      const answer = relations.valueWasAccepted(value, before);
      if (answer === "not-included")
        facts.add(scope, { kind: "value-added", locations, after: value });
      return answer;
    }),
  ];
  return !answers.includes("undecided");
}

function compareOpenness({ before, after, scope, facts }: Pair): void {
  const locations = { before: before.location, after: after.location };
  if (before.knownValues === undefined && after.knownValues !== undefined)
    facts.add(scope, { kind: "enumeration-opened", locations });
  if (before.knownValues !== undefined && after.knownValues === undefined)
    facts.add(scope, { kind: "enumeration-closed", locations });
}

function compareMembers(
  pair: Pair,
  one: readonly JsonValue[],
  other: readonly JsonValue[],
): void {
  const { before, scope, facts } = pair;
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
      facts.add(scope, {
        kind: "constant-changed",
        locations,
        before: was,
        after: is,
      });
    return;
  }
  const [added, removed] = isOpen
    ? (["known-value-added", "known-value-removed"] as const)
    : (["value-added", "value-removed"] as const);
  for (const value of come)
    facts.add(scope, { kind: added, locations, after: value });
  for (const value of gone)
    facts.add(scope, { kind: removed, locations, before: value });
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
