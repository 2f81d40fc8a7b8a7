import { shared, spread } from "./components.js";
import {
  each,
  everywhere,
  isObject,
  isOf30,
  type JsonObject,
  listOf,
  type Rewrite,
} from "./grammar.js";

/** Whether a schema means the same at any location. */
export function isPlain(schema: JsonObject): boolean {
  return Object.keys(schema).every((key) => !special.test(key));
}

const special =
  /^(?:discriminator|readOnly|writeOnly|deprecated|default|x-.*|\$.*|id|definitions)$/;

/** Whether it cannot be moved, because the meaning of its anchors depends on the location. */
export function isBound(schema: JsonObject): boolean {
  return /"\$(?:dynamicRef|dynamicAnchor|anchor|id|recursiveRef)":/.test(
    JSON.stringify(schema),
  );
}

const isDirected = /"(?:readOnly|writeOnly|discriminator|\$ref)":/;

/** Wraps schemas in a composition of one, except if they contain `readOnly` or `writeOnly`, which alternatives do not support. */
export const wrapped = (keyword: "allOf" | "anyOf" | "oneOf"): Rewrite =>
  each("schema", (schema) =>
    isPlain(schema) &&
    !isBound(schema) &&
    (keyword === "allOf" || !isDirected.test(JSON.stringify(schema)))
      ? { [keyword]: [schema] }
      : schema,
  );

/** Types as lists. */
export const asList: Rewrite = (root) =>
  isOf30(root)
    ? root
    : each("schema", (schema) =>
        typeof schema["type"] === "string"
          ? { ...schema, type: [schema["type"]] }
          : schema,
      )(root);

export const nullApart: Rewrite = each("schema", (schema) => {
  const { type, ...rest } = schema;
  // Keywords next to the types may reject null.
  if (!Array.isArray(type) || !isPlain(schema) || refuses(rest)) return schema;
  const others = listOf(type).filter((one) => one !== "null");
  return others.length === type.length || others.length === 0
    ? schema
    : { anyOf: [{ ...rest, type: others }, { type: "null" }] };
});

function refuses(schema: JsonObject): boolean {
  const words = ["enum", "const", "allOf", "anyOf", "oneOf", "not", "if"];
  return words.some((word) => word in schema);
}

/** A list of types as alternatives of one type each. */
export const typesApart: Rewrite = each("schema", (schema) => {
  const { type, format, ...rest } = schema;
  const isUnion = "anyOf" in schema || "oneOf" in schema;
  if (!Array.isArray(type) || type.length < 2 || isUnion || !isPlain(schema))
    return schema;
  // The meaning of a format depends on the type next to it.
  const beside = format === undefined ? {} : { format };
  return {
    ...rest,
    anyOf: listOf(type).map((one) => ({ type: one, ...beside })),
  };
});

/** Objects as a conjunction of two, where one need not see the other's properties. */
export const split: Rewrite = each("schema", (schema, { at }) => {
  const { type, properties, required, description, ...rest } = schema;
  if (
    type !== "object" ||
    !isObject(properties) ||
    Object.keys(rest).length > 0 ||
    at === "schemas"
  )
    return schema;
  const names = Object.entries(properties);
  const half = Math.ceil(names.length / 2);
  return {
    ...(description === undefined ? {} : { description }),
    allOf: [
      { type, properties: Object.fromEntries(names.slice(0, half)) },
      {
        type,
        properties: Object.fromEntries(names.slice(half)),
        ...(required === undefined ? {} : { required }),
      },
    ],
  };
});

/** Moves nested schemas to components. */
export const extracted: Rewrite = shared("schema", (schema, { at }) => {
  const isWithin = at === "properties" || at === "items" || at === "schema";
  return (
    isWithin && isPlain(schema) && !("nullable" in schema) && !isBound(schema)
  );
});

/** Inlines references to components that contain no references. */
export const inlined: Rewrite = spread("schema", (target, { at }) => {
  const isWithin = at === "properties" || at === "items" || at === "schema";
  return (
    isWithin &&
    isPlain(target) &&
    !isBound(target) &&
    !JSON.stringify(target).includes('"$ref"')
  );
});

/** Swaps `anyOf` and `oneOf` if every alternative has another type. */
export const otherUnion: Rewrite = everywhere((schema, { kind }) => {
  if (kind !== "schema" || !isObject(schema)) return schema;
  const { oneOf, anyOf, ...rest } = schema;
  if (oneOf !== undefined && anyOf !== undefined) return schema;
  const members = listOf(oneOf ?? anyOf);
  const types = members.map((one) =>
    isObject(one) && !one["nullable"] ? one["type"] : undefined,
  );
  const areApart =
    types.every((type) => typeof type === "string" && type !== "integer") &&
    new Set(types).size === types.length;
  if (!areApart || members.length === 0) return schema;
  return { ...rest, [oneOf ? "anyOf" : "oneOf"]: members };
});
