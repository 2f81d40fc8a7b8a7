import type { NamedSchema, Schema } from "../model/model.js";
import {
  everyKind,
  type Kind,
  kindOf,
  kindOfValue,
  declaredTypes,
  listedValues,
} from "./types.js";

/** The named schemas that references lead to. */
export type SchemasByName = ReadonlyMap<string, NamedSchema>;

/** The schema that a reference leads to. */
export function resolve(name: string, schemas: SchemasByName): Schema {
  const target = schemas.get(name);
  if (target === undefined) throw new Error(`No schema is called ${name}`);
  return target.schema;
}

/** Whether nothing is accepted, by a schema's own words. */
export function isNever(schema: Schema): boolean {
  return (
    declaredTypes(schema)?.length === 0 ||
    listedValues(schema)?.length === 0 ||
    (schema.allOf?.some(isNever) ?? false) ||
    (schema.anyOf?.every(isNever) ?? false) ||
    (schema.oneOf?.every(isNever) ?? false) ||
    (schema.not !== undefined && isAnything(schema.not))
  );
}

/** Whether everything is accepted, by a schema's own words. */
export function isAnything(schema: Schema): boolean {
  return (
    schema.ref === undefined &&
    declaredTypes(schema) === undefined &&
    schema.values === undefined &&
    schema.string === undefined &&
    schema.number === undefined &&
    schema.array === undefined &&
    schema.object === undefined &&
    (schema.allOf?.every(isAnything) ?? true) &&
    (schema.anyOf?.some(isAnything) ?? true) &&
    (schema.oneOf === undefined ||
      (schema.oneOf.length === 1 && schema.oneOf.every(isAnything))) &&
    (schema.not === undefined || isNever(schema.not)) &&
    schema.conditional === undefined
  );
}

/** Words that check nothing. */
const silent = new Set([
  "docs",
  "location",
  "readOnly",
  "writeOnly",
  "default",
]);

/** Whether a schema checks nothing beside what some of its words say. */
export function saysOnly(
  schema: Schema,
  ...words: readonly (keyof Schema)[]
): boolean {
  for (const word in schema)
    if (!silent.has(word) && !words.some((allowed) => allowed === word))
      return false;
  return true;
}

// A schema says the same wherever it is met; asked anew on every way that leads
// to it, thirty doublings of an `allOf` would be a thousand million questions.
const known = new WeakMap<Schema, ReadonlySet<Kind>>();

/** The kinds of the values that can pass; more than really can, never fewer. */
export function kindsOf(
  schema: Schema,
  schemas: SchemasByName,
): ReadonlySet<Kind> {
  let kinds = known.get(schema);
  if (kinds === undefined)
    known.set(schema, (kinds = findKinds(schema, schemas)));
  return kinds;
}

function findKinds(schema: Schema, schemas: SchemasByName): ReadonlySet<Kind> {
  let kinds: readonly Kind[] = everyKind;
  const narrow = (to: ReadonlySet<Kind>) => {
    kinds = kinds.filter((kind) => to.has(kind));
  };
  const types = declaredTypes(schema);
  const values = listedValues(schema);
  if (types !== undefined) narrow(new Set(types.map(kindOf)));
  if (values !== undefined) narrow(new Set(values.map(kindOfValue)));
  if (schema.ref !== undefined)
    narrow(kindsOf(resolve(schema.ref, schemas), schemas));
  for (const part of schema.allOf ?? []) narrow(kindsOf(part, schemas));
  for (const list of [schema.anyOf, schema.oneOf]) {
    if (list === undefined) continue;
    narrow(new Set(list.flatMap((part) => [...kindsOf(part, schemas)])));
  }
  // Bytes stand for a binary string, and no check of objects can tell them.
  if (schema.string?.format === "binary" && kinds.includes("string"))
    kinds = [...kinds, "object"];
  return new Set(kinds);
}

// Most schemas hold no other, and all are walked several times.
const none: readonly Schema[] = [];

/** The schemas that a schema applies to the very value it is applied to. */
export function inLocation(schema: Schema): readonly Schema[] {
  const { allOf, anyOf, oneOf, not, conditional, object } = schema;
  const dependents = object?.dependentSchemas;
  const several = allOf ?? anyOf ?? oneOf ?? dependents;
  if ((several ?? not ?? conditional) === undefined) return none;
  return [
    ...(allOf ?? none),
    ...(anyOf ?? none),
    ...(oneOf ?? none),
    ...present(not),
    ...present(conditional?.if),
    ...present(conditional?.then),
    ...present(conditional?.else),
    ...(dependents ?? []).map((entry) => entry.schema),
  ];
}

/** The schemas that a schema applies to what its values hold. */
export function within({ array, object }: Schema): readonly Schema[] {
  if (array === undefined && object === undefined) return none;
  return [
    ...(array?.prefixItems ?? none),
    ...present(array?.items),
    ...present(array?.contains?.schema),
    ...present(array?.unevaluatedItems),
    ...(object?.properties ?? []).map((property) => property.schema),
    ...(object?.patternProperties ?? []).map((entry) => entry.schema),
    ...present(object?.additionalProperties),
    ...present(object?.propertyNames),
    ...present(object?.unevaluatedProperties),
  ];
}

function present(schema: Schema | undefined): readonly Schema[] {
  return schema === undefined ? none : [schema];
}
