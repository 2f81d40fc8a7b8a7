import type { JsonValue } from "../../../../generator/language/json/json.js";
import {
  each,
  everywhere,
  isObject,
  type JsonObject,
  type Kind,
  mapped,
  type Rewrite,
} from "./grammar.js";

/** Names of headers are case-insensitive. */
export const otherCase: Rewrite = (root) => {
  const next = everywhere((value, { kind }) => {
    if (!isObject(value)) return value;
    const { name, headers } = value;
    if (kind === "parameter" && value["in"] === "header")
      return typeof name === "string"
        ? { ...value, name: name.toUpperCase() }
        : value;
    return kind === "response" && isObject(headers)
      ? { ...value, headers: keyed(headers, (key) => key.toUpperCase()) }
      : value;
  })(root);
  const { components } = next;
  const schemes = isObject(components) && components["securitySchemes"];
  if (!isObject(components) || !isObject(schemes)) return next;
  const securitySchemes = mapped(schemes, (scheme) =>
    isObject(scheme) &&
    scheme["in"] === "header" &&
    typeof scheme["name"] === "string"
      ? { ...scheme, name: scheme["name"].toLowerCase() }
      : scheme,
  );
  return { ...next, components: { ...components, securitySchemes } };
};

/**
 * Names of media types are case-insensitive, and JSON and text have only one charset.
 */
export const otherMediaNames: Rewrite = everywhere((value, { kind }) => {
  const isOwner = kind === "requestBody" || kind === "response";
  if (!isOwner || !isObject(value) || !isObject(value["content"])) return value;
  const { content } = value;
  const renamed = keyed(content, (name) =>
    /^(?:application\/json|text\/plain)$/.test(name)
      ? `${name.toUpperCase()}; charset=utf-8`
      : name,
  );
  const isLess = Object.keys(renamed).length < Object.keys(content).length;
  return isLess ? value : { ...value, content: renamed };
});

function keyed(
  object: JsonObject,
  nameOf: (key: string) => string,
): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([key, value]) => [nameOf(key), value]),
  );
}

const usualStyles: ReadonlyMap<JsonValue | undefined, string> = new Map([
  ["path", "simple"],
  ["header", "simple"],
  ["query", "form"],
  ["cookie", "form"],
]);

/** The defaults of parameters, bodies, headers and operations. */
export const saidOfMessages: Rewrite = (root) => ({
  servers: [{ url: "/" }],
  ...everywhere((value, { kind }) => {
    if (!isObject(value) || "$ref" in value) return value;
    if (kind === "parameter") return { ...usualOf(value), ...value };
    const isStyled = kind === "header" && "schema" in value;
    return {
      ...(isStyled && { style: "simple", explode: false }),
      ...usual[kind],
      ...value,
    };
  })(root),
});

const usual: Readonly<Partial<Record<Kind, JsonObject>>> = {
  header: { required: false, deprecated: false },
  response: { headers: {}, content: {}, links: {} },
  requestBody: { required: false },
  operation: { deprecated: false, parameters: [], callbacks: {} },
  pathItem: { parameters: [] },
};

function usualOf(parameter: JsonObject): JsonObject {
  const style = parameter["style"] ?? usualStyles.get(parameter["in"]) ?? null;
  const explode = style === "form" || style === "cookie";
  return {
    ...("schema" in parameter && { style, explode }),
    ...(parameter["in"] === "query" && {
      allowReserved: false,
      allowEmptyValue: false,
    }),
    ...{ required: false, deprecated: false },
  };
}

/** The defaults for the encoding of parts. */
export const saidOfEncodings: Rewrite = (root) =>
  everywhere((value, { kind, at, name }) => {
    if (kind !== "mediaType" || at !== "content" || !isObject(value))
      return value;
    const { schema } = value;
    const isForm = name === "application/x-www-form-urlencoded";
    if (!isForm && name !== "multipart/form-data") return value;
    if (!isObject(schema) || !isObject(schema["properties"])) return value;
    const known = isObject(value["encoding"]) ? value["encoding"] : {};
    const said = Object.entries(schema["properties"]).flatMap(
      ([property, of]): [string, JsonObject][] => {
        const contentType = usualType(of);
        if (Object.hasOwn(known, property)) return [];
        if (isForm) return [[property, { style: "form", explode: true }]];
        return contentType ? [[property, { contentType }]] : [];
      },
    );
    return said.length === 0
      ? value
      : { ...value, encoding: { ...Object.fromEntries(said), ...known } };
  })(root);

/**
 * The default `contentType` (OpenAPI 3.1, Encoding Object) of a schema with one type.
 * Text with its own media type has no such default.
 */
function usualType(schema: JsonValue): string | undefined {
  if (!isObject(schema)) return undefined;
  const { type, format, items, contentMediaType } = schema;
  if (type === "object") return "application/json";
  if (type === "array")
    return items === undefined ? undefined : usualType(items);
  const isText =
    type === "string" && (format ?? contentMediaType) === undefined;
  return isText || type === "integer" || type === "number" || type === "boolean"
    ? "text/plain"
    : undefined;
}

/** Examples of media types in the plural. */
export const examplesNamed: Rewrite = each("mediaType", (media) => {
  const { example, ...rest } = media;
  return example === undefined || "examples" in media
    ? media
    : { ...rest, examples: { one: { value: example } } };
});

/** Adds a schema that accepts anything to bodies without one. */
export const bodiesOfAnything: Rewrite = everywhere((value, { kind, name }) =>
  kind === "mediaType" &&
  isObject(value) &&
  name === "application/json" &&
  !("schema" in value) &&
  !("itemSchema" in value) &&
  !("$ref" in value)
    ? { ...value, schema: {} }
    : value,
);
