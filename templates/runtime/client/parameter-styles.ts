import type { Parameter, ParameterStyle } from "../operation.js";
import { isJson } from "../media-type.js";
import { listOf, textOf } from "./parameters.js";
import type { Codecs } from "./write-body.js";

/** How one value is written. */
interface Form {
  readonly name: string;
  readonly style: ParameterStyle;
  readonly explode: boolean;
  readonly escape: (text: string) => string;
}

/** Every style of OpenAPI, objects, reserved characters and `content` parameters. */
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
      ? (text: string) => text
      : parameter.allowReserved
        ? escapeUnreserved
        : encodeURIComponent;
  const form = {
    name,
    style,
    explode: parameter.explode ?? style === "form",
    escape,
  };
  if (mediaType === undefined) return encodeStyled(form, value);
  if (value === undefined || value === null) return [];
  const text =
    typeof value === "string" && !isJson(mediaType)
      ? value
      : JSON.stringify(value);
  return [style === "form" ? pair(form, name, text) : escape(text)];
}

/** A value in one of OpenAPI's styles: `name=value` pairs of a query, or the one text of a path or header. */
export function encodeStyled(form: Form, value: unknown): readonly string[] {
  const { name, style, explode, escape } = form;
  if (value === undefined || value === null) return [];
  if (style === "deepObject") return deepPairs(form, escape(name), value);
  const list = listOf(value);
  const members = list === undefined ? membersOf(value) : undefined;
  const write = (part: unknown) => escape(textOf(name, part));
  switch (style) {
    case "form":
    case "spaceDelimited":
    case "pipeDelimited": {
      if (members)
        return explode
          ? members.map(([key, part]) => pair(form, key, textOf(name, part)))
          : joinPairs(form, members.flat());
      if (!list) return [pair(form, name, textOf(name, value))];
      return explode
        ? list.map((part) => pair(form, name, textOf(name, part)))
        : joinPairs(form, list);
    }
    case "simple":
      if (list) return [list.map(write).join(",")];
      if (!members) return [write(value)];
      return [
        explode
          ? assign(form, members, ",")
          : members.flat().map(write).join(","),
      ];
    case "label":
      if (list) return [`.${list.map(write).join(explode ? "." : ",")}`];
      if (!members) return [`.${write(value)}`];
      return [
        `.${explode ? assign(form, members, ".") : members.flat().map(write).join(",")}`,
      ];
    case "matrix":
      if (members && explode) return [`;${assign(form, members, ";")}`];
      if (list && explode)
        return [list.map((part) => `;${escape(name)}=${write(part)}`).join("")];
      return [
        `;${escape(name)}=${(list ?? members?.flat() ?? [value]).map(write).join(",")}`,
      ];
  }
}

function pair({ escape }: Form, name: string, text: string): string {
  return `${encodeURIComponent(name)}=${escape(text)}`;
}

function assign(
  { name, escape }: Form,
  members: readonly (readonly [string, unknown])[],
  separator: string,
): string {
  return members
    .map(([key, part]) => `${escape(key)}=${escape(textOf(name, part))}`)
    .join(separator);
}

function joinPairs(form: Form, parts: readonly unknown[]): readonly string[] {
  const separator =
    form.style === "spaceDelimited"
      ? "%20"
      : form.style === "pipeDelimited"
        ? "%7C"
        : ",";
  const texts = parts.map((part) => form.escape(textOf(form.name, part)));
  return texts.length === 0
    ? []
    : [`${encodeURIComponent(form.name)}=${texts.join(separator)}`];
}

/** `name[key]=value`; within, arrays go by index, as most servers read them. */
function deepPairs(form: Form, at: string, value: unknown): readonly string[] {
  if (value === undefined || value === null) return [];
  const parts =
    listOf(value)?.map((part, index) => [String(index), part] as const) ??
    membersOf(value);
  if (!parts) return [`${at}=${form.escape(textOf(form.name, value))}`];
  return parts.flatMap(([key, part]) =>
    deepPairs(form, `${at}%5B${encodeURIComponent(key)}%5D`, part),
  );
}

/** The members of an object, less those that say nothing; undefined for a single value. */
function membersOf(
  value: unknown,
): readonly (readonly [string, unknown])[] | undefined {
  return typeof value !== "object" || value === null || value instanceof Date
    ? undefined
    : Object.entries(value).filter(
        ([, part]) => part !== undefined && part !== null,
      );
}

// Reserved characters stay, but not those that would end the value or mean
// something else within a query; what is percent-encoded already stays so.
function escapeUnreserved(text: string): string {
  return encodeURIComponent(text).replace(
    /%(?:3A|2F|3F|40|24|2C|3B)|%25(?=[\dA-F]{2})/gi,
    (triple) => (triple === "%25" ? "%" : decodeURIComponent(triple)),
  );
}
