import type { Discriminator, Schema } from "../model/model.js";
import { excludedValues } from "../schema/conjunctions.js";
import { schemaNamed, type SchemasByName } from "../schema/lookup.js";
import { possibleKinds } from "../schema/possible-types.js";
import { constrainsOnly } from "../schema/schema.js";
import { listedValues } from "../schema/types.js";
import { withoutTag } from "../schema/unions.js";
import { alternatives, quotation } from "./sentences.js";

/** A value of the property; undefined if the property is absent. */
export type TagValue = string | undefined;

/** A property whose value selects one of several schemas. */
export interface Tag {
  readonly property: string;
  readonly cases: readonly {
    readonly values: readonly TagValue[];
    readonly schema: Schema;
  }[];
  /** The schema to use if the property selects none of the cases. */
  readonly rest?: Schema;
  /** The only values with which a sender may use `rest`; absent if it may use any. */
  readonly sent?: readonly string[];
}

/** The lists of alternatives in which the value of a property selects one. */
export function chosenByTag(
  { anyOf, oneOf, discriminator }: Schema,
  schemas: SchemasByName,
): readonly (readonly Schema[])[] {
  return [anyOf ?? [], oneOf ?? []].filter(
    (members) => tagOf(members, discriminator, schemas) !== undefined,
  );
}

/** The property that selects one of several alternatives; undefined if none does. */
export function tagOf(
  members: readonly Schema[],
  discriminator: Discriminator | undefined,
  schemas: SchemasByName,
): Tag | undefined {
  return (
    (discriminator && declaredTag(members, discriminator)) ??
    impliedTag(members, schemas)
  );
}

/** The alternative of a case, without what selecting it has already proved. */
export function caseSchema(
  { property }: Tag,
  { values, schema }: Tag["cases"][number],
): Schema {
  return isImplied(schema, property, values)
    ? withoutTag(schema, property)
    : schema;
}

/** The message for a value of the property that selects nothing. */
export function tagSentence({ cases, sent = [] }: Tag): string {
  const values = cases.flatMap((entry) => entry.values);
  const texts = [...values.filter((each) => each !== undefined), ...sent];
  return `Must be ${alternatives(texts.map(quotation))}.`;
}

/**
 * Whether selecting the case already proves all constraints of the alternative on the
 * property.
 */
function isImplied(
  { object }: Schema,
  property: string,
  values: readonly TagValue[],
): boolean {
  const constraints = object?.properties.find(
    ({ name }) => name === property,
  )?.schema;
  return (
    constraints !== undefined &&
    constrainsOnly(constraints, "types", "enum") &&
    values.every(
      (value) =>
        value !== undefined && listedValues(constraints)?.includes(value),
    )
  );
}

function declaredTag(
  members: readonly Schema[],
  { property, mapping, defaultsToLast }: Discriminator,
): Tag | undefined {
  const last = members.at(-1);
  const rest = defaultsToLast === "always" ? last : undefined;
  const cases = members
    .filter((member) => member !== rest)
    .map((schema) => {
      const values = mapping
        .filter((entry) => entry.schema === schema.ref)
        .map((entry) => entry.value);
      return defaultsToLast === "if-absent" && schema === last
        ? {
            schema: withoutTag(schema, property),
            values: [undefined, ...values],
          }
        : { schema, values };
    });
  if (!cases.every(({ values }) => values.length > 0)) return undefined;
  const own = rest?.object?.properties.find(({ name }) => name === property);
  const sent =
    own &&
    (listedValues(own.schema) ?? []).filter((each) => typeof each === "string");
  return {
    property,
    cases,
    ...(rest && { rest: withoutTag(rest, property) }),
    ...(sent && { sent }),
  };
}

/**
 * A property that every alternative requires, with values that differ between them. One
 * alternative may exclude the values of the others instead.
 */
function impliedTag(
  members: readonly Schema[],
  schemas: SchemasByName,
): Tag | undefined {
  const objects = members.every((schema) => {
    const kinds = possibleKinds(schema, schemas);
    return kinds.size === 1 && kinds.has("object");
  });
  if (!objects) return undefined;
  const names = members
    .slice(0, 2)
    .flatMap((schema) => [...pinned(schema, schemas).keys()]);
  for (const property of new Set(names)) {
    const pins = members.map((schema) => ({
      schema,
      values: pinned(schema, schemas).get(property) ?? [],
    }));
    const cases = pins.filter(({ values }) => values.length > 0);
    const all = cases.flatMap(({ values }) => values);
    if (new Set(all).size !== all.length) continue;
    if (cases.length === members.length) return { property, cases };
    const [rest, ...others] = members.filter((schema) =>
      excludesAll(schema, property, all),
    );
    if (rest && others.length === 0 && cases.length === members.length - 1)
      return { property, cases, rest };
  }
  return undefined;
}

/** Whether an alternative excludes values of a property with `not`. */
function excludesAll(
  { object }: Schema,
  name: string,
  values: readonly string[],
): boolean {
  const property = object?.properties.find((each) => each.name === name);
  const excluded = property && excludedValues(property.schema);
  return values.every((value) => excluded?.includes(value));
}

/** The required properties that allow only certain strings. */
function pinned(
  schema: Schema,
  schemas: SchemasByName,
): ReadonlyMap<string, readonly string[]> {
  const parts = conjuncts(schema, schemas);
  const required = new Set(
    parts.flatMap(({ object }) => [
      ...(object?.required ?? []),
      ...(object?.properties ?? []).flatMap((p) => (p.required ? p.name : [])),
    ]),
  );
  const found = new Map<string, readonly string[]>();
  for (const { object } of parts) {
    for (const property of object?.properties ?? []) {
      if (!required.has(property.name) || found.has(property.name)) continue;
      const values = conjuncts(property.schema, schemas)
        .map(listedValues)
        .find((listed) => listed !== undefined);
      const texts = values?.filter((value) => typeof value === "string") ?? [];
      if (texts.length > 0 && texts.length === values?.length)
        found.set(property.name, texts);
    }
  }
  return found;
}

/** A schema and everything that it refers to or combines by `allOf`, each once. */
function conjuncts(schema: Schema, schemas: SchemasByName): readonly Schema[] {
  const found = new Set([schema]);
  // Iterating a set also visits the elements added meanwhile.
  for (const { ref, allOf = [] } of found) {
    if (ref !== undefined) found.add(schemaNamed(ref, schemas));
    for (const part of allOf) found.add(part);
  }
  return [...found];
}
