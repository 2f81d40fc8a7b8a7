import type { Property, Schema, ApiVersion } from "../../model/model.js";
import { conjuncts, expanded } from "../../schema/conjunctions.js";
import { formsOf } from "./problem-leaves.js";
import { namesBeyondProblems } from "../reach.js";

/**
 * The named schemas of a surface. Those that only problems have do not say
 * which code, status and title these have: that is told of the problems.
 */
export function schemasOf(apiVersion: ApiVersion): ReadonlyMap<string, Schema> {
  const named = new Map(
    apiVersion.schemas.map(({ name, schema }) => [name, schema]),
  );
  if (apiVersion.problems.length === 0) return named;
  const kept = namesBeyondProblems(apiVersion);
  const met = new Set<string>();
  const visit = (schema: Schema, properties: ReadonlySet<string>): void => {
    for (const part of schema.allOf ?? []) visit(part, properties);
    const { ref } = schema;
    const target = ref === undefined ? undefined : named.get(ref);
    if (ref === undefined || !target || kept.has(ref) || met.has(ref)) return;
    met.add(ref);
    named.set(ref, withoutValues(target, properties, named));
    visit(target, properties);
  };
  for (const { schema, carrier } of apiVersion.problems)
    for (const form of formsOf(schema)) visit(form, said(carrier.property));
  return named;
}

/**
 * A problem's schema without what says its code, status and title. A name is
 * told of by itself, but where the other side has none to compare it with.
 */
export function withoutCode(
  schema: Schema,
  { problems, schemas }: ApiVersion,
  other: Schema,
): Schema {
  const named = new Map(schemas.map((one) => [one.name, one.schema]));
  const properties = problems.map(({ carrier }) => carrier.property);
  const { docs, location } = schema;
  const isOpened = (schema.ref === undefined) !== (other.ref === undefined);
  const parts = expanded(conjuncts(schema), (name) => named.get(name));
  return withoutValues(
    isOpened ? { docs, location, allOf: parts } : schema,
    said(...properties),
    named,
  );
}

function said(...properties: readonly string[]): ReadonlySet<string> {
  return new Set([...properties, "status", "title"]);
}

function withoutValues(
  schema: Schema,
  properties: ReadonlySet<string>,
  named: Named,
): Schema {
  const { object, allOf } = schema;
  return {
    ...schema,
    ...(allOf && {
      allOf: allOf.map((one) => withoutValues(one, properties, named)),
    }),
    ...(object && {
      object: {
        ...object,
        properties: object.properties.map((property) =>
          properties.has(property.name) ? plain(property, named) : property,
        ),
      },
    }),
  };
}

/** The types of the property alone, be they said by what it refers to, or by its values. */
function plain(property: Property, named: Named): Property {
  const { docs, location } = property.schema;
  const types = typesOf(property.schema, named);
  return { ...property, schema: { docs, location, ...(types && { types }) } };
}

function typesOf(
  { types, ref, anyOf, oneOf, values }: Schema,
  named: Named,
  seen: ReadonlySet<string> = new Set(),
): Schema["types"] {
  if (types !== undefined) return types;
  if (values?.every((value) => typeof value === "string")) return ["string"];
  const target =
    ref === undefined || seen.has(ref) ? undefined : named.get(ref);
  if (target && ref !== undefined)
    return typesOf(target, named, new Set([...seen, ref]));
  const members = (oneOf ?? anyOf)?.map((one) => typesOf(one, named, seen));
  const isText = members?.every((one) => one?.join() === "string");
  return isText === true ? ["string"] : undefined;
}

type Named = ReadonlyMap<string, Schema>;
