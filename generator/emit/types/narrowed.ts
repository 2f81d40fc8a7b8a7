import type { Schema } from "../../model/model.js";
import type { Lookup } from "../operations/decode-shape.js";

/**
 * The properties of the schemas that hold together with `target` that give a shape to what
 * it says to be just an object: the `data` of an event envelope. The
 * bare object adds nothing to the shape, and its index signature would keep
 * interfaces out.
 */
export function shapedHere(
  target: Schema,
  together: readonly Schema[],
  lookup: Lookup,
): readonly string[] {
  return together
    .flatMap((schema) => [schema, ...(schema.allOf ?? [])])
    .flatMap((schema) => schema.object?.properties ?? [])
    .filter(({ schema }) => saysMore(schema))
    .map(({ name }) => name)
    .filter((name) => {
      const said = propertiesNamed(name, target, lookup, new Set());
      return said.length > 0 && said.every(isBareObject);
    });
}

function saysMore(schema: Schema): boolean {
  const { ref, allOf, anyOf, oneOf, object } = schema;
  return (ref ?? allOf ?? anyOf ?? oneOf ?? object) !== undefined;
}

function propertiesNamed(
  name: string,
  schema: Schema,
  lookup: Lookup,
  seen: Set<Schema>,
): readonly Schema[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const target = schema.ref === undefined ? undefined : lookup(schema.ref);
  const own = schema.object?.properties.find(
    (property) => property.name === name,
  );
  const beside = [
    ...(target === undefined ? [] : [target]),
    ...(schema.allOf ?? []),
  ];
  return [
    ...(own === undefined ? [] : [own.schema]),
    ...beside.flatMap((part) => propertiesNamed(name, part, lookup, seen)),
  ];
}

function isBareObject(schema: Schema): boolean {
  return (
    schema.types?.length === 1 &&
    schema.types[0] === "object" &&
    schema.object === undefined &&
    schema.values === undefined &&
    !saysMore(schema)
  );
}
