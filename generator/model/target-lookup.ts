import { Lookup } from "./lookup.js";
import type { NamedSchema } from "./model.js";
import { wireName } from "./schema-names.js";
import type { Target } from "./targets.js";

/** Finds things in targets that have their names and are built. */
export function lookupAmong(targets: readonly Target[]): Lookup {
  const named = new Map<string, NamedSchema>();
  for (const target of targets) {
    const { name, schema } = target;
    if (name === undefined || schema === undefined) continue;
    named.set(name, { name, wireName: wireName(target), schema, open: false });
  }
  return new Lookup(named);
}
