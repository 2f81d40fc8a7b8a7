import type { Schema } from "../model/model.js";
import { schemaNamed, type SchemasByName } from "./lookup.js";
import {
  declaredTypes,
  everyKind,
  type Kind,
  kindOf,
  kindOfValue,
  listedValues,
} from "./types.js";

// A schema says the same wherever it is met; asked anew on every way that leads
// to it, thirty doublings of an `allOf` would be a thousand million questions.
const known = new WeakMap<Schema, ReadonlySet<Kind>>();

/** The kinds of the values that can pass; more than really can, never fewer. */
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
  // Bytes stand for a binary string, and no check of objects can tell them.
  if (schema.string?.format === "binary" && kinds.includes("string"))
    kinds = [...kinds, "object"];
  return new Set(kinds);
}
