import { canonical, sameJson } from "../json/equal.js";
import type { JsonValue } from "../json/json.js";
import type { Schema } from "../model/model.js";

// Documentation, locations and defaults constrain no values, nor does what counts
// as evaluated. `omitted` describes a property for the other direction of traffic.
const ignored: ReadonlySet<string> = new Set([
  ...["docs", "location", "default", "omitted"],
  ...["evaluatesProperties", "evaluatesItems"],
]);

/** Whether two schemas, or parts of them, constrain values by the same keywords. */
export function sameConstraints(one: unknown, other: unknown): boolean {
  return isEqual(one, other, {});
}

/** Whether two schemas constrain values by the same keywords, where `areNames` compares the names that they refer to. */
export function sameConstraintsUnder(
  one: Schema,
  other: Schema,
  areNames: (one: string, other: string) => boolean,
): boolean {
  return isEqual(one, other, { areNames });
}

/**
 * Whether two schemas constrain values by the same keywords and have the same default,
 * deprecation and representation, and the same index signature in their types.
 */
export function sameSchema(one: Schema, other: Schema): boolean {
  return isEqual(one, other, { annotations: true });
}

/** Whether a name means the same in both descriptions. */
type IsUnchangedName = (name: string) => boolean;

/**
 * Whether two schemas of two descriptions are equal in everything but their locations, and
 * whether each name in them means the same in both. Stops at the first difference, so that it costs
 * little where schemas differ.
 */
export function isUnchanged(
  one: unknown,
  other: unknown,
  isUnchangedName: IsUnchangedName,
): boolean {
  if (one === other) return true;
  if (!isComposite(one) || !isComposite(other)) return false;
  if (Array.isArray(one) && Array.isArray(other))
    return (
      one.length === other.length &&
      one.every((item, at) => isUnchanged(item, other[at], isUnchangedName))
    );
  let count = 0;
  for (const key in one) {
    const kind = specialMembers.get(key);
    if (kind === "location") continue;
    count++;
    if (!isMemberUnchanged(kind, one[key], other[key], isUnchangedName))
      return false;
  }
  for (const key in other) if (key !== "location") count--;
  return count === 0;
}

function isMemberUnchanged(
  kind: "name" | "json" | undefined,
  one: unknown,
  other: unknown,
  isUnchangedName: IsUnchangedName,
): boolean {
  if (kind === "json") return sameJson(one, other);
  // `schema` is a name in a mapping, but a schema in a property.
  if (kind === "name" && isText(one))
    return one === other && isUnchangedName(one);
  return isUnchanged(one, other, isUnchangedName);
}

/**
 * The members of a schema that are compared in another way: those with names of other
 * schemas, and those with JSON values, whose properties are not members of a schema.
 */
const specialMembers: ReadonlyMap<string, "location" | "name" | "json"> =
  new Map([
    ["location", "location"],
    ...["ref", "schema", "base"].map((key) => [key, "name"] as const),
    ...["enum", "default", "value", "xml"].map((key) => [key, "json"] as const),
  ]);

/** Other properties to compare. */
interface Options {
  /** Compares defaults and deprecations, too. */
  readonly annotations?: true;
  readonly areNames?: (one: string, other: string) => boolean;
}

function isEqual(one: unknown, other: unknown, options: Options): boolean {
  if (one === other) return true;
  if (!isComposite(one) || !isComposite(other)) return false;
  if (Array.isArray(one) || Array.isArray(other))
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      (areNamedAlike(one, other)
        ? isListEqual(one, other, options)
        : isListEqual(inOrder(one), inOrder(other), options))
    );
  if (
    options.annotations &&
    one["evaluatesProperties"] !== other["evaluatesProperties"]
  )
    return false;
  let count = 0;
  for (const key in one) {
    if (options.annotations && key === "docs" && !isDocsAlike(one, other))
      return false;
    if (
      options.annotations &&
      key === "default" &&
      !sameJson(one[key], other[key])
    )
      return false;
    if (ignored.has(key) || one[key] === undefined) continue;
    count++;
    if (!isMemberEqual(key, one[key], other[key], options)) return false;
  }
  for (const key in other) {
    if (options.annotations && key === "default" && one[key] === undefined)
      return false;
    if (!ignored.has(key) && other[key] !== undefined) count--;
  }
  return count === 0;
}

function isMemberEqual(
  key: string,
  one: unknown,
  other: unknown,
  options: Options,
): boolean {
  // The members of listed values are not keywords.
  if (key === "enum") return areValuesAlike(one, other);
  // A discriminator refers to schemas by name, too.
  const isName = key === "ref" || key === "schema" || key === "base";
  if (isName && options.areNames && isText(one) && isText(other))
    return options.areNames(one, other);
  return isEqual(one, other, options);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isListEqual(
  one: readonly unknown[],
  other: readonly unknown[],
  options: Options,
): boolean {
  return one.every((item, at) => isEqual(item, other[at], options));
}

/** Whether two lists have the same names at the same places, or none. */
function areNamedAlike(
  one: readonly unknown[],
  other: readonly unknown[],
): boolean {
  return one.every((item, at) => nameOf(item) === nameOf(other[at]));
}

function nameOf(item: unknown): unknown {
  if (typeof item === "string") return item;
  return isComposite(item) ? item["name"] : undefined;
}

/**
 * Sorts names, and things with a name, because their order has no meaning. Returns
 * other lists unchanged.
 */
function inOrder(list: readonly unknown[]): readonly unknown[] {
  const names = list.map(nameOf);
  if (!names.every((name) => typeof name === "string")) return list;
  const sorted = [...list.entries()].sort(([a], [b]) =>
    String(names[a]) < String(names[b]) ? -1 : 1,
  );
  return sorted.map(([, item]) => item);
}

function isDocsAlike(
  { docs: one }: Record<string, unknown>,
  { docs: other }: Record<string, unknown>,
): boolean {
  return (
    isComposite(one) &&
    isComposite(other) &&
    one["deprecated"] === other["deprecated"] &&
    isSameRepresentation(one["representation"], other["representation"])
  );
}

function isSameRepresentation(one: unknown, other: unknown): boolean {
  return (
    one === other ||
    // It consists of JSON values.
    (one !== undefined &&
      other !== undefined &&
      canonical(one as JsonValue) === canonical(other as JsonValue))
  );
}

/** The order of listed values has no meaning. */
function areValuesAlike(one: unknown, other: unknown): boolean {
  return (
    one !== undefined &&
    other !== undefined &&
    textsOf(one).join() === textsOf(other).join()
  );
}

function textsOf(values: unknown): readonly string[] {
  // `enum` is an array of JSON values.
  return (values as readonly JsonValue[]).map(canonical).sort();
}

function isComposite(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** A text that two schemas share exactly if they constrain values by the same keywords. */
export function constraintsKey(value: unknown): string {
  if (Array.isArray(value))
    return `[${inOrder(value).map(constraintsKey).join()}]`;
  if (!isComposite(value))
    return value === undefined ? "" : JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([key, member]) => !ignored.has(key) && member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => {
      const text =
        key === "enum" ? textsOf(member).join() : constraintsKey(member);
      return `${JSON.stringify(key)}:${text}`;
    });
  return `{${members.join()}}`;
}
