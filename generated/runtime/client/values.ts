/** The parameters of one location, by their names in the description. */
export interface Values {
  readonly [name: string]: unknown;
}

/** The value of a parameter; ignores inherited properties. */
export function own(values: Values = {}, name: string): unknown {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/** The text of a primitive value. Throws a `TypeError` for other values. */
export function textOf(name: string, value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  // A string, boolean or bigint. UTF-8 cannot encode half of a surrogate pair.
  if (
    (/^b|str/.test(typeof value) || Number.isFinite(value)) &&
    !/\p{Cs}/u.test(String(value))
  )
    return String(value);
  throw new TypeError(`Invalid value for ${name}.`);
}
