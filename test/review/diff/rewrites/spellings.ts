import type { JsonValue } from "../../../../generator/language/json/json.js";
import {
  each,
  everywhere,
  isObject,
  isOf30,
  type JsonObject,
  listOf,
  type Rewrite,
  without,
} from "./grammar.js";

/** A list of one value as that value. OpenAPI before 3.1 has no such list. */
export const constants: Rewrite = (root) =>
  isOf30(root)
    ? root
    : each("schema", (schema) => {
        const { enum: values, ...rest } = schema;
        const [value, second] = listOf(values);
        if (value !== undefined && second === undefined && !("const" in schema))
          return { ...rest, const: value };
        const { const: only, ...others } = schema;
        return only === undefined || "enum" in schema
          ? schema
          : { ...others, enum: [only] };
      })(root);

/** Listed values as alternatives, each a value. */
export const valuesApart: Rewrite = (root) =>
  isOf30(root)
    ? root
    : each("schema", (schema, { at }) => {
        const { enum: values, ...rest } = schema;
        const all = new Set(listOf(values));
        const isUnion = "anyOf" in schema || "oneOf" in schema;
        // An open enum is a union with `string`.
        const isOpen = at === "anyOf" || at === "oneOf";
        if (all.size < 2 || isUnion || isOpen) return schema;
        return { ...rest, oneOf: [...all].map((value) => ({ const: value })) };
      })(root);

/** Listed values without the type that they have. */
export const valuesAlone: Rewrite = each("schema", (schema) => {
  const { type, enum: values, ...rest } = schema;
  const isText = listOf(values).every((one) => typeof one === "string");
  return type === "string" && values !== undefined && isText && isAlone(rest)
    ? { ...rest, enum: values }
    : schema;
});

function isAlone(schema: JsonObject): boolean {
  return !("nullable" in schema) && !("format" in schema);
}

/** Whole numbers as multiples of one. */
export const wholeNumbers: Rewrite = each("schema", (schema) =>
  schema["type"] === "integer" && !("multipleOf" in schema)
    ? { ...schema, type: "number", multipleOf: 1 }
    : schema,
);

/** Writes an empty schema as `true`. */
export const everythingAsTrue: Rewrite = (root) =>
  everywhere((value, { kind, at }) => {
    if (kind !== "schema" || !isAnything(value)) return value;
    return at === "additionalProperties" || !isOf30(root) ? true : value;
  })(root);

function isAnything(value: JsonValue): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}

/** The defaults of schemas. */
export const saidOfSchemas: Rewrite = (root) =>
  each("schema", (schema) => {
    const { type } = schema;
    const types = typeof type === "string" ? [type] : listOf(type);
    const of = (name: string) => types.includes(name);
    return {
      ...(isOf30(root) && type !== undefined && { nullable: false }),
      ...(isOf30(root) && "minimum" in schema && { exclusiveMinimum: false }),
      ...(of("string") && { minLength: 0 }),
      ...(of("array") && { minItems: 0, uniqueItems: false }),
      ...(of("object") && { minProperties: 0, properties: {} }),
      ...(of("object") && !isOf30(root) && { required: [] }),
      ...{ deprecated: false, readOnly: false, writeOnly: false },
      ...schema,
    };
  })(root);

/** An exclusive limit of integers as an inclusive one, or the reverse. */
export const otherLimits: Rewrite = (root) =>
  each("schema", (schema) => {
    const { minimum, maximum } = schema;
    const isLone =
      !("exclusiveMinimum" in schema) && !("exclusiveMaximum" in schema);
    if (schema["type"] !== "integer" || !isLone || isOf30(root)) return schema;
    const [low, high] = [minimum, maximum].map((limit) =>
      typeof limit === "number" && Number.isSafeInteger(limit)
        ? limit
        : undefined,
    );
    return {
      ...without(
        schema,
        ...(low === undefined ? [] : ["minimum"]),
        ...(high === undefined ? [] : ["maximum"]),
      ),
      ...(low !== undefined && { exclusiveMinimum: low - 1 }),
      ...(high !== undefined && { exclusiveMaximum: high + 1 }),
    };
  })(root);

/** OpenAPI 3.0 as 3.1, which spells null and exclusive limits differently. */
export const upgraded: Rewrite = (root) => {
  if (!isOf30(root)) return root;
  const next = everywhere((value, { kind }) => {
    if (kind !== "schema" || !isObject(value)) return value;
    return "$ref" in value
      ? withNull(lone(value))
      : withNull(withLimits(value));
  })(root);
  const { "x-webhooks": events, ...rest } = next;
  return {
    ...rest,
    ...(events !== undefined && { webhooks: events }),
    openapi: "3.1.0",
  };
};

/** A reference with the siblings that are not ignored. */
function lone(schema: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(schema).filter(
      ([key]) => key === "$ref" || key === "nullable" || remarks.has(key),
    ),
  );
}

const remarks: ReadonlySet<string> = new Set([
  ...["title", "description", "deprecated", "readOnly", "writeOnly"],
  ...["default", "x-assumed", "x-problem-code"],
]);

function withNull(schema: JsonObject): JsonObject {
  const { nullable, type, enum: values, ...rest } = schema;
  if (nullable !== true) return without(schema, "nullable");
  const all = listOf(values);
  const isJoint = ["allOf", "anyOf", "oneOf"].some((word) => word in schema);
  if (typeof type === "string" && !isJoint)
    return {
      ...rest,
      type: [type, "null"],
      ...(values !== undefined && {
        enum: all.includes(null) ? all : [...all, null],
      }),
    };
  const outside = Object.entries(rest).filter(([key]) => remarks.has(key));
  return {
    ...Object.fromEntries(outside),
    anyOf: [without(schema, "nullable", ...remarks), { type: "null" }],
  };
}

function withLimits(schema: JsonObject): JsonObject {
  const { exclusiveMinimum: low, exclusiveMaximum: high } = schema;
  const dropped = [
    ...(typeof low === "boolean" ? ["exclusiveMinimum"] : []),
    ...(typeof high === "boolean" ? ["exclusiveMaximum"] : []),
    ...(low === true ? ["minimum"] : []),
    ...(high === true ? ["maximum"] : []),
  ];
  const { minimum, maximum } = schema;
  return {
    ...without(schema, ...dropped),
    ...(low === true && minimum !== undefined && { exclusiveMinimum: minimum }),
    ...(high === true &&
      maximum !== undefined && { exclusiveMaximum: maximum }),
  };
}
