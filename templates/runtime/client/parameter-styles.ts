/**
 * Parameters and paths in all styles of OpenAPI.
 */
import {
  type JsonFormat,
  jsonOf,
  type Operation,
  type Parameter,
  type ParameterStyle,
} from "../operation.js";
import { memberOf } from "../problem.js";
import { isJson } from "../values/media-type.js";
import type { Codecs, EncodeParameter, Values } from "./codecs.js";
import { encodePlain, textOf, undotted } from "./request.js";

/** How one value is serialized. */
interface Form {
  readonly name: string;
  readonly style: ParameterStyle;
  readonly explode: boolean;
  readonly escape: (text: string) => string;
  /** How nested objects are serialized. */
  readonly json: JsonFormat;
}

/** Codec: all parameter styles of OpenAPI, `allowReserved`, and parameters with `content`. */
export const parameterStyles: Codecs = { styles: encodeParameter };

function encodeParameter(
  parameter: Parameter,
  value: unknown,
): readonly string[] {
  const { name, in: place, mediaType } = parameter;
  const style =
    parameter.style ??
    (place === "query" || place === "cookie" ? "form" : "simple");
  const escape =
    place === "header"
      ? mediaType === undefined && typeof value === "object"
        ? unmarked(name, ",")
        : String
      : style === "cookie"
        ? unmarked(name, ";")
        : parameter.allowReserved
          ? escapeUnreserved(parameter, value)
          : encodeURIComponent;
  const form = {
    name,
    style,
    explode: parameter.explode ?? style === "form",
    escape,
    json: jsonOf(parameter.shape),
  };
  if (mediaType === undefined) return encodeStyled(form, value);
  if (value === undefined || value === null) return [];
  const text =
    typeof value === "string" && !isJson(mediaType)
      ? textOf(name, value)
      : form.json.stringify(value);
  return [style === "form" ? pair(form, name, text) : escape(text)];
}

/**
 * Serializes a value in one of OpenAPI's styles. Returns `name=value` pairs for a
 * query, or a single text for a path or header.
 */
export function encodeStyled(form: Form, value: unknown): readonly string[] {
  const { name, style, explode, escape } = form;
  if (value === undefined || value === null) return [];
  if (style === "deepObject") return deepPairs(form, escape(name), value);
  const list = listOf(value);
  const members = list === undefined ? membersOf(name, value) : undefined;
  const write = (part: unknown) => escape(partText(form, part));
  switch (style) {
    case "form":
    case "cookie":
    case "spaceDelimited":
    case "pipeDelimited": {
      if (members)
        return explode
          ? members.map(([key, part]) => pair(form, key, partText(form, part)))
          : joinPairs(form, members.flat());
      if (!list) return [pair(form, name, textOf(name, value))];
      return explode
        ? list.map((part) => pair(form, name, partText(form, part)))
        : joinPairs(form, list);
    }
    case "simple":
      if (list) return list.length > 0 ? [list.map(write).join(",")] : [];
      if (!members) return [write(value)];
      return [
        explode
          ? assign(form, members, ",")
          : members.flat().map(write).join(","),
      ];
    case "label": {
      if (!list && !members) return [`.${write(value)}`];
      const parts = list ?? members?.flat() ?? [];
      if (!explode) return [`.${parts.map(write).join(",")}`];
      const dotless = (text: string) => escapeMark(escape(text), ".");
      return [
        `.${
          members
            ? assign({ ...form, escape: dotless }, members, ".")
            : parts.map((part) => dotless(partText(form, part))).join(".")
        }`,
      ];
    }
    case "matrix":
      if (members && explode) return [`;${assign(form, members, ";")}`];
      if (list && explode)
        return [list.map((part) => `;${escape(name)}=${write(part)}`).join("")];
      return [
        `;${escape(name)}=${(list ?? members?.flat() ?? [value]).map(write).join(",")}`,
      ];
  }
}

function pair(form: Form, name: string, text: string): string {
  return `${escapeName(form, name)}=${form.escape(text)}`;
}

/** The name of a pair. Style `cookie` cannot escape it. */
function escapeName({ name, style, escape }: Form, key: string): string {
  return style === "cookie"
    ? unmarked(name, "=")(escape(key))
    : encodeURIComponent(key);
}

function assign(
  form: Form,
  members: readonly (readonly [string, unknown])[],
  separator: string,
): string {
  const { escape } = form;
  return members
    .map(([key, part]) => `${escape(key)}=${escape(partText(form, part))}`)
    .join(separator);
}

