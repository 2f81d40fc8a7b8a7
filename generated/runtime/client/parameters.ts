import type { Parameter } from "../operation.js";

/** The values of one group of a request, by their wire names. */
export interface Values {
  readonly [name: string]: unknown;
}

/** Writes a value in the style of its parameter: pairs of a query or cookie, or the one text of a path or header. */
export type EncodeParameter = (
  parameter: Parameter,
  value: unknown,
) => readonly string[];

/** Gives the path of a template with its values filled in, each percent-encoded. */
export function encodePath(
  template: string,
  parameters: readonly Parameter[],
  values: Values,
  encode: EncodeParameter = encodePlain,
): string {
  // The mark is what ends a value where another one follows in its segment.
  const hole = /\{([^{}]*)\}(?:([^{}/%\w])(?=[^/]*\{))?/g;
  return template.replace(hole, (_, name: string, mark: string | undefined) => {
    const parameter = parameters.find(
      (each) => each.in === "path" && each.name === name,
    );
    const value = own(values, name);
    const text = parameter
      ? encode(parameter, value).join("")
      : value === undefined
        ? ""
        : encodeURIComponent(textOf(name, value));
    // URL parsing takes these out of a path, so that the request would go elsewhere.
    if (isDots(text) || (typeof value === "string" && isDots(value)))
      throw new TypeError(
        `The path parameter ${name} must not be empty, "." or "..".`,
      );
    return mark === undefined
      ? text
      : ended(parameter ?? { name }, value, text, mark) + mark;
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

/** Gives the text of a query, without `?`; empty where there is nothing to say. */
export function encodeQuery(
  parameters: readonly Parameter[],
  values: Values,
  encode: EncodeParameter = encodePlain,
): string {
  return parameters
    .filter((parameter) => parameter.in === "query")
    .flatMap((parameter) => encode(parameter, own(values, parameter.name)))
    .join("&");
}

/** Gives the text of a header; undefined where it is not sent. */
export function encodeHeader(
  parameter: Parameter,
  values: Values,
  encode: EncodeParameter = encodePlain,
): string | undefined {
  return encode(parameter, own(values, parameter.name))[0];
}

/** Gives the pairs of a `Cookie` header. */
export function encodeCookies(
  parameters: readonly Parameter[],
  values: Values,
  encode: EncodeParameter = encodePlain,
): readonly string[] {
  return parameters
    .filter((parameter) => parameter.in === "cookie")
    .flatMap((parameter) => encode(parameter, own(values, parameter.name)));
}

/** Single values and lists in the default styles; `parameter-styles.ts` has all others. */
function encodePlain(
  { name, in: place }: Parameter,
  value: unknown,
): readonly string[] {
  if (value === undefined || value === null) return [];
  const list = listOf(value);
  if (list?.length === 0) return [];
  const escape =
    place !== "header"
      ? encodeURIComponent
      : list
        ? unmarked(name, ",")
        : String;
  const texts = (list ?? [value]).map((part) => escape(textOf(name, part)));
  return place === "path" || place === "header"
    ? [texts.join(",")]
    : texts.map((text) => `${escape(name)}=${text}`);
}

/** Refuses a part that holds what parts are told by, where nothing can escape it. */
export function unmarked(name: string, mark: string) {
  return (text: string): string => {
    if (text.includes(mark))
      throw new TypeError(`Within ${name}, "${mark}" would end the part.`);
    return text;
  };
}

/** The elements of an array, less those that say nothing. */
export function listOf(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value)
    ? value.filter((part) => part !== undefined && part !== null)
    : undefined;
}

/** The text of a single value. */
export function textOf(name: string, value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  if (typeof value === "boolean" || typeof value === "bigint")
    return String(value);
  if (value instanceof Date) return value.toISOString();
  throw new TypeError(
    `The parameter ${name} has a value that no text stands for.`,
  );
}

/** A member of a group, never an inherited one. */
export function own(values: Values, name: string): unknown {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

function isDots(text: string): boolean {
  return /^(?:\.|%2e|%252e){0,2}$/i.test(text);
}
