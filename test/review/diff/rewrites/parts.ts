import type { JsonValue } from "../../../../generator/language/json/json.js";
import { componentsOf, namedBy } from "./components.js";
import {
  each,
  everywhere,
  isObject,
  type JsonObject,
  listOf,
  type Rewrite,
  without,
} from "./grammar.js";
import { isBound, isPlain } from "./schemas.js";

/** Wraps a reference in an `allOf`. */
export const refsWithin: Rewrite = everywhere((value, { kind, at }) => {
  if (kind !== "schema" || !isObject(value) || !("$ref" in value)) return value;
  const isWithin = at === "properties" || at === "items" || at === "schema";
  return isWithin && Object.keys(value).length === 1
    ? { description: "Of this place.", allOf: [value] }
    : value;
});

/** Moves `required` to a separate `allOf` member. */
export const requiredApart: Rewrite = each("schema", (schema, { at }) => {
  const { required, ...rest } = schema;
  const isSealed = JSON.stringify(schema).includes('"unevaluated');
  if (listOf(required).length === 0 || !isPlain(schema) || isSealed)
    return schema;
  return "allOf" in schema || at === "allOf"
    ? schema
    : { allOf: [rest, { required: required ?? [] }] };
});

/** Moves each rule for a text or a number to a separate part. */
export const rulesApart: Rewrite = each("schema", (schema) => {
  const { type, ...rest } = schema;
  const rules = Object.entries(rest).filter(([key]) => limits.has(key));
  const isScalar = ["string", "integer", "number"].some((one) => one === type);
  if (!isScalar || rules.length === 0 || "allOf" in schema) return schema;
  return {
    ...without(schema, ...limits),
    allOf: rules.map(([key, value]) => ({ type: type ?? null, [key]: value })),
  };
});

// Without `minimum` and `maximum`: in OpenAPI 3.0, `exclusiveMinimum` must stay next to `minimum`.
const limits: ReadonlySet<string> = new Set([
  ...["minLength", "maxLength", "pattern", "multipleOf"],
]);

/** Inlines the bases of a derived schema. */
export const mergedBases: Rewrite = (root) => {
  const all = componentsOf(root, "schemas");
  return each("schema", (schema) => {
    const bases = listOf(schema["allOf"]);
    const isOther = Object.keys(schema).some((key) => !mergeable.has(key));
    if (bases.length === 0 || isOther || !isPlain(schema)) return schema;
    const parts = [...bases.map(targetOf), without(schema, "allOf")];
    const merged = parts.reduce<JsonObject | undefined>(
      (whole, part) => whole && part && joint(whole, part),
      {},
    );
    return merged ?? schema;
  })(root);

  function targetOf(part: JsonValue): JsonObject | undefined {
    if (!isObject(part)) return undefined;
    const name = namedBy("schemas", part["$ref"]);
    const target = name === undefined ? part : all[name];
    return isObject(target) &&
      isPlain(target) &&
      !isBound(target) &&
      Object.keys(target).every((key) => mergeable.has(key)) &&
      !("allOf" in target)
      ? target
      : undefined;
  }
};

const mergeable: ReadonlySet<string> = new Set([
  ...["type", "properties", "required", "allOf"],
  ...["description", "title", "example", "examples"],
]);

/** Merges two objects; undefined if both describe the same property. */
function joint(one: JsonObject, other: JsonObject): JsonObject | undefined {
  if (one["type"] && other["type"] && one["type"] !== other["type"])
    return undefined;
  const [mine, theirs] = [one["properties"], other["properties"]];
  const both = { ...(isObject(mine) && mine) };
  for (const [name, property] of Object.entries(
    isObject(theirs) ? theirs : {},
  )) {
    if (Object.hasOwn(both, name)) return undefined;
    both[name] = property;
  }
  const required = [...listOf(one["required"]), ...listOf(other["required"])];
  return {
    ...one,
    ...other,
    ...(mine || theirs ? { properties: both } : {}),
    ...(required.length > 0 && { required: [...new Set(required)] }),
  };
}

/** Repeats the requirements of a conjunction. */
export const doubled: Rewrite = each("schema", (schema) => {
  const parts = listOf(schema["allOf"]);
  const last = parts.at(-1);
  return last === undefined || !isObject(last)
    ? schema
    : { ...schema, allOf: [...parts, last] };
});
