import type { Location } from "../../language/json/location.js";
import type { Schema } from "../../language/model/model.js";
import { matchingText } from "../../language/regex/matching-text.js";
import type { Lookup } from "../../language/schema/lookup.js";
import type { Term } from "../../language/schema/term.js";

/** The steps from a value to a part of it: the names of properties, and indices. */
export type Steps = readonly string[];

/** A part of a message that a schema describes. */
export interface Place {
  readonly steps: Steps;
  /** The schemas on the way, such as the members of unions that describe the part. */
  readonly chosen: ReadonlySet<Schema>;
}

/** A schema that is reached from the root, and how. */
interface Node {
  readonly schema: Schema;
  readonly outer?: Node;
  /** Absent if it applies to the same value as the outer one. */
  readonly step?: string;
}

/** At most this many schemas are visited for a message. */
const MAX_NODES = 30_000;

/** A property that no keyword names. */
const OTHER = "other";

/** The parts of a message, by the locations of the schemas that describe them. */
export class Places {
  readonly #nodes = new Map<Location, Node>();

  constructor(roots: readonly Term[]) {
    const [{ lookup } = { lookup: () => undefined }] = roots;
    const queue: Node[] = roots.map(({ schema }) => ({ schema }));
    const seen = new Set(queue.map(({ schema }) => schema));
    // Iterating an array also visits the elements that are added meanwhile.
    for (const node of queue) {
      const { location } = node.schema;
      if (!this.#nodes.has(location)) this.#nodes.set(location, node);
      if (queue.length > MAX_NODES) continue;
      for (const [inner, step] of inside(node.schema, lookup)) {
        if (seen.has(inner)) continue;
        seen.add(inner);
        queue.push({
          ...{ schema: inner, outer: node },
          ...(step !== undefined && { step }),
        });
      }
    }
  }

  /** The part that the schema around a location describes; undefined if the message has none. */
  around(location: Location): Place | undefined {
    for (let at = location; at !== ""; at = at.replace(/\/?[^/]*$/, "")) {
      const node = this.#nodes.get(at);
      if (node !== undefined) return placeOf(node);
    }
    return undefined;
  }
}

function placeOf(node: Node): Place {
  const steps: string[] = [];
  const chosen = new Set<Schema>();
  for (let at: Node | undefined = node; at; at = at.outer) {
    chosen.add(at.schema);
    if (at.step !== undefined) steps.unshift(at.step);
  }
  return { steps, chosen };
}

/** The subschemas of a schema, each with the step to the part of the value that it describes. */
function* inside(
  { ref, allOf, anyOf, oneOf, conditional, object, array }: Schema,
  lookup: Lookup,
): Iterable<readonly [Schema, string?]> {
  const target = ref === undefined ? undefined : lookup(ref);
  if (target) yield [target];
  for (const members of [allOf, anyOf, oneOf])
    for (const member of members ?? []) yield [member];
  for (const branch of [conditional?.then, conditional?.else])
    if (branch) yield [branch];
  for (const { schema } of object?.dependentSchemas ?? []) yield [schema];
  for (const { name, schema, omitted } of object?.properties ?? [])
    if (omitted === undefined) yield [schema, name];
  for (const { pattern, schema } of object?.patternProperties ?? [])
    yield [schema, matchingText([pattern]) ?? OTHER];
  for (const rest of [
    object?.additionalProperties,
    object?.unevaluatedProperties,
  ])
    if (rest) yield [rest, OTHER];
  const { prefixItems = [], items, contains, unevaluatedItems } = array ?? {};
  for (const [at, item] of prefixItems.entries()) yield [item, String(at)];
  for (const item of [items, contains?.schema, unevaluatedItems])
    if (item) yield [item, String(prefixItems.length)];
}