function joinPairs(form: Form, parts: readonly unknown[]): readonly string[] {
  const { name, style, escape } = form;
  const [mark, separator] = separators[style] ?? ["", ","];
  const check = mark === "" ? String : unmarked(name, mark);
  // With `allowReserved`, a comma in a value would be read as a separator.
  const texts = parts.map((part) =>
    escapeMark(escape(check(partText(form, part))), ","),
  );
  return texts.length === 0
    ? []
    : [`${escapeName(form, name)}=${texts.join(separator)}`];
}

/** The separators that values must not contain, and how they are sent. */
const separators: {
  readonly [style: string]: readonly [mark: string, sent: string];
} = {
  spaceDelimited: [" ", "%20"],
  pipeDelimited: ["|", "%7C"],
  cookie: [",", ","],
};

/** Throws if a key contains a bracket, because servers would read it as several keys. */
function bracketless(key: string): string {
  return unmarked(key, "[")(unmarked(key, "]")(key));
}

/**
 * Serializes `name[key]=value` pairs. Nested arrays use indexes, which most servers
 * understand.
 */
function deepPairs(form: Form, at: string, value: unknown): readonly string[] {
  if (value === undefined || value === null) return [];
  const parts =
    listOf(value)?.map((part, index) => [String(index), part] as const) ??
    membersOf(form.name, value);
  if (!parts) return [`${at}=${form.escape(partText(form, value))}`];
  return parts.flatMap(([key, part]) =>
    deepPairs(form, `${at}%5B${encodeURIComponent(bracketless(key))}%5D`, part),
  );
}

/** The elements of an array, without those that are null or undefined. */
function listOf(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value)
    ? value.filter((part) => part !== undefined && part !== null)
    : undefined;
}

/**
 * The properties of an object, without those that are null or undefined. Returns
 * undefined for a primitive value.
 */
function membersOf(
  name: string,
  value: unknown,
): readonly (readonly [string, unknown])[] | undefined {
  return typeof value !== "object" || value === null || value instanceof Date
    ? undefined
    : Object.entries(value)
        .filter(([, part]) => part !== undefined && part !== null)
        .map(([key, part]) => [textOf(name, key), part]);
}

/**
 * Makes a function that keeps reserved characters, except those that have a meaning
 * where the value is sent (OpenAPI 3.2, 4.12.4). Existing percent-encoding is kept.
 */
function escapeUnreserved(
  { in: place, shape, style }: Parameter,
  value: unknown,
): (text: string) => string {
  const mayHaveParts =
    style === "matrix" ||
    typeof value === "object" ||
    (typeof shape === "object" && "items" in shape);
  const kept =
    place === "query"
      ? ":/?@$,;"
      : place === "cookie"
        ? ":/?#[]@$&+="
        : mayHaveParts
          ? ":@$&+"
          : ":@$&+,;=";
  return (text) =>
    encodeURIComponent(text).replace(
      /%(25(?=[\dA-F]{2}))|%[2-5][\dA-F]/gi,
      (triple, isTriple: string | undefined) => {
        const mark = decodeURIComponent(triple);
        return isTriple || kept.includes(mark) ? mark : triple;
      },
    );
}

/**
 * The text of an item or property. OpenAPI does not define styles for nested objects;
 * they are sent as JSON, which most servers understand.
 */
function partText({ name, json }: Form, part: unknown): string {
  return typeof part === "object" && !(part instanceof Date)
    ? json.stringify(part)
    : textOf(name, part);
}

/**
 * Codec: paths with arrays and objects, and with several parameters in one segment,
 * such as `/{owner}.{name}`.
 */
export const styledPath: Codecs = { path: encodeStyledPath };

function encodeStyledPath(
  { name: operation, parameters, path }: Operation,
  values: Values | undefined,
  encode: EncodeParameter = encodePlain,
): string {
  // `mark` is the character that ends a value if another value follows in the same
  // segment.
  const hole = /\{([^{}]*)\}(?:([^{}/%\w])(?=[^/]*\{))?/g;
  return path.replace(hole, (_, name: string, mark: string | undefined) => {
    // A name in the template without a declared parameter has the default style.
    const parameter = parameters.find(
      (each) => each.in === "path" && each.name === name,
    ) ?? { name, in: "path" };
    const value = memberOf(values, name);
    const place = `${operation} path.${name}`;
    if (typeof value === "string") undotted(place, value);
    const text = undotted(place, encode(parameter, value).join(""));
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
function escapeMark(text: string, mark: string): string {
  const code = mark.charCodeAt(0).toString(16).toUpperCase();
  return text.split(mark).join(`%${code}`);
}

/**
 * Makes a function that throws if a text contains the separator, for styles that cannot
 * escape it.
 */
function unmarked(name: string, mark: string) {
  return (text: string): string => {
    if (text.includes(mark))
      throw new TypeError(`Within ${name}, "${mark}" would end the part.`);
    return text;
  };
}
