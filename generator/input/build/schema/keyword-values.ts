import { repaired } from "../../../language/diagnostics/diagnostics.js";
import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
} from "../../../language/json/json.js";
import {
  childLocation,
  type Location,
} from "../../../language/json/location.js";
import { followMisplaced } from "../object-node/misplaced-references.js";
import { ObjectNode } from "../object-node/object-node.js";
import {
  readFlag,
  readNumber,
  readText,
  readTexts,
} from "../object-node/scalars.js";
import { type Unquoted, warnUnquoted } from "../object-node/unquoted.js";
import { withUnquoted } from "../object-node/unquoted-values.js";
import type { ValueNode } from "../object-node/value-node.js";
import { isUsablePattern } from "../warnings/patterns.js";
import type { Draft } from "./draft.js";
import type { SchemaContext } from "./schema-context.js";

/** Reads the value of a keyword, and reports an invalid one. */
export type ReadValue<T> = (
  value: JsonValue,
  draft: Draft,
  keyword: string,
  context: SchemaContext,
) => T;

/** Reports a value of the wrong type, which is ignored. */
export const reportWrongType = (
  value: JsonValue,
  { location }: Draft,
  keyword: string,
  { diagnostics }: SchemaContext,
  wanted: string,
): void => {
  const at = childLocation(location, keyword);
  diagnostics.warnWrongType(at, value, wanted, "it is ignored");
};

export const text: ReadValue<string | undefined> = (
  value,
  { location },
  key,
  context,
) =>
  typeof value === "string"
    ? value
    : readText({ value, location: childLocation(location, key) }, context);

export const object: ReadValue<JsonObject | undefined> = (
  value,
  draft,
  key,
  context,
) => {
  if (isObject(value)) return value;
  reportWrongType(value, draft, key, context, "an object");
  return undefined;
};

export const flag: ReadValue<boolean> = (value, { location }, key, context) => {
  if (typeof value === "boolean") return value;
  const item = { value, location: childLocation(location, key) };
  return readFlag(item, context) ?? false;
};

export const number: ReadValue<number | undefined> = (
  value,
  { location },
  key,
  context,
) =>
  typeof value === "number"
    ? value
    : readNumber({ value, location: childLocation(location, key) }, context);

export const count: ReadValue<number | undefined> = (
  value,
  draft,
  key,
  context,
) => {
  const wanted = "a non-negative integer";
  const item = { value, location: childLocation(draft.location, key) };
  const read =
    typeof value === "number" ? value : readNumber(item, context, wanted);
  if (read === undefined || (Number.isInteger(read) && read >= 0)) return read;
  reportWrongType(value, draft, key, context, wanted);
  return undefined;
};

/** `exclusiveMinimum` and `exclusiveMaximum`: a boolean in OpenAPI 3.0, a number since OpenAPI 3.1. */
export const exclusiveBound: ReadValue<number | boolean | undefined> = (
  value,
  draft,
  key,
  context,
) => {
  if (typeof value !== "boolean") return number(value, draft, key, context);
  if (context.dialect !== "3.0") {
    context.diagnostics.warning(
      childLocation(draft.location, key),
      "keyword-of-3-0",
      repaired(
        `\`${key}\` must be a number since OpenAPI 3.1.`,
        "The boolean is read as in OpenAPI 3.0.",
      ),
      `Set \`${key}\` to the bound itself.`,
    );
  }
  return value;
};

export const pattern: ReadValue<string | undefined> = (
  value,
  draft,
  key,
  context,
) => {
  const source = text(value, draft, key, context);
  const location = childLocation(draft.location, key);
  if (source === undefined) return undefined;
  if (isUsablePattern(source, location, context.diagnostics)) return source;
  draft.foreignPattern = source;
  return undefined;
};

export const enumeration: ReadValue<readonly JsonValue[] | undefined> = (
  value,
  draft,
  key,
  context,
) => {
  const values = followedValue(value, draft, key, context);
  if (isArray(values)) return ownValues(values, draft, key, context);
  if (values !== undefined)
    reportWrongType(values, draft, key, context, "an array of values");
  return undefined;
};

/** The value, or the value that a reference in its place leads to. */
function followedValue(
  value: JsonValue,
  { location }: Draft,
  key: string,
  context: SchemaContext,
): JsonValue | undefined {
  const item = { value, location: childLocation(location, key) };
  return followMisplaced(item, context)?.value;
}

/** A value of the schema, read as a text where it lacks the quotes in YAML. */
export const ownValue: ReadValue<JsonValue> = (
  value,
  { location },
  key,
  context,
) => {
  const item = { value, location: childLocation(location, key) };
  return readOwn([item], location, context)[0] ?? value;
};

/** Values of the schema, like `ownValue`. */
function ownValues(
  values: readonly JsonValue[],
  { location }: Draft,
  key: string,
  context: SchemaContext,
): readonly JsonValue[] {
  const items = values.map((value, index) => ({
    value,
    location: childLocation(location, key, index),
  }));
  return readOwn(items, location, context);
}

function readOwn(
  items: readonly ValueNode[],
  schema: Location,
  { diagnostics, references }: SchemaContext,
): readonly JsonValue[] {
  const found: Unquoted[] = [];
  const read = items.map((item) =>
    withUnquoted(item, schema, references, found),
  );
  warnUnquoted(found, diagnostics);
  return read;
}

export const constant: ReadValue<readonly [JsonValue]> = (...given) => [
  ownValue(...given),
];

export const extensible: ReadValue<readonly string[] | undefined> = (
  value,
  draft,
  key,
  context,
) => {
  if (!isArray(value)) return undefined;
  const known = ownValues(value, draft, key, context);
  return known.every((one) => typeof one === "string") ? known : undefined;
};

export const requiredNames: ReadValue<readonly string[] | undefined> = (
  value,
  draft,
  key,
  context,
) => {
  if (isArray(value) && value.every((name) => typeof name === "string"))
    return value;
  const location = childLocation(draft.location, key);
  if (isBooleanText(value)) {
    context.diagnostics.warning(
      location,
      "required-flag",
      "`required` must be an array of property names. A boolean on a property has no effect.",
      "Add the property to `required` of the object schema.",
    );
    return undefined;
  }
  const names = followedValue(value, draft, key, context);
  if (names === undefined) return undefined;
  const wanted = "an array of property names";
  if (isArray(names)) {
    const items = names.map((name, index) => ({
      value: name,
      location: childLocation(location, index),
    }));
    return readTexts(items, context);
  }
  if (typeof names === "string") {
    const handling = "it is treated as an array of this name";
    context.diagnostics.warnWrongType(location, names, wanted, handling);
    return [names];
  }
  reportWrongType(names, draft, key, context, wanted);
  return undefined;
};

/** Whether `required` has a boolean, with or without quotes, as if it were a keyword of the property. */
function isBooleanText(value: JsonValue): boolean {
  return [true, false, "true", "false"].some((word) => word === value);
}

export const dependentRequired: ReadValue<Draft["dependentRequired"]> = (
  value,
  draft,
  key,
  context,
) => {
  const location = childLocation(draft.location, key);
  const rules = ObjectNode.of({ value, location }, context);
  return rules === undefined
    ? undefined
    : Object.keys(rules.json).map((name) => ({
        name,
        required: rules.texts(name),
      }));
};
