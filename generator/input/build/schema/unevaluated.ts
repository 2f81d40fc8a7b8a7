import type {
  ObjectConstraints,
  Schema,
  Writable,
} from "../../../language/model/model.js";
import { constrainsNothing } from "../../../language/schema/schema.js";
import { restOfItems } from "./constraints.js";
import type { Draft } from "./draft.js";

/**
 * Adds `unevaluatedProperties` and `unevaluatedItems` to a schema that has all
 * its other keywords (JSON Schema 2020-12, core, section 11). If no other
 * keyword of the schema can evaluate anything, they equal `additionalProperties`
 * and `items`, and become that.
 */
export function addUnevaluated(schema: Writable<Schema>, draft: Draft): void {
  addProperties(schema, draft);
  addItems(schema, draft);
}

function addProperties(schema: Writable<Schema>, draft: Draft): void {
  const { additionalProperties, unevaluatedProperties: rest } = draft;
  if (!applies(schema, "object")) return;
  if (isEmpty(additionalProperties)) schema.evaluatesProperties = true;
  const { object = noRules } = schema;
  if (rest === undefined || schema.evaluatesProperties) return;
  if (object.additionalProperties) return;
  if (constrainsNothing(rest)) schema.evaluatesProperties = true;
  else if (mayEvaluate(schema) || object.dependentSchemas)
    schema.object = { ...object, unevaluatedProperties: rest };
  else schema.object = { ...object, additionalProperties: rest };
}

function addItems(schema: Writable<Schema>, draft: Draft): void {
  const { unevaluatedItems: rest } = draft;
  if (!applies(schema, "array")) return;
  if (isEmpty(restOfItems(draft))) schema.evaluatesItems = true;
  const { array = {} } = schema;
  if (rest === undefined || schema.evaluatesItems || array.items) return;
  if (constrainsNothing(rest)) schema.evaluatesItems = true;
  else if (mayEvaluate(schema) || array.contains)
    schema.array = { ...array, unevaluatedItems: rest };
  else schema.array = { ...array, items: rest };
}

const noRules: ObjectConstraints = { properties: [], required: [] };

function isEmpty(schema: Schema | undefined): boolean {
  return schema !== undefined && constrainsNothing(schema);
}

/** Whether the schema accepts values of a type, so that keywords for it have an effect. */
function applies({ types }: Schema, type: "object" | "array"): boolean {
  return types === undefined || types.includes(type);
}

/** Whether the schema applies others to the same value, which can evaluate parts of it. */
function mayEvaluate({
  ref,
  allOf,
  anyOf,
  oneOf,
  conditional,
}: Schema): boolean {
  return (ref ?? allOf ?? anyOf ?? oneOf ?? conditional) !== undefined;
}
