import type { Writable } from "./draft.js";
import type { Lookup } from "./lookup.js";
import type { Property, Schema } from "./model.js";
import { possibleTexts } from "./tag-values.js";
import { throughAlternatives } from "./through-alternatives.js";

/** Has a property be one of some texts, unless a schema asks for just that already. */
export function pin(
  schema: Writable<Schema>,
  property: string,
  texts: readonly string[],
  lookup: Lookup,
): void {
  if (isRequired(schema, property, lookup) && isPinned(schema)) return;
  addProperty(schema, property, texts, true);

  function isPinned(said: Schema): boolean {
    const possible = possibleTexts(said, property, lookup);
    return (
      possible?.length === texts.length &&
      texts.every((text) => possible.includes(text))
    );
  }
}

/** Has a property be one of some texts where it is present; absent, where there are none. */
export function pinOptional(
  schema: Writable<Schema>,
  property: string,
  texts: readonly string[],
): void {
  addProperty(schema, property, texts, false);
}

/** Pins a property where a schema that inherits it states its own properties. */
export function pinInherited(
  schema: Writable<Schema>,
  property: string,
  texts: readonly string[],
  lookup: Lookup,
): void {
  const required = lookup.requiredNames(schema).has(property);
  const stating = [schema, ...(schema.allOf ?? [])].filter(
    ({ ref, object }, index) =>
      (index === 0 || ref === undefined) && object !== undefined,
  );
  const holder = stating.find(({ object }) =>
    object?.properties.some(({ name }) => name === property),
  );
  addProperty(holder ?? stating[0] ?? schema, property, texts, required);
}

function addProperty(
  schema: Writable<Schema>,
  name: string,
  texts: readonly string[],
  required: boolean,
): void {
  const rules = schema.object ?? { properties: [], required: [] };
  const before = rules.properties.find((property) => property.name === name);
  const { docs, place } = before?.schema ?? { docs: {}, place: schema.place };
  const pinned: Property = {
    name,
    required,
    schema:
      texts.length === 0
        ? { docs, place, types: [] }
        : { docs, place, types: ["string"], values: texts },
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

function isRequired(schema: Schema, property: string, lookup: Lookup): boolean {
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
