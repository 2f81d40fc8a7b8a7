export interface HeaderValues {
  readonly [name: string]: string;
}

/** Sets headers of the caller's. Throws a `TypeError` for one that must not be sent. */
export function setAll(headers: Headers, values: HeaderValues = {}): void {
  for (const [name, value] of Object.entries(values))
    setHeader(headers, name, value);
}

/** Sets a header. `Headers` itself would take a line break off an end without a word. */
export function setHeader(headers: Headers, name: string, value: string): void {
  if (/[\r\n\0]/.test(value))
    throw new TypeError(`The header ${name} has a line break.`);
  headers.set(name, value);
}
