import type { Schema, Writable } from "../../../language/model/model.js";
import { constrainsNothing } from "../../../language/schema/schema.js";
import { reservedTypes } from "../names/reserved-names.js";
import { isNullOnly } from "../schema/types-and-values.js";
import type { SchemaHierarchy } from "./hierarchy.js";
import { nameOf, type Target } from "./targets.js";

/**
 * Extracts the keywords of a union other than its alternatives into a named
 * schema, from which other schemas can be derived. It is inserted before the
 * union. Undefined if the union has no other keywords.
 */
export function extractOwnSchema(
  target: Target,
  hierarchy: SchemaHierarchy,
): Target | undefined {
  if (target.schema === undefined) return undefined;
  const own = ownConstraints(target.schema);
  if (constrainsNothing(own)) return undefined;
  let name = `${nameOf(target)}Base`;
  while (hierarchy.target(name) !== undefined || reservedTypes.has(name))
    name = `${name}Base`;
  const { location, value } = target;
  const base: Target = {
    location,
    value,
    component: name,
    name,
    schema: own,
  };
  hierarchy.insert(base, target);
  return base;
}

/** A schema without alternatives, `null`, and the keywords that depend on where it is used. */
function ownConstraints(schema: Schema): Schema {
  const { anyOf } = schema;
  if (anyOf?.length === 2 && anyOf.some(isNullOnly)) {
    const inner = anyOf.find((member) => !isNullOnly(member));
    if (inner !== undefined && inner.ref === undefined)
      return { ...ownConstraints(inner), docs: schema.docs };
  }
  const own: Writable<Schema> = { ...schema };
  delete own.oneOf;
  delete own.anyOf;
  delete own.discriminator;
  delete own.readOnly;
  delete own.writeOnly;
  delete own.default;
  if (own.types?.includes("null") === true)
    own.types = own.types.filter((type) => type !== "null");
  const members = own.allOf?.map((member) =>
    member.ref === undefined ? ownConstraints(member) : member,
  );
  const constraining =
    members?.filter((member) => !constrainsNothing(member)) ?? [];
  if (constraining.length > 0) own.allOf = constraining;
  else delete own.allOf;
  return own;
}
