import { decodePrimitive } from "../../values/decode-primitive.js";
import type { ReplyRow, Shape } from "../../operation.js";
import type { Codecs } from "../codecs.js";

/** Codec: decodes the response headers that the description declares. */
export const replyHeaders: Codecs = { headers: readHeaders };

/**
 * The decoded headers by their declared names. A header that is absent or does not
 * match its schema is left out.
 */
function readHeaders(headers: Headers, row: ReplyRow | undefined): object {
  return Object.fromEntries(
    Object.entries(row?.headers ?? {}).flatMap(([name, shape]) => {
      const text = headers.get(name);
      const value = text === null ? undefined : read(shape, text);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Decodes a primitive value, or an array in the style `simple`. */
function read(shape: Shape, text: string): unknown {
  if (typeof shape === "object" && "items" in shape) {
    const parts = text === "" ? [] : text.split(",");
    const items = parts.map((part) => read(shape.items, part.trim()));
    return items.includes(undefined) ? undefined : items;
  }
  // Objects are not decoded.
  return typeof shape === "object" && "properties" in shape
    ? undefined
    : decodePrimitive(shape, text);
}
