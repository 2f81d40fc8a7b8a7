import type { SchemaLookup } from "./lookup.js";
import type {
  ArrayConstraints,
  NumberConstraints,
  ObjectConstraints,
  Schema,
} from "../model/model.js";
import { isArray, type JsonValue } from "../json/json.js";
import { isOfSomeType } from "./types.js";
import { sameJson } from "../json/equal.js";
import { matches, textFits } from "../build/events/sample-strings.js";

/**
 * Whether a value is what a schema's common rules say. It is for samples, which
 * nothing relies on: rules that people seldom write are passed over.
 */
export function conforms(
  value: JsonValue,
  schema: Schema,
  lookup: SchemaLookup,
): boolean {
  return lookup.parts(schema).every((part) => obeys(value, part, lookup));
}

function obeys(value: JsonValue, part: Schema, lookup: SchemaLookup): boolean {
  const { types, enum: values, string, number, array, object } = part;
  if (!isOfSomeType(value, types)) return false;
  if (values?.some((each) => sameJson(each, value)) === false) return false;
  for (const alternatives of [part.anyOf, part.oneOf])
    if (alternatives?.some((each) => conforms(value, each, lookup)) === false)
      return false;
  if (typeof value === "string") return textFits(value, string ?? {});
  if (typeof value === "number") return numberFits(value, number ?? {});
  if (isArray(value)) return listFits(value, array ?? {}, lookup);
  if (typeof value === "object" && value !== null)
    return objectFits(value, object, lookup);
  return true;
}

/** Whether a number is within its bounds. */
export function numberFits(value: number, rules: NumberConstraints): boolean {
  const {
    minimum = -Infinity,
    maximum = Infinity,
    exclusiveMinimum = -Infinity,
    exclusiveMaximum = Infinity,
    multipleOf,
  } = rules;
  return (
    value >= minimum &&
    value <= maximum &&
    value > exclusiveMinimum &&
    value < exclusiveMaximum &&
    (multipleOf === undefined || value % multipleOf === 0)
  );
}

function listFits(
  value: readonly JsonValue[],
  {
    prefixItems = [],
    items,
    minItems = 0,
    maxItems = Infinity,
  }: ArrayConstraints,
  lookup: SchemaLookup,
): boolean {
  return (
    value.length >= minItems &&
    value.length <= maxItems &&
    value.every((item, at) => {
      const schema = prefixItems[at] ?? items;
      return schema === undefined || conforms(item, schema, lookup);
    })
  );
}

function objectFits(
  value: { readonly [key: string]: JsonValue },
  rules: ObjectConstraints | undefined,
  lookup: SchemaLookup,
): boolean {
  if (rules === undefined) return true;
  const { properties, required, additionalProperties } = rules;
  const { minProperties = 0, maxProperties = Infinity } = rules;
  const names = Object.keys(value);
  const needed = [
    ...required,
    ...properties.filter((each) => each.required).map(({ name }) => name),
  ];
  return (
    names.length >= minProperties &&
    names.length <= maxProperties &&
    needed.every((name) => Object.hasOwn(value, name)) &&
    names.every((name) => {
      const own = properties.find((property) => property.name === name);
      const patterned = rules.patternProperties?.some(({ pattern }) =>
        matches(name, pattern),
      );
      const schema =
        own?.schema ?? (patterned ? undefined : additionalProperties);
      const held = value[name];
      return (
        schema === undefined ||
        held === undefined ||
        conforms(held, schema, lookup)
      );
    })
  );
}
