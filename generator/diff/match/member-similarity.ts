import { kindOf } from "../../schema/types.js";
import { canonical } from "../../json/equal.js";
import type { Schema } from "../../model/model.js";
import { conjuncts, resolveConjuncts } from "../../schema/conjunctions.js";
import type { Term } from "../../schema/term.js";

/** Whether two schemas have a type in common and, if they are objects, a property. */
export function shareTypeAndProperty(old: Term, updated: Term): boolean {
  const [left, right] = [partsOf(old), partsOf(updated)];
  const [oldTypes, newTypes] = [typesOf(left), typesOf(right)];
  if (
    oldTypes.length > 0 &&
    newTypes.length > 0 &&
    !oldTypes.some((type) => newTypes.includes(type))
  )
    return false;
  const [names, others] = [namesOf(left), namesOf(right)];
  if (names.length === 0 || others.length === 0) return true;
  return names.some((name) => others.includes(name));
}

/** Whether a schema has every property that another has. */
export function hasPropertiesOf(one: Term, other: Term): boolean {
  const names = namesOf(partsOf(one));
  return namesOf(partsOf(other)).every((name) => names.includes(name));
}

function partsOf({ schema, lookup }: Term) {
  return resolveConjuncts(conjuncts(schema), lookup);
}

type Parts = ReturnType<typeof partsOf>;

function typesOf(parts: Parts): readonly string[] {
  return parts.flatMap(({ types }) => types ?? []).map(kindOf);
}

function namesOf(parts: Parts): readonly string[] {
  return parts.flatMap(
    ({ object }) => object?.properties.map(({ name }) => name) ?? [],
  );
}

/**
 * Union members by a property with a constant value that no other member has.
 * Constants of referenced schemas count.
 */
export function membersByConstant(
  members: readonly Term[],
): ReadonlyMap<string, Schema> {
  const found = new Map<string, Schema>();
  const shared = new Set<string>();
  for (const member of members)
    for (const constant of new Set(constantsOf(member)))
      if (found.has(constant)) shared.add(constant);
      else found.set(constant, member.schema);
  for (const constant of shared) found.delete(constant);
  return found;
}

function constantsOf({ schema, lookup }: Term): readonly string[] {
  return resolveConjuncts(conjuncts(schema), lookup).flatMap(({ object }) =>
    (object?.properties ?? []).flatMap((property) => {
      const value = constantOf({ schema: property.schema, lookup });
      return value === undefined
        ? []
        : [JSON.stringify([property.name, value])];
    }),
  );
}

/** The only value that a schema accepts. */
function constantOf({ schema, lookup }: Term): string | undefined {
  for (const { enum: values } of resolveConjuncts(conjuncts(schema), lookup)) {
    const [value, second] = values ?? [];
    if (value !== undefined && second === undefined) return canonical(value);
  }
  return undefined;
}
