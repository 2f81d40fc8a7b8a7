import type { JsonValue } from "../../../../generator/language/json/json.js";
import {
  everywhere,
  isObject,
  type JsonObject,
  listOf,
  type Rewrite,
  without,
} from "./grammar.js";

/** Changes documentation and extensions. */
export const worded: Rewrite = (root) => {
  const words = { description: "Other words.", "x-other": { said: true } };
  const next = everywhere((value, { kind }) => {
    if (!isObject(value) || "$ref" in value) return value;
    switch (kind) {
      case "schema":
        return { ...value, ...words, example: "nothing" };
      case "operation":
        return {
          ...value,
          ...words,
          summary: "Another summary.",
          tags: ["other"],
          externalDocs: { url: "https://example.com/other" },
        };
      case "parameter":
      case "header":
      case "response":
      case "requestBody":
        return { ...value, ...words };
      case "mediaType":
        return { ...without(value, "examples"), example: "nothing" };
      case "description":
      case "components":
      case "pathItem":
      case "encoding":
      case "callback":
      case "example":
      case "link":
        return value;
    }
  })(root);
  const { info } = next;
  return {
    ...next,
    ...(isObject(info) && {
      info: { ...info, ...words, version: "0.0.0-other" },
    }),
    tags: [{ name: "other", description: "Others." }],
    "x-other": [1],
  };
};

/** Reverses the order of members, and of lists whose order has no meaning. */
export const reversed: Rewrite = (root) => turned(root, "") as JsonObject; // as it was

function turned(value: JsonValue, key: string): JsonValue {
  if (Array.isArray(value)) {
    const items = listOf(value).map((one) => turned(one, ""));
    if (key === "servers")
      return [...items.slice(0, 1), ...items.slice(1).reverse()];
    return unordered.has(key) ? items.reverse() : items;
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, member]): [string, JsonValue] => [
        name,
        turned(member, name),
      ])
      .reverse(),
  );
}

const unordered = new Set([
  ...["required", "enum", "oneOf", "anyOf", "allOf", "parameters", "tags"],
  ...["security", "type"],
]);

/** Adds components that nothing refers to. */
export const unused: Rewrite = (root) => {
  const components = isObject(root["components"]) ? root["components"] : {};
  const more = (section: string, value: JsonValue) => ({
    [section]: {
      ...(isObject(components[section]) && components[section]),
      UnusedByAll: value,
    },
  });
  return {
    ...root,
    components: {
      ...components,
      ...more("schemas", { type: "object", required: ["a"] }),
      ...more("responses", { description: "Unused." }),
      ...more("parameters", {
        ...{ name: "unused", in: "query", required: true },
        schema: { type: "string" },
      }),
      ...more("headers", { schema: { type: "string" } }),
    },
  };
};

/** Adds the name of the file to references within it. */
export const withFileName =
  (file: string): Rewrite =>
  (root) =>
    everywhere((value) =>
      isObject(value) &&
      typeof value["$ref"] === "string" &&
      value["$ref"].startsWith("#/")
        ? { ...value, $ref: `./${file}${value["$ref"]}` }
        : value,
    )(root);
