/** The values of one group of a request, by their wire names. */
export interface Values {
  readonly [name: string]: unknown;
}

/** A member of a group, never an inherited one. */
export function own(values: Values = {}, name: string): unknown {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/** The text of a single value. Throws a `TypeError` where none stands for it. */
export function textOf(name: string, value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  // A string, a boolean or a bigint; half a surrogate pair has no bytes in UTF-8.
  if (
    (/^b|str/.test(typeof value) || Number.isFinite(value)) &&
    !/\p{Cs}/u.test(String(value))
  )
    return String(value);
  throw new TypeError(`No well-formed text stands for ${name}.`);
}
