import type { SchemaHierarchy } from "./hierarchy.js";
import type { Writable, Schema } from "../../model/model.js";
import { reservedTypes } from "../names/reserved-names.js";
import { constrainsNothing } from "../../schema/schema.js";
import { nameOf, type Target } from "./targets.js";
import { isNullOnly } from "../schema/types-and-values.js";

/**
 * Gives what a schema says beside its alternatives a name of its own, for the
 * schemas that build on it: the target of those rules, which stands right
 * before the schema. Nothing where it says nothing beside.
 */
export function extractOwnSchema(
  target: Target,
  ancestry: SchemaHierarchy,
): Target | undefined {
  if (target.schema === undefined) return undefined;
  const rules = ownConstraints(target.schema);
  if (constrainsNothing(rules)) return undefined;
  let name = `${nameOf(target)}Base`;
  while (ancestry.target(name) !== undefined || reservedTypes.has(name))
    name = `${name}Base`;
  const { location, value } = target;
  const base: Target = {
    location,
    value,
    component: name,
    name,
    schema: rules,
  };
  ancestry.insert(base, target);
  return base;
}

/** What a schema says of its own: not of alternatives, of null, or of where it stands. */
function ownConstraints(schema: Schema): Schema {
  const { anyOf } = schema;
  if (anyOf?.length === 2 && anyOf.some(isNullOnly)) {
    const held = anyOf.find((member) => !isNullOnly(member));
    if (held !== undefined && held.ref === undefined)
      return { ...ownConstraints(held), docs: schema.docs };
  }
  const rules: Writable<Schema> = { ...schema };
  delete rules.oneOf;
  delete rules.anyOf;
  delete rules.discriminator;
  delete rules.readOnly;
  delete rules.writeOnly;
  delete rules.default;
  if (rules.types?.includes("null") === true)
    rules.types = rules.types.filter((type) => type !== "null");
  const members = rules.allOf?.map((member) =>
    member.ref === undefined ? ownConstraints(member) : member,
  );
  const saying = members?.filter((member) => !constrainsNothing(member)) ?? [];
  if (saying.length > 0) rules.allOf = saying;
  else delete rules.allOf;
  return rules;
}
