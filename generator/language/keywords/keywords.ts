/**
 * The keywords that bound an amount, one row each: the keyword, the type that it applies
 * to, the unit in which its values are measured, and the side of the limit that it allows.
 * All stages loop over these rows.
 */
import { isArray, isObject, type JsonValue } from "../json/json.js";

const rows = [
  ["minimum", "number", "value", "least"],
  ["maximum", "number", "value", "most"],
  ["exclusiveMinimum", "number", "value", "above"],
  ["exclusiveMaximum", "number", "value", "below"],
  // In Unicode code points.
  ["minLength", "string", "character", "least"],
  ["maxLength", "string", "character", "most"],
  ["minItems", "array", "item", "least"],
  ["maxItems", "array", "item", "most"],
  ["minProperties", "object", "property", "least"],
  ["maxProperties", "object", "property", "most"],
  // Of the names and strings together, in UTF-8.
  ["x-max-bytes", "object", "byte", "most"],
] as const;

type Row = (typeof rows)[number];

export type BoundKeyword = Row[0];

/** The types whose values are measured; the bounds of numbers also apply to integers. */
export type BoundedType = Row[1];

/** What is measured: the value itself, or how many of these it has. */
export type Unit = Row[2];

/** The amounts that a bound allows, in comparison with its limit. */
export type Side = Row[3];

/** The bounds of a type, by keyword. */
export type BoundsOf<Type extends BoundedType> = {
  readonly [
    K in Extract<Row, readonly [string, Type, ...unknown[]]>[0]
  ]?: number;
};

/** The bounds of any type, by keyword. */
export type Bounds = { readonly [K in BoundKeyword]?: number };

/** A keyword that bounds an amount. */
export interface Bound {
  readonly keyword: BoundKeyword;
  readonly type: BoundedType;
  readonly unit: Unit;
  readonly side: Side;
}

/** All bounds. */
export const bounds: readonly Bound[] = rows.map(
  ([keyword, type, unit, side]) => ({ keyword, type, unit, side }),
);

/** The bounds of each type. */
export const boundsOf: { readonly [Type in BoundedType]: readonly Bound[] } = {
  number: bounds.filter(({ type }) => type === "number"),
  string: bounds.filter(({ type }) => type === "string"),
  array: bounds.filter(({ type }) => type === "array"),
  object: bounds.filter(({ type }) => type === "object"),
};

/** The bounds of a type that rules have, with their limits. */
export function* limitsIn(
  rules: Bounds,
  type: BoundedType,
): Iterable<readonly [Bound, number]> {
  for (const bound of boundsOf[type]) {
    const limit = rules[bound.keyword];
    if (limit !== undefined) yield [bound, limit];
  }
}

/** The bounds in the order in which they are checked: those of the lower end first. */
export function limitsToCheck(
  rules: Bounds,
  type: BoundedType,
): readonly (readonly [Bound, number])[] {
  const limits = [...limitsIn(rules, type)];
  return [
    ...limits.filter(([bound]) => isLower(bound)),
    ...limits.filter(([bound]) => !isLower(bound)),
  ];
}

/** Whether a bound sets the lower end of what it allows. */
export function isLower({ side }: Pick<Bound, "side">): boolean {
  return side === "least" || side === "above";
}

/** Whether a bound excludes its limit. */
export function isExclusive({ side }: Bound): boolean {
  return side === "above" || side === "below";
}

/** Whether a bound allows every amount, because no value has less than nothing. */
export function isIdle(bound: Bound, limit: number): boolean {
  return bound.unit !== "value" && isLower(bound) && limit <= 0;
}

/** Measures a value; a value of another type has no amount. */
export function amountOf(value: JsonValue, unit: Unit): number {
  if (typeof value === "number") return value;
  if (typeof value === "string") return Array.from(value).length;
  if (isArray(value)) return value.length;
  if (!isObject(value)) return NaN;
  if (unit !== "byte") return Object.keys(value).length;
  const texts = Object.entries(value).flat();
  const text = texts.filter((each) => typeof each === "string").join("");
  return new TextEncoder().encode(text).length;
}

/** Whether a bound with a limit allows an amount. */
export function allows(bound: Bound, limit: number, amount: number): boolean {
  if (amount === limit) return !isExclusive(bound);
  return isLower(bound) ? amount > limit : amount < limit;
}

const words: { readonly [S in Side]: string } = {
  least: "at least",
  above: "greater than",
  most: "at most",
  below: "less than",
};

/** What a value that a bound refuses must be, as a sentence. */
export function demandOf({ unit, side }: Bound, limit: number): string {
  if (unit === "value") return `Must be ${words[side]} ${limit}.`;
  if (unit === "character" && side === "least" && limit === 1)
    return "Must not be empty.";
  const where = unit === "byte" ? " in its names and strings" : "";
  return `Must have ${words[side]} ${counted(limit, unit)}${where}.`;
}

/** `1 item`, `2 items`, `2 properties` */
export function counted(count: number, noun: string): string {
  if (count === 1) return `1 ${noun}`;
  return `${count} ${noun.replace(/y$/, "ie")}s`;
}
