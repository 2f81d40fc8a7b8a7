/** A value that JSON cannot represent. */
export interface NonJson {
  /** Where it is, as a JSON pointer; empty for the value itself. */
  readonly pointer: string;
  /** What it is: `undefined`, `a function`, `an instance of Date`. */
  readonly what: string;
}

/**
 * Finds the first part of a value that JSON cannot represent; undefined if JSON can
 * represent all of it.
 */
export function findNonJson(
  value: unknown,
  pointer = "",
  above: readonly object[] = [],
): NonJson | undefined {
  const what = nonJsonKind(value, above);
  if (what !== undefined) return { pointer, what };
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, member] of Object.entries(value)) {
    const found = findNonJson(member, `${pointer}/${name}`, [...above, value]);
    if (found !== undefined) return found;
  }
  return undefined;
}

function nonJsonKind(
  value: unknown,
  above: readonly object[],
): string | undefined {
  if (value === undefined) return "undefined";
  if (typeof value === "number")
    return Number.isFinite(value) ? undefined : String(value);
  if (typeof value !== "object")
    return typeof value === "string" || typeof value === "boolean"
      ? undefined
      : `a ${typeof value}`;
  if (value === null) return undefined;
  if (above.includes(value)) return "an object that contains itself";
  const prototype: unknown = Object.getPrototypeOf(value);
  const isPlain =
    Array.isArray(value) ||
    prototype === null ||
    prototype === Object.prototype;
  return isPlain ? undefined : `an instance of ${value.constructor.name}`;
}
