import { isArray, isObject, type JsonValue } from "./json.js";

/** Whether two JSON values are equal; the order of an object's members does not matter. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isComposite(one) || !isComposite(other)) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every(
      (key) => Object.hasOwn(other, key) && sameJson(one[key], other[key]),
    )
  );
}

/** Whether two JSON values are equal, with their members in the same order. */
export function isSameText(one: JsonValue, other: JsonValue): boolean {
  if (one === other) return true;
  if (isArray(one))
    return (
      isArray(other) &&
      one.length === other.length &&
      one.every((item, at) => isSameItem(item, other[at]))
    );
  if (!isObject(one) || !isObject(other)) return false;
  const names = Object.keys(one);
  const others = Object.keys(other);
  return (
    names.length === others.length &&
    names.every(
      (name, at) => name === others[at] && isSameItem(one[name], other[name]),
    )
  );
}

function isSameItem(
  one: JsonValue | undefined,
  other: JsonValue | undefined,
): boolean {
  return one !== undefined && other !== undefined && isSameText(one, other);
}

function isComposite(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** A text that equal values share, whatever the order of their members. */
export function canonical(value: JsonValue): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (isArray(value)) return `[${value.map(canonical).join()}]`;
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`);
  return `{${members.join()}}`;
}
