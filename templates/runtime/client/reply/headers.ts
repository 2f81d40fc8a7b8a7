import type { ReplyRow, Shape } from "../../operation.js";
import { decodePrimitive } from "../../values/decode-primitive.js";
import type { Codecs } from "../codecs.js";

/** Codec: decodes the response headers that the description declares. */
export const replyHeaders: Codecs = {
  headers: (headers, row) => readHeaders(headers, row),
};

/** Codec: the same, with `Set-Cookie` among them. */
export const cookieHeaders: Codecs = {
  headers: (headers, row) =>
    readHeaders(headers, row, (name) =>
      name.toLowerCase() === "set-cookie" ? cookiesOf(headers) : null,
    ),
};

/**
 * The decoded headers by their declared names. A header that is absent or does not
 * match its schema is left out.
 */
function readHeaders(
  headers: Headers,
  row: ReplyRow | undefined,
  linesOf?: (name: string) => string | null,
): object {
  return Object.fromEntries(
    Object.entries(row?.headers ?? {}).flatMap(([name, shape]) => {
      const lines = linesOf?.(name);
      const text = lines ?? headers.get(name);
      const value =
        text === null ? undefined : read(shape, text, lines ? "\n" : ",");
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/**
 * The values of `Set-Cookie`, each on a line (OpenAPI 3.2, 4.21.3), because they contain
 * commas.
 */
function cookiesOf(headers: CookieHeaders): string | null {
  const joined = headers.get("set-cookie");
  return (
    joined &&
    (headers.getSetCookie?.().join("\n") ??
      // The comma of a date is not before a name and `=`.
      joined.replace(/, (?=[^\s,;=]+=)/g, "\n"))
  );
}

/** Some platforms, and the headers of some middleware, do not have `getSetCookie`. */
type CookieHeaders = Pick<Headers, "get"> &
  Partial<Pick<Headers, "getSetCookie">>;

/** Decodes a primitive value, or an array in the style `simple`. */
function read(shape: Shape, text: string, delimiter = ","): unknown {
  if (typeof shape === "object" && "items" in shape) {
    const parts = text === "" ? [] : text.split(delimiter);
    const items = parts.map((part) => read(shape.items, part.trim()));
    return items.includes(undefined) ? undefined : items;
  }
  // Objects are not decoded.
  return typeof shape === "object" && "properties" in shape
    ? undefined
    : decodePrimitive(shape, text);
}
