import type { JsonValue } from "../../../../generator/language/json/json.js";
import { componentsOf, namedBy, refTo } from "./components.js";
import {
  everywhere,
  isObject,
  type JsonObject,
  listOf,
  mapped,
  type Rewrite,
} from "./grammar.js";

/** Renames all schemas, except those whose names are values on the wire. */
export const renamed: Rewrite = (root) => {
  const all = componentsOf(root, "schemas");
  const kept = travelling(all, root);
  const isCalled = (name: string | undefined): name is string =>
    name !== undefined && name in all && !kept.has(name);
  const other = (ref: JsonValue): JsonValue => {
    const name = namedBy("schemas", ref);
    if (isCalled(name)) return refTo("schemas", nameOf(name));
    // A mapping may have the name alone.
    return typeof ref === "string" && isCalled(ref) ? nameOf(ref) : ref;
  };
  const next = everywhere((value, { kind }) => {
    if (kind !== "schema" || !isObject(value)) return value;
    const { $ref, discriminator } = value;
    const isRef = isCalled(namedBy("schemas", $ref));
    return {
      ...value,
      ...(isRef && $ref !== undefined && { $ref: other($ref) }),
      ...(isObject(discriminator) && {
        discriminator: {
          ...discriminator,
          ...(isObject(discriminator["mapping"]) && {
            mapping: mapped(discriminator["mapping"], other),
          }),
        },
      }),
    };
  })(root);
  const schemas = Object.entries(componentsOf(next, "schemas")).map(
    ([name, schema]) => [isCalled(name) ? nameOf(name) : name, schema] as const,
  );
  return isObject(next["components"])
    ? {
        ...next,
        components: {
          ...next["components"],
          schemas: Object.fromEntries(schemas),
        },
      }
    : next;
};

function nameOf(name: string): string {
  return `Other${name}`;
}

/** The names that are values of discriminators, because there is no mapping. */
function travelling(all: JsonObject, root: JsonObject): ReadonlySet<string> {
  const found = new Set<string>();
  const bases = new Set<string>();
  everywhere((value, { kind, at, name }) => {
    if (kind !== "schema" || !isObject(value) || !("discriminator" in value))
      return value;
    if (at === "schemas") bases.add(name);
    for (const one of [...listOf(value["oneOf"]), ...listOf(value["anyOf"])])
      addName(one, found);
    return value;
  })(root);
  // Iterating a set also visits the elements that are added meanwhile.
  for (const base of bases)
    for (const [name, schema] of Object.entries(all)) {
      const parents = new Set<string>();
      if (isObject(schema))
        for (const one of listOf(schema["allOf"])) addName(one, parents);
      if (parents.has(base)) bases.add(name);
    }
  return new Set([...found, ...bases]);
}

function addName(schema: JsonValue, names: Set<string>): void {
  const name = isObject(schema) && namedBy("schemas", schema["$ref"]);
  if (typeof name === "string") names.add(name);
}
