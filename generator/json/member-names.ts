import { type JsonValue, type JsonObject, isObject } from "./json.js";

/** Objects of these names hold members whose names say nothing. */
const maps: ReadonlySet<string> = new Set([
  "$defs",
  "callbacks",
  "content",
  "definitions",
  "dependentSchemas",
  "encoding",
  "headers",
  "mediaTypes",
  "parameters",
  "pathItems",
  "paths",
  "patternProperties",
  "properties",
  "requestBodies",
  "responses",
  "schemas",
  "webhooks",
]);

/** What stands under these is data, in which nothing refers and nothing has a name. */
const data: ReadonlySet<string> = new Set([
  "const",
  "default",
  "enum",
  "example",
  "examples",
]);

/** Whether what stands under a name is no part of the description, but data or an extension. */
export function holdsData(name: string): boolean {
  return data.has(name) || name.startsWith("x-");
}

/** Whether the members of what stands under a name have names that say nothing, so that one called `default` is no data. */
export function isMap(name: string, value: JsonValue): value is JsonObject {
  return maps.has(name) && isObject(value);
}
