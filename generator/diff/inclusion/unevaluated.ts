import type { ObjectConstraints, Schema } from "../../model/model.js";
import { type Term, within } from "../../schema/term.js";

/** What a schema says by itself, and whether that is all it says. */
export interface Said {
  readonly parts: readonly Term[];
  readonly isWhole: boolean;
}

/**
 * Puts `unevaluatedProperties` as a rule for names that nothing beside it
 * speaks of. Where that depends on alternatives, less is said than is meant.
 */
export function withClosings(term: Term, bare: Schema): Said {
  const rest = term.schema.object?.unevaluatedProperties;
  const hasItems = term.schema.array?.unevaluatedItems !== undefined;
  const part = within(term, bare);
  if (rest === undefined) return { parts: [part], isWhole: !hasItems };
  const known = closings.get(term.schema) ?? closing(term, rest);
  if (known === undefined) return { parts: [part], isWhole: false };
  closings.set(term.schema, known);
  return { parts: [part, within(term, known)], isWhole: !hasItems };
}

// The same each time, so that what was asked of it is known again.
const closings = new WeakMap<Schema, Schema>();

function closing(term: Term, rest: Schema): Schema | undefined {
  const seen: ObjectConstraints[] = [];
  if (!collect(term, seen, new Set())) return undefined;
  const { docs, location } = term.schema;
  const anything: Schema = { docs: {}, location };
  const properties = new Map(
    seen
      .flatMap((rules) => rules.properties)
      .map(({ name }) => [name, { name, required: false, schema: anything }]),
  );
  const object: ObjectConstraints = {
    properties: [...properties.values()],
    required: [],
    patternProperties: seen
      .flatMap((rules) => rules.patternProperties ?? [])
      .map(({ pattern }) => ({ pattern, schema: anything })),
    ...(!seen.some((rules) => rules.additionalProperties) && {
      additionalProperties: rest,
    }),
  };
  return { docs, location, object };
}

/** Collects the rules that speak of names; false where they depend on the value. */
function collect(
  term: Term,
  seen: ObjectConstraints[],
  visited: Set<Schema>,
): boolean {
  const { schema, lookup } = term;
  if (visited.has(schema)) return true;
  visited.add(schema);
  const { object, ref, allOf = [], anyOf, oneOf, conditional } = schema;
  if (anyOf ?? oneOf ?? conditional ?? object?.dependentSchemas) return false;
  if (object) seen.push(object);
  const target = ref === undefined ? undefined : lookup(ref);
  return [...(target ? [target] : []), ...allOf].every((part) => {
    const isClosed = part.object?.unevaluatedProperties !== undefined;
    return !isClosed && collect(within(term, part), seen, visited);
  });
}
