import type {
  ObjectConstraints,
  Schema,
} from "../../../language/model/model.js";
import { type Term, within } from "../../../language/schema/term.js";

/** A schema's own keywords, and whether they are complete. */
export interface Said {
  readonly parts: readonly Term[];
  readonly isWhole: boolean;
}

/**
 * Rewrites `unevaluatedProperties` as a constraint on the names that no adjacent
 * keyword evaluates. If these names depend on alternatives, the result is weaker than the original.
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

// Cached, so that answers about it are found again by identity.
const closings = new WeakMap<Schema, Schema>();

function closing(term: Term, rest: Schema): Schema | undefined {
  const evaluating = new Set<Schema>();
  if (!collect(term, evaluating)) return undefined;
  const seen = [...evaluating].flatMap(({ object }) => object ?? []);
  const isOpen =
    [...evaluating].some(({ evaluatesProperties }) => evaluatesProperties) ||
    seen.some((rules) => rules.additionalProperties);
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
    ...(!isOpen && { additionalProperties: rest }),
  };
  return { docs, location, object };
}

/** Collects the schemas that evaluate names; returns false if they depend on the value. */
function collect(term: Term, found: Set<Schema>): boolean {
  const { schema, lookup } = term;
  if (found.has(schema)) return true;
  found.add(schema);
  const { object, ref, allOf = [], anyOf, oneOf, conditional } = schema;
  if (anyOf ?? oneOf ?? conditional ?? object?.dependentSchemas) return false;
  const target = ref === undefined ? undefined : lookup(ref);
  return [...(target ? [target] : []), ...allOf].every((part) => {
    const isClosed = part.object?.unevaluatedProperties !== undefined;
    return !isClosed && collect(within(term, part), found);
  });
}
