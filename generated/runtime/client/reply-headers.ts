import { decodePrimitive } from "../decode-primitive.js";
import type { ReplyRow, Shape } from "../operation.js";
import type { Codecs } from "./types.js";

/** The described headers of replies, decoded. */
export const replyHeaders: Codecs = { headers: readHeaders };

/** By their names in the description; one that did not come, or is not as described, is left out. */
function readHeaders(headers: Headers, row: ReplyRow | undefined): object {
  return Object.fromEntries(
    Object.entries(row?.headers ?? {}).flatMap(([name, shape]) => {
      const text = headers.get(name);
      const value = text === null ? undefined : read(shape, text);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** A single value, or a list in the style simple. */
function read(shape: Shape, text: string): unknown {
  if (typeof shape === "object" && "items" in shape) {
    const parts = text === "" ? [] : text.split(",");
    const items = parts.map((part) => read(shape.items, part.trim()));
    return items.includes(undefined) ? undefined : items;
  }
  // What may be an object is handed on as it came.
  return typeof shape === "object" && "properties" in shape
    ? undefined
    : decodePrimitive(shape, text);
}
