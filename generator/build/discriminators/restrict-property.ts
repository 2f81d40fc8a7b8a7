import type { Writable, Property, Schema } from "../../model/model.js";
import type { SchemaLookup } from "../../schema/lookup.js";
import { possibleStrings } from "./discriminator-values.js";
import { throughAlternatives } from "../../schema/through-alternatives.js";

/** Has a property be one of some texts, unless a schema asks for just that already. */
export function requireValues(
  schema: Writable<Schema>,
  property: string,
  texts: readonly string[],
  lookup: SchemaLookup,
): void {
  if (isRequired(schema, property, lookup) && isPinned(schema)) return;
  addProperty(schema, { name: property, required: true }, texts, lookup);

  function isPinned(said: Schema): boolean {
    const possible = possibleStrings(said, property, lookup);
    return (
      possible?.length === texts.length &&
      texts.every((text) => possible.includes(text))
    );
  }
}

/** Has a property be one of some texts where it is present; absent, where there are none. */
export function restrictOptional(
  schema: Writable<Schema>,
  property: string,
  texts: readonly string[],
  lookup: SchemaLookup,
): void {
  addProperty(schema, { name: property, required: false }, texts, lookup);
}

/** Pins a property where a schema that inherits it states its own properties. */
export function restrictInherited(
  schema: Writable<Schema>,
  property: string,
  texts: readonly string[],
  lookup: SchemaLookup,
): void {
  const required = lookup.requiredNames(schema).has(property);
  const stating = [schema, ...(schema.allOf ?? [])].filter(
    ({ ref, object }, index) =>
      (index === 0 || ref === undefined) && object !== undefined,
  );
  const holder = stating.find(({ object }) =>
    object?.properties.some(({ name }) => name === property),
  );
  addProperty(
    holder ?? stating[0] ?? schema,
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
  const rules = schema.object ?? { properties: [], required: [] };
  const before = rules.properties.find((property) => property.name === name);
  const said = before?.schema ?? { docs: {}, location: schema.location };
  const pinned: Property = {
    name,
    required,
    schema:
      texts.length === 0
        ? { docs: said.docs, location: said.location, types: [] }
        : {
            ...otherConstraints(said, lookup),
            types: ["string"],
            enum: texts,
          },
  };
  schema.object = {
    ...rules,
    properties:
      before === undefined
        ? [pinned, ...rules.properties]
        : rules.properties.map((each) => (each === before ? pinned : each)),
    required: rules.required.filter((other) => other !== name),
  };
}

/** What a schema says beside which values may stand; nothing but its documentation, where those are all that it speaks of. */
function otherConstraints(said: Schema, lookup: SchemaLookup): Schema {
  const saysMore = lookup
    .speakers(said)
    .some(({ string, not, conditional }) => string ?? not ?? conditional);
  if (!saysMore) return { docs: said.docs, location: said.location };
  const others: Writable<Schema> = { ...said };
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
    (next, ask) =>
      lookup.requiredNames(next).has(property) ||
      lookup
        .parts(next)
        .some(({ oneOf, anyOf }) => (oneOf ?? anyOf)?.every(ask) ?? false),
  );
}
