import type { Schema } from "../model/model.js";

// Words, and where they stand, change no meaning; a default refuses nothing, and
// what a property is where it can be present does not matter where it cannot.
const ignored: ReadonlySet<string> = new Set([
  ...["docs", "location", "default", "omitted"],
]);

/** Whether two schemas, or parts of them, let the same stand in the same words. */
export function isAlike(one: unknown, other: unknown): boolean {
  return isEqual(one, other, {});
}

/** Whether two schemas are alike where names mean what is asked. */
export function isAlikeUnder(
  one: Schema,
  other: Schema,
  areNames: (one: string, other: string) => boolean,
): boolean {
  return isEqual(one, other, { areNames });
}

/** Whether two schemas also have the same defaults and are deprecated alike. */
export function isSame(one: Schema, other: Schema): boolean {
  return isEqual(one, other, { remarks: true });
}

/** What is looked at beside what is let stand. */
interface Look {
  readonly remarks?: true;
  readonly areNames?: (one: string, other: string) => boolean;
}

function isEqual(one: unknown, other: unknown, look: Look): boolean {
  if (one === other) return true;
  if (!isComposite(one) || !isComposite(other)) return false;
  if (Array.isArray(one) || Array.isArray(other))
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      (isListEqual(one, other, look) ||
        isListEqual(inOrder(one), inOrder(other), look))
    );
  let count = 0;
  for (const key in one) {
    if (look.remarks && key === "docs" && !isDocsAlike(one, other))
      return false;
    if (look.remarks && key === "default" && !isJsonAlike(one[key], other[key]))
      return false;
    if (ignored.has(key) || one[key] === undefined) continue;
    count++;
    if (!isMemberEqual(key, one[key], other[key], look)) return false;
  }
  for (const key in other) {
    if (look.remarks && key === "default" && one[key] === undefined)
      return false;
    if (!ignored.has(key) && other[key] !== undefined) count--;
  }
  return count === 0;
}

function isMemberEqual(
  key: string,
  one: unknown,
  other: unknown,
  look: Look,
): boolean {
  // Values of the API are compared whatever their members are called.
  if (key === "enum") return areValuesAlike(one, other);
  // A discriminator has the names of schemas, too.
  const isName = key === "ref" || key === "schema";
  if (isName && look.areNames && isText(one) && isText(other))
    return look.areNames(one, other);
  return isEqual(one, other, look);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isListEqual(
  one: readonly unknown[],
  other: readonly unknown[],
  look: Look,
): boolean {
  return one.every((item, at) => isEqual(item, other[at], look));
}

/** Names and what has one, in an order of their own: theirs means nothing. */
function inOrder(list: readonly unknown[]): readonly unknown[] {
  const names = list.map((item) =>
    typeof item === "string" ? item : isComposite(item) ? item["name"] : 0,
  );
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
    one["deprecated"] === other["deprecated"]
  );
}

/** The order of listed values means nothing. */
function areValuesAlike(one: unknown, other: unknown): boolean {
  return isJsonAlike(textsOf(one), textsOf(other));
}

function textsOf(values: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(values) ? values : [values];
  return list.map((value) => JSON.stringify(value)).sort();
}

function isJsonAlike(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

function isComposite(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** Whether names stand in a schema, which may mean another thing elsewhere. */
export function hasReference(schema: Schema): boolean {
  const known = referring.get(schema);
  if (known !== undefined) return known;
  const has = refersWithin(schema);
  referring.set(schema, has);
  return has;
}

const referring = new WeakMap<Schema, boolean>();

function refersWithin(value: unknown): boolean {
  if (!isComposite(value)) return false;
  if (typeof value["ref"] === "string") return true;
  return Object.entries(value).some(
    ([key, member]) => !notSchemas.has(key) && refersWithin(member),
  );
}

const notSchemas: ReadonlySet<string> = new Set(["docs", "enum", "default"]);

/** A text that two schemas share when they are alike, to find one by. */
export function spelling(value: unknown): string {
  if (Array.isArray(value)) return `[${inOrder(value).map(spelling).join()}]`;
  if (!isComposite(value))
    return value === undefined ? "" : JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([key, member]) => !ignored.has(key) && member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => {
      const text = key === "enum" ? textsOf(member).join() : spelling(member);
      return `${JSON.stringify(key)}:${text}`;
    });
  return `{${members.join()}}`;
}
