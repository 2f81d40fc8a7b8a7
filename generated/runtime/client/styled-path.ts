import type { Codecs, EncodeParameter } from "./types.js";
import { encodePlain } from "./parameters.js";
import { undotted } from "./path.js";
import { unmarked } from "./unmarked.js";
import { own, type Values } from "./values.js";
import type { Operation, Parameter } from "../operation.js";

/**
 * Codec: paths with arrays and objects, and with several parameters in one segment,
 * such as `/{owner}.{name}`.
 */
export const styledPath: Codecs = { path: encodeStyledPath };

function encodeStyledPath(
  { parameters, path }: Operation,
  values: Values | undefined,
  encode: EncodeParameter = encodePlain,
): string {
  // `mark` is the character that ends a value if another value follows in the same
  // segment.
  const hole = /\{([^{}]*)\}(?:([^{}/%\w])(?=[^/]*\{))?/g;
  return path.replace(hole, (_, name: string, mark: string | undefined) => {
    // A name of the template without a declared parameter has the default style.
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

/** Escapes the character that ends a value, except where the style itself writes it. */
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
  // Servers match at least one character for a value, so the first character cannot end
  // it.
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

/** Percent-encodes the character that would end the value. */
export function escapeMark(text: string, mark: string): string {
  return text.replaceAll(mark, `%${mark.charCodeAt(0).toString(16)}`);
}
