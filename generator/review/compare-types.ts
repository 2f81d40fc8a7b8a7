import type { JsonType, Schema } from "../model/model.js";
import type { Pair } from "./compare-schemas.js";
import type { RuleId } from "./rules.js";
import { spelling } from "./spelling.js";

const everyType: readonly JsonType[] = [
  "null",
  "boolean",
  "object",
  "array",
  "number",
  "string",
];

/** Compares which types may stand; null, which people think of apart, in a fact of its own. */
export function compareTypes({ before, after, scope, facts }: Pair): void {
  const places = { before: before.place, after: after.place };
  const [one, other] = [typesOf(before), typesOf(after)];
  const [had, has] = [one.includes("null"), other.includes("null")];
  if (before.types && after.types && had !== has)
    facts.add(scope, {
      kind: has ? "null-added" : "null-removed",
      places,
    });
  const both = before.types && after.types;
  const [left, right] = [one, other].map((types) =>
    types.filter((type) => both === undefined || type !== "null"),
  );
  if (left === undefined || right === undefined) return;
  const [narrower, wider] = [isAmong(right, left), isAmong(left, right)];
  if (narrower && wider) return;
  const kind: RuleId = narrower
    ? "type-narrowed"
    : wider
      ? "type-widened"
      : "type-changed";
  facts.add(scope, {
    kind,
    places,
    before: one === everyType ? "any type" : left,
    after: other === everyType ? "any type" : right,
  });
}

function typesOf({ types, values, known }: Schema): readonly JsonType[] {
  if (types !== undefined) return types;
  if (known !== undefined) return ["string"];
  return values === undefined
    ? everyType
    : everyType.filter((type) =>
        values.some((value) => typeOf(value) === type),
      );
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

function isAmong(
  types: readonly JsonType[],
  others: readonly JsonType[],
): boolean {
  return types.every(
    (type) =>
      others.includes(type) ||
      (type === "integer" && others.includes("number")),
  );
}

/** Compares the values that may stand, of closed and of open enumerations. */
export function compareValues({ before, after, scope, facts }: Pair): void {
  const places = { before: before.place, after: after.place };
  const [one, other] = [listOf(before), listOf(after)];
  if (one === undefined || other === undefined) {
    if (one !== other)
      facts.add(scope, {
        kind: one === undefined ? "values-listed" : "values-unlisted",
        places,
        ...(one && { before: one }),
        ...(other && { after: other }),
      });
    return;
  }
  if (before.known === undefined && after.known !== undefined)
    facts.add(scope, { kind: "enumeration-opened", places });
  if (before.known !== undefined && after.known === undefined)
    facts.add(scope, { kind: "enumeration-closed", places });
  const open = before.known !== undefined;
  const [had, has] = [new Set(one.map(spelling)), new Set(other.map(spelling))];
  for (const value of other)
    if (!had.has(spelling(value)))
      facts.add(scope, {
        kind: open ? "known-value-added" : "value-added",
        places,
        after: value,
      });
  for (const value of one)
    if (!has.has(spelling(value)))
      facts.add(scope, {
        kind: open ? "known-value-removed" : "value-removed",
        places,
        before: value,
      });
}

/** Null is a matter of types. */
function listOf({ known, values, types }: Schema) {
  const list = known ?? values;
  return types === undefined ? list : list?.filter((value) => value !== null);
}
