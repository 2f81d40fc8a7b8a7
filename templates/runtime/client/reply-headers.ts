import type { Primitive, ReplyHeaders, Shape } from "../operation.js";
import type { Codecs } from "./write-body.js";

/** The described headers of replies, decoded. */
export const replyHeaders: Codecs = { headers: readHeaders };

/** By their names in the description; one that did not come, or is not as described, is left out. */
function readHeaders(headers: Headers, described: ReplyHeaders): object {
  return Object.fromEntries(
    Object.entries(described).flatMap(([name, shape]) => {
      const text = headers.get(name);
      const value = text === null ? undefined : read(shape, text);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** A single value, or a list in the style simple. */
function read(shape: Shape, text: string): unknown {
  if (typeof shape === "object" && "items" in shape) {
    const items = text.split(",").map((part) => read(shape.items, part.trim()));
    return items.includes(undefined) ? undefined : items;
  }
  const allows = (primitive: Primitive) =>
    shape === primitive || (Array.isArray(shape) && shape.includes(primitive));
  if (allows("boolean") && /^(true|false)$/.test(text)) return text === "true";
  if (allows("integer") && /^-?\d+$/.test(text)) return Number(text);
  if (allows("number") && /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text))
    return Number(text);
  return allows("string") ? text : undefined;
}
