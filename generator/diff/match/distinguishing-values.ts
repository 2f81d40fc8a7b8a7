import type { Schema } from "../../model/model.js";
import { conjuncts, expanded } from "../../schema/conjunctions.js";
import type { Term } from "../subsumption/term.js";
import { canonical } from "../../json/equal.js";

/**
 * Alternatives by what no other has: a property of one value alone, and that
 * value, be they said by what they refer to.
 */
export function toldApart(
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
  return expanded(conjuncts(schema), lookup).flatMap(({ object }) =>
    (object?.properties ?? []).flatMap((property) => {
      const value = constantOf({ schema: property.schema, lookup });
      return value === undefined
        ? []
        : [JSON.stringify([property.name, value])];
    }),
  );
}

/** The one value that a schema lets stand. */
function constantOf({ schema, lookup }: Term): string | undefined {
  for (const { values } of expanded(conjuncts(schema), lookup)) {
    const [value, second] = values ?? [];
    if (value !== undefined && second === undefined) return canonical(value);
  }
  return undefined;
}
