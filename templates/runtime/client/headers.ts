export interface HeaderValues {
  readonly [name: string]: string;
}

/** Headers by their names in lower case: `Headers` costs more to make and to copy than all the rest of a request. */
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
