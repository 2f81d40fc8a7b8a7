/** What a client asks of the mock, in the header `Prefer` (RFC 7240). */
export interface Prefer {
  /** The status of the response: `code=404`. */
  readonly code?: number;
  /** The name of an example of the description: `example=empty`. */
  readonly example?: string;
  /** Whether the values are drawn anew: `dynamic=true`. */
  readonly dynamic?: boolean;
}

/** Reads the header; what it does not know is ignored, as the standard asks. */
export function preferOf(header: string | undefined): Prefer {
  if (header === undefined) return {};
  const given = new Map(
    [...header.matchAll(/([\w-]+)\s*=\s*(?:"([^"]*)"|([^\s,;"]+))/g)].map(
      ([, name = "", quoted, plain = ""]) => [
        name.toLowerCase(),
        quoted ?? plain,
      ],
    ),
  );
  const code = Number(given.get("code"));
  const example = given.get("example");
  return {
    ...(code >= 200 && code <= 599 && { code }),
    ...(example !== undefined && { example }),
    ...(given.get("dynamic") === "true" && { dynamic: true }),
  };
}
