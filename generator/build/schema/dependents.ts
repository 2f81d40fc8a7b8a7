import type { ObjectConstraints, Schema } from "../../model/model.js";
import { constrainsNothing } from "../../schema/schema.js";
import type { Draft } from "./draft.js";

type Dependents = Pick<
  ObjectConstraints,
  "dependentRequired" | "dependentSchemas"
>;

/**
 * The `dependent…` keywords. The names that a schema of `dependentSchemas`
 * requires become `dependentRequired`, which means the same.
 */
export function dependentsOf({
  dependentRequired = [],
  dependentSchemas = [],
}: Draft): Dependents {
  const required = new Map(dependentRequired.map((one) => [one.name, one]));
  const schemas = dependentSchemas.flatMap(({ name, schema }) => {
    const names = requiredNames(schema);
    if (names.length === 0) return [{ name, schema }];
    const known = required.get(name)?.required ?? [];
    required.set(name, { name, required: [...new Set([...known, ...names])] });
    const rest = withoutRequired(schema);
    return constrainsNothing(rest) ? [] : [{ name, schema: rest }];
  });
  return {
    ...(required.size > 0 && { dependentRequired: [...required.values()] }),
    ...(schemas.length > 0 && { dependentSchemas: schemas }),
  };
}

function requiredNames({ object }: Schema): readonly string[] {
  if (object === undefined) return [];
  const described = object.properties.filter((one) => one.required);
  return [...described.map(({ name }) => name), ...object.required];
}

/** A schema without its required names, for a value that is known to be an object. */
function withoutRequired({ object, types, ...schema }: Schema): Schema {
  const rest = object && withoutRequiredNames(object);
  return {
    ...schema,
    ...(types?.includes("object") === false && { types }),
    ...(rest && { object: rest }),
  };
}

function withoutRequiredNames(
  object: ObjectConstraints,
): ObjectConstraints | undefined {
  const properties = object.properties.map((one) => ({
    ...one,
    required: false,
  }));
  const rest = { ...object, properties, required: [] };
  const isEmpty = properties.length === 0 && Object.keys(rest).length === 2;
  return isEmpty ? undefined : rest;
}
