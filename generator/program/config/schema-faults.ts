import { readFileSync } from "node:fs";

import { didYouMean } from "../../language/diagnostics/suggest.js";
import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  memberOf,
} from "../../language/json/json.js";
import { pointerSteps } from "../../language/json/location.js";
import { packageFile } from "../../language/package-file.js";
import type { Failure } from "./generated/runtime/check.js";
import type { ConfigFault } from "./settings-file.js";

/** A generated check. */
type Check = (value: unknown, at: string, failures: Failure[]) => void;

/**
 * Checks a parsed file with a generated check. The JSON Schema that the check
 * was generated from is read only to describe a fault.
 */
export function schemaFaults(
  value: unknown,
  check: Check,
  schemaFile: string,
  title: string,
): readonly ConfigFault[] {
  const failures: Failure[] = [];
  check(value, "", failures);
  if (failures.length === 0) return [];
  // The value comes from `JSON.parse`, and the schema is our own file.
  const [json, schema] = [value as JsonValue, readSchema(schemaFile)];
  return failures.map((failure) =>
    describeFailure(failure, json, schema, title),
  );
}

function readSchema(name: string): JsonObject {
  return JSON.parse(readFileSync(packageFile(name), "utf8")) as JsonObject;
}

function describeFailure(
  { pointer, detail }: Failure,
  json: JsonValue,
  schema: JsonObject,
  title: string,
): ConfigFault {
  const keys = pointerSteps(pointer);
  const name = keys.at(-1);
  const parents = schemasAt(schema, json, keys.slice(0, -1));
  const value = valueAt(json, keys);
  const parent = valueAt(json, keys.slice(0, -1));
  const style = isObject(parent) ? parent["style"] : undefined;
  const context = style === undefined ? "" : ` with the style ${quote(style)}`;
  if (name !== undefined && value === undefined) {
    const choice = parents.map((one) => choiceWith(one, name)).find(isText);
    return {
      message: `${subject(keys.slice(0, -1), title)} ${choice ?? `must have ${quote(name)}${context}`}.`,
      keys: keys.slice(0, -1),
    };
  }
  if (name !== undefined && isObject(parent)) {
    const names = parents.flatMap((one) => [
      ...keysOf(one["properties"]),
      ...(namesIn(one) ?? []),
    ]);
    if (schemasAt(schema, json, keys).length === 0)
      return {
        message: `Unknown key ${quote(name)}. ${didYouMean(name, names)}Known keys${context}: ${[...new Set(names)].join(", ")}.`,
        keys,
        atKey: true,
      };
    const rule = parents.map(nameRule).find((one) => one !== undefined);
    if (rule !== undefined && !rule.pattern.test(name))
      return { message: `${quote(name)} ${rule.message}.`, keys, atKey: true };
  }
  const own = schemasAt(schema, json, keys)
    .map(({ errorMessage }) => errorMessage)
    .find(isText);
  const must = own ?? detail.charAt(0).toLowerCase() + detail.slice(1, -1);
  const found = keysOf(value).length > 0 ? "" : `, but is ${quote(value)}`;
  const [choices] = schemasAt(schema, json, keys).map(({ enum: all }) => all);
  const meant =
    typeof value === "string" && isArray(choices)
      ? didYouMean(value, choices.filter(isText)).trimEnd()
      : "";
  const message = `${subject(keys, title)} ${must}${found}. ${meant}`.trimEnd();
  return { message, keys };
}

/** The message of a schema that requires one of several members, including this one. */
function choiceWith(
  { anyOf, errorMessage }: JsonObject,
  name: string,
): JsonValue | undefined {
  const isChoice = schemasIn(anyOf).some(
    ({ required }) => isArray(required) && required.includes(name),
  );
  return isChoice ? errorMessage : undefined;
}

function isText(value: JsonValue | undefined): value is string {
  return typeof value === "string";
}

/** The names that `propertyNames` lists. */
function namesIn({ propertyNames }: JsonObject): readonly string[] | undefined {
  const names = isObject(propertyNames) ? propertyNames["enum"] : undefined;
  return isArray(names) ? names.filter(isText) : undefined;
}

/** The names that `propertyNames` accepts by a pattern, and the message for others. */
function nameRule({ propertyNames }: JsonObject) {
  if (propertyNames === undefined || !isObject(propertyNames)) return undefined;
  const { pattern, errorMessage } = propertyNames;
  return typeof pattern === "string" && typeof errorMessage === "string"
    ? { pattern: new RegExp(pattern, "u"), message: errorMessage }
    : undefined;
}

/** The last key, or the whole file. An item of a list is named after the list. */
function subject(keys: readonly string[], title: string): string {
  const name = keys.at(-1);
  if (name === undefined) return title;
  const list = keys.at(-2);
  return /^\d+$/.test(name) && list !== undefined
    ? `An item of ${quote(list)}`
    : quote(name);
}

/** The schemas that describe the value at some keys; none for an unknown key. */
function schemasAt(
  root: JsonObject,
  json: JsonValue,
  keys: readonly string[],
): readonly JsonObject[] {
  let schemas = alternatives(root, json, root);
  let value: JsonValue | undefined = json;
  for (const key of keys) {
    value = value === undefined ? undefined : memberOf(value, key);
    schemas = schemas
      .flatMap((schema) => memberSchemas(schema, key))
      .flatMap((schema) => alternatives(schema, value, root));
  }
  return schemas;
}

function memberSchemas(schema: JsonObject, key: string): readonly JsonObject[] {
  const { properties, additionalProperties, items } = schema;
  const named =
    properties === undefined ? undefined : memberOf(properties, key);
  const other =
    namesIn(schema)?.includes(key) === false ? undefined : additionalProperties;
  return [named ?? other, items].filter(isObject);
}

/** A schema with its references and the members of its unions. A union by `style` has only the member of the value's style, if there is one. */
function alternatives(
  schema: JsonObject,
  value: JsonValue | undefined,
  root: JsonObject,
): readonly JsonObject[] {
  const { $ref, allOf, anyOf, oneOf } = schema;
  const members = schemasIn(oneOf);
  const ofStyle = members.filter((member) => hasStyle(member, value));
  const target = typeof $ref === "string" ? definition($ref, root) : undefined;
  const parts = [
    ...[target].filter(isObject),
    ...schemasIn(allOf),
    ...schemasIn(anyOf),
    ...(ofStyle.length > 0 ? ofStyle : members),
  ];
  return [schema, ...parts.flatMap((part) => alternatives(part, value, root))];
}

function schemasIn(list: JsonValue | undefined): readonly JsonObject[] {
  return isArray(list) ? list.filter(isObject) : [];
}

function definition($ref: string, root: JsonObject): JsonValue | undefined {
  const { definitions = {} } = root;
  return memberOf(definitions, $ref.replace("#/definitions/", ""));
}

function hasStyle(
  { properties }: JsonObject,
  value: JsonValue | undefined,
): boolean {
  const style = isObject(properties) ? properties["style"] : undefined;
  return (
    isObject(style) && isObject(value) && style["const"] === value["style"]
  );
}

function valueAt(
  json: JsonValue,
  keys: readonly string[],
): JsonValue | undefined {
  let value: JsonValue | undefined = json;
  for (const key of keys)
    value = value === undefined ? undefined : memberOf(value, key);
  return value;
}

function keysOf(value: JsonValue | undefined): readonly string[] {
  return isObject(value) ? Object.keys(value) : [];
}

/** A value as JSON on one line, cut if it is long. */
function quote(value: unknown): string {
  const json = JSON.stringify(value);
  return json.length > 60 ? `${json.slice(0, 57)}...` : json;
}
