import type { JsonType, Schema } from "../model/model.js";
import {
  type Lookup,
  type SchemaLookup,
  schemaNamed,
  type SchemasByName,
} from "./lookup.js";
import {
  declaredTypes,
  everyKind,
  type Kind,
  kindOf,
  kindOfValue,
  listedValues,
} from "./types.js";

// Cached, because schemas can be reached on exponentially many paths.
const known = new WeakMap<Schema, ReadonlySet<Kind>>();

/** The kinds of values that a schema can accept; an upper bound. */
export function possibleKinds(
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
    narrow(possibleKinds(schemaNamed(schema.ref, schemas), schemas));
  for (const part of schema.allOf ?? []) narrow(possibleKinds(part, schemas));
  for (const list of [schema.anyOf, schema.oneOf]) {
    if (list === undefined) continue;
    narrow(new Set(list.flatMap((part) => [...possibleKinds(part, schemas)])));
  }
  // A binary string is represented by bytes, which checks cannot distinguish from an
  // object.
  if (schema.string?.format === "binary" && kinds.includes("string"))
    kinds = [...kinds, "object"];
  return new Set(kinds);
}

/** Whether a schema may accept a value of a type: an upper bound, that ignores `not` and conditions. */
export function allowsType(
  schema: Schema,
  type: JsonType,
  lookup: SchemaLookup,
): boolean {
  const fits = (given: Schema) =>
    lookup.parts(given).every(({ types }) => types?.includes(type) ?? true);
  const someFits = (others: readonly Schema[] | undefined) =>
    others?.some(fits) ?? true;
  return (
    fits(schema) &&
    lookup
      .parts(schema)
      .every(({ anyOf, oneOf }) => someFits(anyOf) && someFits(oneOf))
  );
}

/** Whether a schema certainly accepts no value of the given type. */
export function excludesType(
  schema: Schema,
  type: "object" | "array",
  lookup: Lookup,
  seen?: Set<Schema>,
): boolean {
  if (seen?.has(schema)) return false;
  seen?.add(schema);
  const {
    types,
    enum: values,
    knownValues: known,
    ref,
    allOf,
    anyOf,
    oneOf,
  } = schema;
  if (types !== undefined) return !types.includes(type);
  if (values !== undefined)
    return values.every((value) => typeof value !== "object" || value === null);
  if (known !== undefined) return true;
  if ((ref ?? allOf ?? anyOf ?? oneOf) === undefined) return false;
  const visited = seen ?? new Set([schema]);
  const excluded = (other: Schema) =>
    excludesType(other, type, lookup, visited);
  const target = ref === undefined ? undefined : lookup(ref);
  return (
    (target !== undefined && excluded(target)) ||
    (allOf ?? []).some(excluded) ||
    anyOf?.every(excluded) === true ||
    oneOf?.every(excluded) === true
  );
}
