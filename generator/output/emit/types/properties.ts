import type {
  ObjectConstraints,
  Schema,
} from "../../../language/model/model.js";
import type { Lookup } from "../../../language/schema/lookup.js";
import { presentProperties } from "../../../language/schema/properties.js";
import { otherProperties } from "../../../language/schema/rest.js";
import { isFalseSchema } from "../../../language/schema/schema.js";

/**
 * Whether the rules only forbid properties. An object type without members
 * would need an index signature, which would allow those properties again.
 */
export function onlyForbidsProperties(
  rules: ObjectConstraints | undefined,
): boolean {
  if (rules === undefined) return false;
  const { properties, required, ...others } = rules;
  return (
    properties.length > 0 &&
    presentProperties(rules).length + required.length === 0 &&
    Object.keys(others).length === 0
  );
}

export function hasNoMembers(rules: ObjectConstraints): boolean {
  const { required, patternProperties = [] } = rules;
  const members = [...presentProperties(rules), ...required];
  const rest = otherProperties(rules);
  return (
    members.length + patternProperties.length === 0 &&
    (rest === undefined || isFalseSchema(rest))
  );
}

const noNames: ReadonlySet<string> = new Set();

/**
 * The names that the schema's `$ref` and `allOf` require. A property that the
 * schema redeclares is not optional if one of them requires it.
 */
export function requiredByAllOf(
  schema: Schema,
  lookup: Lookup,
): ReadonlySet<string> {
  if (schema.ref === undefined && schema.allOf === undefined) return noNames;
  const names = new Set<string>();
  collectRequired(schema, lookup, names, new Set([schema]));
  return names;
}

function collectRequired(
  schema: Schema,
  lookup: Lookup,
  names: Set<string>,
  seen: Set<Schema>,
): void {
  const target = schema.ref === undefined ? undefined : lookup(schema.ref);
  for (const part of target === undefined
    ? (schema.allOf ?? [])
    : [target, ...(schema.allOf ?? [])]) {
    if (seen.has(part)) continue;
    seen.add(part);
    for (const { name, required } of part.object?.properties ?? []) {
      if (required) names.add(name);
    }
    for (const name of part.object?.required ?? []) names.add(name);
    collectRequired(part, lookup, names, seen);
  }
}

/**
 * The properties that `target` declares as a plain object and that another
 * schema of the conjunction describes in detail, such as `data` of an event
 * envelope. The plain object adds nothing to the detailed type, and its index
 * signature would reject interfaces.
 */
export function refinedProperties(
  target: Schema,
  together: readonly Schema[],
  lookup: Lookup,
): readonly string[] {
  return together
    .flatMap((schema) => [schema, ...(schema.allOf ?? [])])
    .flatMap((schema) => schema.object?.properties ?? [])
    .filter(({ schema }) => isStructured(schema))
    .map(({ name }) => name)
    .filter((name) => {
      const declared = propertySchemas(name, target, lookup, new Set());
      return declared.length > 0 && declared.every(isPlainObject);
    });
}

function isStructured(schema: Schema): boolean {
  const { ref, allOf, anyOf, oneOf, object } = schema;
  return (ref ?? allOf ?? anyOf ?? oneOf ?? object) !== undefined;
}

function propertySchemas(
  name: string,
  schema: Schema,
  lookup: Lookup,
  seen: Set<Schema>,
): readonly Schema[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const target = schema.ref === undefined ? undefined : lookup(schema.ref);
  const own = schema.object?.properties.find(
    (property) => property.name === name,
  );
  const composed = [
    ...(target === undefined ? [] : [target]),
    ...(schema.allOf ?? []),
  ];
  return [
    ...(own === undefined ? [] : [own.schema]),
    ...composed.flatMap((part) => propertySchemas(name, part, lookup, seen)),
  ];
}

function isPlainObject(schema: Schema): boolean {
  return (
    schema.types?.length === 1 &&
    schema.types[0] === "object" &&
    schema.object === undefined &&
    schema.enum === undefined &&
    !isStructured(schema)
  );
}
