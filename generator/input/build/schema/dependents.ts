import type {
  JsonType,
  ObjectConstraints,
  Schema,
} from "../../../language/model/model.js";
import {
  constrainsNothing,
  constrainsOnly,
} from "../../../language/schema/schema.js";
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

/**
 * Reads an `if` that only requires one property, and a `then` that only requires others,
 * as `dependentRequired`, which means the same.
 */
export function readConditionAsDependency(
  draft: Draft,
  types: readonly JsonType[] | undefined,
): void {
  const { if: condition, then } = draft;
  if (condition === undefined || then === undefined || draft.else) return;
  const names = onlyRequired(condition);
  const required = onlyRequired(then);
  const [name, ...others] = names ?? [];
  if (name === undefined || others.length > 0 || required === undefined) return;
  // A `then` with the type also applies to other types, unless these are excluded.
  const isForObjects = condition.types !== undefined || isObject(types);
  if (then.types !== undefined && !isForObjects) return;
  draft.dependentSchemas = [
    ...(draft.dependentSchemas ?? []),
    { name, schema: requiring(then) },
  ];
  draft.if = undefined;
  draft.then = undefined;
}

/** The names that a schema requires of an object, if it says nothing else. */
function onlyRequired(schema: Schema): readonly string[] | undefined {
  const { object, types } = schema;
  return object !== undefined &&
    (types === undefined || isObject(types)) &&
    constrainsOnly(schema, "object", "types") &&
    withoutRequiredNames(object) === undefined
    ? requiredNames(schema)
    : undefined;
}

function isObject(types: readonly JsonType[] | undefined): boolean {
  return types?.length === 1 && types[0] === "object";
}

/** The names that a schema requires, as a schema for a value that is known to be an object. */
function requiring(schema: Schema): Schema {
  const { docs, location, object } = schema;
  return { docs, location, ...(object && { object }) };
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
