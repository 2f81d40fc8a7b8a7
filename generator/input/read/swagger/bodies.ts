import {
  type JsonObject,
  type JsonValue,
  text,
  without,
} from "../../../language/json/json.js";
import {
  childLocation,
  type Location,
} from "../../../language/json/location.js";
import type { Origins } from "./origins.js";
import {
  type Located,
  normalizeSchema,
  type SwaggerDescription,
} from "./swagger-description.js";

const multipart = "multipart/form-data";
const urlencoded = "application/x-www-form-urlencoded";

/** The style of OpenAPI 3 for an array in a form field. */
const formStyles: ReadonlyMap<JsonValue, JsonObject> = new Map([
  ["csv", { style: "form", explode: false }],
  ["ssv", { style: "spaceDelimited", explode: false }],
  ["pipes", { style: "pipeDelimited", explode: false }],
  ["multi", { style: "form", explode: true }],
]);

/** Converts a parameter `in: body` to a request body of OpenAPI 3, located at `to`. */
export function bodyOf(
  { value, location }: Located,
  consumes: readonly string[],
  to: Location,
  origins: Origins,
): JsonObject {
  origins.note(to, location);
  const media = { schema: normalizeSchema(value.schema) };
  return {
    ...without(value, "name", "in", "schema"),
    content: Object.fromEntries(consumes.map((type) => [type, media])),
  };
}

/** Converts the parameters `in: formData` to a request body of OpenAPI 3. */
export function formOf(
  fields: readonly Located[],
  consumes: readonly string[],
  to: Location,
  origins: Origins,
  written: SwaggerDescription,
): JsonObject {
  const hasFile = fields.some(({ value }) => value.type === "file");
  const types = formTypes(consumes, hasFile);
  const named = fields.flatMap((field) =>
    typeof field.value.name === "string"
      ? [[field.value.name, field] as const]
      : [],
  );
  for (const type of types)
    for (const [name, { location }] of named)
      origins.note(
        childLocation(to, "content", type, "schema", "properties", name),
        location,
      );
  const required = named.flatMap(([name, { value }]) =>
    value.required === true ? [name] : [],
  );
  const schema = {
    type: "object",
    properties: Object.fromEntries(
      named.map(([name, { value }]) => [name, fieldSchema(value)]),
    ),
    ...(required.length > 0 && { required }),
  };
  const content = types.map((type) => {
    const encoding = encodingOf(named, type, written);
    return [type, { schema, ...encoding }] as const;
  });
  return {
    required: required.length > 0,
    content: Object.fromEntries(content),
  };
}

/** A file requires a multipart body; otherwise the default is a URL-encoded form. */
function formTypes(
  consumes: readonly string[],
  hasFile: boolean,
): readonly string[] {
  if (hasFile) return [multipart];
  const types = consumes.filter(
    (type) => type === multipart || type === urlencoded,
  );
  return types.length > 0 ? types : [urlencoded];
}

function fieldSchema(parameter: JsonObject): JsonValue {
  return normalizeSchema(
    without(
      parameter,
      "name",
      "in",
      "required",
      "allowEmptyValue",
      "collectionFormat",
    ),
  );
}

function encodingOf(
  named: readonly (readonly [string, Located])[],
  type: string,
  written: SwaggerDescription,
): { readonly encoding?: JsonObject } {
  const encoding = named.flatMap(([name, { value, location }]) => {
    if (value.type !== "array") return [];
    const format = value.collectionFormat ?? "csv";
    if (type === multipart && format === "multi") return [];
    const style = type === multipart ? undefined : formStyles.get(format);
    if (style !== undefined) return [[name, style] as const];
    written.warn(
      location,
      `OpenAPI 3 cannot express \`collectionFormat: ${text(format)}\` for a field of \`${type}\`. Each item is sent as a separate field.`,
      "If that is intended, write `collectionFormat: multi`.",
    );
    return [];
  });
  return encoding.length > 0 ? { encoding: Object.fromEntries(encoding) } : {};
}
