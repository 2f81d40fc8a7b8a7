import type { Json, NumberRules, Schema } from "../model/model.js";
import { addWhole, type Pair } from "./compare-schemas.js";

/** A bound of a schema, as a number of which more allows less. */
type Tightness = readonly [keyword: string, of: (schema: Schema) => number];

const tightness: readonly Tightness[] = [
  ["minLength", ({ string }) => string?.minLength ?? 0],
  ["maxLength", ({ string }) => -(string?.maxLength ?? Infinity)],
  ["minItems", ({ array }) => array?.minItems ?? 0],
  ["maxItems", ({ array }) => -(array?.maxItems ?? Infinity)],
  ["uniqueItems", ({ array }) => (array?.uniqueItems === true ? 1 : 0)],
  ["minProperties", ({ object }) => object?.minProperties ?? 0],
  ["maxProperties", ({ object }) => -(object?.maxProperties ?? Infinity)],
  ["x-max-bytes", ({ object }) => -(object?.maxBytes ?? Infinity)],
];

/** Compares lengths, counts, limits of numbers, patterns and formats. */
export function compareBounds(pair: Pair): void {
  const { before, after } = pair;
  for (const [keyword, of] of tightness)
    add(pair, keyword, of(before), of(after), [
      shown(of(before)),
      shown(of(after)),
    ]);
  compareLimit(pair, "minimum", lowest);
  compareLimit(pair, "maximum", (schema) => highest(schema));
  compareMultiples(pair);
  compareTexts(pair);
}

function add(
  { before, after, scope, facts }: Pair,
  keyword: string,
  one: number,
  other: number,
  [was, is]: readonly [Json, Json],
): void {
  if (one === other) return;
  facts.add(
    { where: `${scope.where} ${keyword}`, reach: scope.reach },
    {
      kind: other > one ? "rule-narrowed" : "rule-widened",
      places: { before: before.place, after: after.place },
      before: was,
      after: is,
    },
  );
}

/** Absent bounds are shown as null. */
function shown(tight: number): Json {
  return Number.isFinite(tight) ? Math.abs(tight) : null;
}

/** A limit as a number to compare, and whether it is itself let stand. */
interface Limit {
  readonly at: number;
  readonly isOpen: boolean;
}

function lowest(schema: Schema): Limit {
  return limit(schema, "minimum", "exclusiveMinimum", 1);
}

function highest(schema: Schema): Limit {
  return limit(schema, "maximum", "exclusiveMaximum", -1);
}

/** The tighter of the two limits on a side; of integers always one that is let stand. */
function limit(
  { number, types }: Schema,
  closed: keyof NumberRules & ("minimum" | "maximum"),
  open: keyof NumberRules & ("exclusiveMinimum" | "exclusiveMaximum"),
  sign: 1 | -1,
): Limit {
  const at = sign * (number?.[closed] ?? -sign * Infinity);
  const above = sign * (number?.[open] ?? -sign * Infinity);
  const isOpen = above >= at && above !== -Infinity;
  if (!isOpen) return { at, isOpen };
  const whole = types?.includes("integer") === true;
  return whole
    ? { at: Math.max(at, Math.floor(above) + 1), isOpen: false }
    : { at: above, isOpen };
}

function compareLimit(
  pair: Pair,
  keyword: "minimum" | "maximum",
  of: (schema: Schema) => Limit,
): void {
  const [one, other] = [of(pair.before), of(pair.after)];
  const sign = keyword === "minimum" ? 1 : -1;
  const value = ({ at, isOpen }: Limit): Json => {
    if (!Number.isFinite(at)) return null;
    return isOpen ? { exclusive: sign * at } : sign * at;
  };
  const order =
    one.at === other.at
      ? Number(other.isOpen) - Number(one.isOpen)
      : other.at > one.at
        ? 1
        : -1;
  add(pair, keyword, 0, order, [value(one), value(other)]);
}

function compareMultiples(pair: Pair): void {
  const { before, after, scope, facts } = pair;
  const [one, other] = [before.number?.multipleOf, after.number?.multipleOf];
  if (one === undefined || other === undefined || one === other)
    addWhole(facts, scope, "multipleOf", before, after, one, other);
  else if (other % one === 0) add(pair, "multipleOf", 0, 1, [one, other]);
  else if (one % other === 0) add(pair, "multipleOf", 1, 0, [one, other]);
  else addWhole(facts, scope, "multipleOf", before, after, one, other);
}

/** Formats of which the first lets stand only what the second does. */
const included = [
  ["int32", "int64"],
  ["float", "double"],
] as const;

function compareTexts(pair: Pair): void {
  const { before, after, scope, facts } = pair;
  addWhole(
    facts,
    scope,
    "pattern",
    before,
    after,
    before.string?.pattern,
    after.string?.pattern,
  );
  const one = before.string?.format ?? before.number?.format;
  const other = after.string?.format ?? after.number?.format;
  for (const [narrow, wide] of included) {
    if (one === narrow && other === wide) {
      add(pair, "format", 1, 0, [one, other]);
      return;
    }
    if (one === wide && other === narrow) {
      add(pair, "format", 0, 1, [one, other]);
      return;
    }
  }
  addWhole(facts, scope, "format", before, after, one, other);
}
