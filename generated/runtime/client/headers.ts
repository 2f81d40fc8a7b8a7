/** Header values by name. */
export interface HeaderValues {
  readonly [name: string]: string;
}

/**
 * Headers by lower-case name. A `Map`, because it is copied for each attempt and
 * copying `Headers` is slow.
 */
export type SentHeaders = Map<string, string>;

/** Sets the caller's headers. Throws a `TypeError` for an invalid name or value. */
export function setAll(headers: SentHeaders, values: HeaderValues = {}): void {
  for (const [name, value] of Object.entries(values))
    setHeader(headers, name, value);
}

/**
 * Sets a header. Throws a `TypeError` for characters that a field must not contain (RFC
 * 9110, 5.5): `fetch` would report them as a network failure.
 */
export function setHeader(
  headers: SentHeaders,
  name: string,
  value: string,
): void {
  if (/[^\t -~\x80-\xff]/.test(name + value))
    throw new TypeError(`Invalid character in header ${name}.`);
  headers.set(name.toLowerCase(), value);
}
