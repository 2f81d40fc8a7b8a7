import type { Codecs, EncodeParameter } from "./types.js";
import { encodePlain } from "./parameters.js";
import { undotted } from "./path.js";
import { unmarked } from "./unmarked.js";
import { own, type Values } from "./values.js";
import type { Operation, Parameter } from "../operation.js";

/** Paths with lists and objects, and those of which one segment holds several values: `/{owner}.{name}`. */
export const styledPath: Codecs = { path: encodeStyledPath };

function encodeStyledPath(
  { parameters, path }: Operation,
  values: Values | undefined,
  encode: EncodeParameter = encodePlain,
): string {
  // The mark is what ends a value where another one follows in its segment.
  const hole = /\{([^{}]*)\}(?:([^{}/%\w])(?=[^/]*\{))?/g;
  return path.replace(hole, (_, name: string, mark: string | undefined) => {
    // What the template names and the description does not has no style.
    const parameter = parameters.find(
      (each) => each.in === "path" && each.name === name,
    ) ?? { name, in: "path", shape: "string" };
    const value = own(values, name);
    if (typeof value === "string") undotted(name, value);
    const text = undotted(name, encode(parameter, value).join(""));
    return mark === undefined
      ? text
      : ended(parameter, value, text, mark) + mark;
  });
}

/** A value that a mark follows. What stands in it of the mark is escaped, but for what its style itself writes. */
function ended(
  {
    name,
    style = "simple",
    explode = false,
  }: Pick<Parameter, "name" | "style" | "explode">,
  value: unknown,
  text: string,
  mark: string,
): string {
  // A server takes at least one character for the value, so this one is no end.
  const start = style === "simple" ? 0 : 1;
  const isSeparator =
    mark === "." ? style === "label" && explode : /[,;=]/.test(mark);
  const hasParts = typeof value === "object" && !(value instanceof Date);
  const end = text.slice(start);
  return (
    text.slice(0, start) +
    (hasParts && isSeparator
      ? unmarked(name, mark)(end)
      : escapeMark(end, mark))
  );
}

/** Within a value, the character that ends it must not stand as it is. */
export function escapeMark(text: string, mark: string): string {
  return text.replaceAll(mark, `%${mark.charCodeAt(0).toString(16)}`);
}
