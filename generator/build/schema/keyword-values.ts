import { childLocation } from "../../json/location.js";
import type { Draft } from "./draft.js";
import { isArray, type JsonValue } from "../../json/json.js";
import { ObjectNode } from "../object-node.js";
import { isUsablePattern } from "../warnings/patterns.js";
import { coerceFlag, coerceText } from "../operations/documentation.js";
import type { SchemaContext } from "./schema-context.js";

/** Reads the value of a keyword, and reports an invalid one. */
export type ReadValue<T> = (
  value: JsonValue,
  draft: Draft,
  keyword: string,
  context: SchemaContext,
) => T;

/** Reports a value of the wrong type; null is only a warning, because YAML parses a key without a value as null. */
export const reportWrongType = (
  value: JsonValue,
  { location }: Draft,
  keyword: string,
  { diagnostics }: SchemaContext,
  wanted: string,
): void => {
  const at = childLocation(location, keyword);
  if (value === null)
    diagnostics.warnWrongType(at, value, wanted, "it is ignored");
  else diagnostics.wrongType(at, value, wanted);
};

export const text: ReadValue<string | undefined> = (
  value,
  draft,
  key,
  context,
) => {
  if (typeof value === "string") return value;
  reportWrongType(value, draft, key, context, "a string");
  return undefined;
};

export const flag: ReadValue<boolean> = (value, draft, key, context) => {
  if (typeof value === "boolean") return value;
  reportWrongType(value, draft, key, context, "true or false");
  return false;
};

export const remark: ReadValue<string | undefined> = (
  value,
  draft,
  key,
  context,
) =>
  typeof value === "string"
    ? value
    : coerceText(
        value,
        childLocation(draft.location, key),
        context.diagnostics,
      );

export const mark: ReadValue<boolean> = (value, draft, key, context) =>
  typeof value === "boolean"
    ? value
    : coerceFlag(
        value,
        childLocation(draft.location, key),
        context.diagnostics,
      );

export const number: ReadValue<number | undefined> = (
  value,
  draft,
  key,
  context,
) => {
  if (typeof value === "number") return value;
  reportWrongType(value, draft, key, context, "a number");
  return undefined;
};

function isCount(value: JsonValue): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0;
}

export const count: ReadValue<number | undefined> = (
  value,
  draft,
  key,
  context,
) => {
  if (isCount(value)) return value;
  reportWrongType(value, draft, key, context, "a non-negative integer");
  return undefined;
};

/** `x-max-bytes`. A wrong value is only a warning, because others may use the extension differently. */
export const bytes: ReadValue<number | undefined> = (
  value,
  draft,
  key,
  context,
) => {
  if (isCount(value)) return value;
  context.diagnostics.warnWrongType(
    childLocation(draft.location, key),
    value,
    "a non-negative integer",
    "it is ignored",
  );
  return undefined;
};

/** `exclusiveMinimum` and `exclusiveMaximum`: a boolean in OpenAPI 3.0, a number since OpenAPI 3.1. */
export const exclusiveBound: ReadValue<number | boolean | undefined> = (
  value,
  draft,
  key,
  context,
) => {
  if (typeof value === "number") return value;
  if (typeof value !== "boolean") {
    reportWrongType(value, draft, key, context, "a number");
    return undefined;
  }
  if (context.dialect !== "3.0") {
    context.diagnostics.warning(
      childLocation(draft.location, key),
      "keyword-of-3-0",
      `\`${key}\` must be a number since OpenAPI 3.1. The boolean is read as in OpenAPI 3.0.`,
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
  if (isArray(value)) return value;
  reportWrongType(value, draft, key, context, "an array of values");
  return undefined;
};

export const constant: ReadValue<readonly [JsonValue]> = (value) => [value];

export const extensible: ReadValue<readonly string[] | undefined> = (value) =>
  isArray(value) && value.every((known) => typeof known === "string")
    ? value
    : undefined;

export const requiredNames: ReadValue<readonly string[] | undefined> = (
  value,
  draft,
  key,
  context,
) => {
  if (isArray(value) && value.every((name) => typeof name === "string"))
    return value;
  if (isBooleanText(value)) {
    context.diagnostics.warning(
      childLocation(draft.location, key),
      "required-flag",
      "`required` must be an array of property names. A boolean on a property has no effect.",
      "Add the property to `required` of the object schema.",
    );
    return undefined;
  }
  const wanted = "an array of property names";
  if (typeof value === "string") {
    const handling = "it is treated as an array of this name";
    context.diagnostics.warnWrongType(
      childLocation(draft.location, key),
      value,
      wanted,
      handling,
    );
    return [value];
  }
  reportWrongType(value, draft, key, context, wanted);
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
  const rules = ObjectNode.of(
    value,
    childLocation(draft.location, key),
    context.diagnostics,
  );
  return rules === undefined
    ? undefined
    : Object.keys(rules.json).map((name) => ({
        name,
        required: rules.texts(name),
      }));
};
