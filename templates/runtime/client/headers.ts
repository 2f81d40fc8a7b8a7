export interface HeaderValues {
  readonly [name: string]: string;
}

/** Headers by their names in lower case. They are copied for each attempt, for which `Headers` is slow. */
export type SentHeaders = Map<string, string>;

/** Sets headers of the caller's. Throws a `TypeError` for one that must not be sent. */
export function setAll(headers: SentHeaders, values: HeaderValues = {}): void {
  for (const [name, value] of Object.entries(values))
    setHeader(headers, name, value);
}

/** Sets a header. What no field may hold (RFC 9110, 5.5) is found here: `fetch` would call it a failure of the network. */
export function setHeader(
  headers: SentHeaders,
  name: string,
  value: string,
): void {
  if (/[^\t -~\x80-\xff]/.test(name + value))
    throw new TypeError(`The header ${name} has a wrong character.`);
  headers.set(name.toLowerCase(), value);
}
