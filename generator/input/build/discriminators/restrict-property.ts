import type {
  Property,
  Schema,
  Writable,
} from "../../../language/model/model.js";
import type { SchemaLookup } from "../../../language/schema/lookup.js";
import { throughAlternatives } from "../../../language/schema/unions.js";
import { possibleStrings } from "./discriminator-values.js";

/** Requires a property and restricts it to the values, unless the schema already does. */
export function requireValues(
  schema: Writable<Schema>,
  property: string,
  texts: readonly string[],
  lookup: SchemaLookup,
): void {
  if (isRequired(schema, property, lookup) && isRestricted(schema)) return;
  addProperty(schema, { name: property, required: true }, texts, lookup);

  function isRestricted(original: Schema): boolean {
    const possible = possibleStrings(original, property, lookup);
    return (
      possible?.length === texts.length &&
      texts.every((text) => possible.includes(text))
    );
  }
}

/** Restricts an optional property to the values; forbids the property if there are none. */
export function restrictOptional(
  schema: Writable<Schema>,
  property: string,
  texts: readonly string[],
  lookup: SchemaLookup,
): void {
  addProperty(schema, { name: property, required: false }, texts, lookup);
}

/** Restricts an inherited property in the part of a derived schema that describes its own properties. */
export function restrictInherited(
  schema: Writable<Schema>,
  property: string,
  texts: readonly string[],
  lookup: SchemaLookup,
): void {
  const required = lookup.requiredNames(schema).has(property);
  const describing = [schema, ...(schema.allOf ?? [])].filter(
    ({ ref, object }, index) =>
      (index === 0 || ref === undefined) && object !== undefined,
  );
  const owner = describing.find(({ object }) =>
    object?.properties.some(({ name }) => name === property),
  );
  addProperty(
    owner ?? describing[0] ?? schema,
    { name: property, required },
    texts,
    lookup,
  );
}

function addProperty(
  schema: Writable<Schema>,
  { name, required }: Omit<Property, "schema">,
  texts: readonly string[],
  lookup: SchemaLookup,
): void {
  const object = schema.object ?? { properties: [], required: [] };
  const previous = object.properties.find((property) => property.name === name);
  const original = previous?.schema ?? { docs: {}, location: schema.location };
  const restricted: Property = {
    name,
    required,
    schema:
      texts.length === 0
        ? { docs: original.docs, location: original.location, types: [] }
        : {
            ...otherConstraints(original, lookup),
            types: ["string"],
            enum: texts,
          },
  };
  schema.object = {
    ...object,
    properties:
      previous === undefined
        ? [restricted, ...object.properties]
        : object.properties.map((each) =>
            each === previous ? restricted : each,
          ),
    required: object.required.filter((other) => other !== name),
  };
}

/** The schema without its values; only its documentation if it has no other constraints that matter. */
function otherConstraints(original: Schema, lookup: SchemaLookup): Schema {
  const hasOther = lookup
    .possibleParts(original)
    .some(({ string, not, conditional }) => string ?? not ?? conditional);
  if (!hasOther) return { docs: original.docs, location: original.location };
  const others: Writable<Schema> = { ...original };
  delete others.knownValues;
  return others;
}

function isRequired(
  schema: Schema,
  property: string,
  lookup: SchemaLookup,
): boolean {
  return throughAlternatives(
    schema,
    false,
    (next, recurse) =>
      lookup.requiredNames(next).has(property) ||
      lookup
        .parts(next)
        .some(({ oneOf, anyOf }) => (oneOf ?? anyOf)?.every(recurse) ?? false),
  );
}
