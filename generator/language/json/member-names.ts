import { isObject, type JsonObject, type JsonValue } from "./json.js";

/** Members whose value is a map: the description chooses the names in it. */
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

/** Members whose value is plain data, without references or anchors. */
const data: ReadonlySet<string> = new Set([
  "const",
  "default",
  "enum",
  "example",
  "examples",
]);

/** Whether the value of a member is plain data or an extension. */
export function holdsData(name: string): boolean {
  return data.has(name) || name.startsWith("x-");
}

/** Whether the value of a member is a map of freely chosen names, where even a member called `default` is not plain data. */
export function isMap(name: string, value: JsonValue): value is JsonObject {
  return maps.has(name) && isObject(value);
}

/** The pointer to the status in the responses of an operation whose `x-poll` names none. */
export const DEFAULT_STATUS = "/status";
