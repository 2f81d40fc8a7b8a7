import type { MappedValue, Schema } from "../../../language/model/model.js";
import { inherited, type Lookup } from "../../../language/schema/lookup.js";
import { change, type Differences } from "../difference.js";
import { type FactDetails, locationsOf, withinKeyword } from "../facts.js";
import type { Relations } from "../inclusion/relation.js";
import { valuesComeFromDiscriminator } from "../inheritance/fixed-values.js";
import type { AnnotatedPair } from "./annotations.js";

/** How facts name the value of `defaultMapping`. */
const ANY = "any other value";

/** What one side maps. */
interface Mapped {
  readonly schema: Schema;
  /** The schema of each value. */
  readonly to: ReadonlyMap<string, string>;
  /** The values that no check and no type depends on. */
  readonly idle: readonly string[];
}

/**
 * Compares what discriminators map without an effect on types and checks: values
 * for schemas outside of the union, all values where there is no union, and all
 * values beside a `defaultMapping`. No value of the schema depends on it, but
 * programs may read a value as the schema that it names.
 */
export function* compareIdleMappings(
  pair: AnnotatedPair,
  relations: Relations,
): Differences {
  const [before, after] = [
    mappedBy(pair.before, pair.sides[0], pair.isNamed),
    mappedBy(pair.after, pair.sides[1], pair.isNamed),
  ];
  if (before.idle.length + after.idle.length === 0) return;
  const at = withinKeyword(pair.scope, "discriminator");
  const locations = locationsOf(pair.before, pair.after);
  const named = (ref: string) => ({ docs: {}, location: "", ref });
  // A new schema for the value of one that is gone is its successor.
  const isSame = (was: string, is: string) =>
    (pair.sides[1](was) ?? pair.sides[0](is)) === undefined ||
    (was !== is && relations.areAlike(named(was), named(is)));
  if (isWithout(before) && mapsMembers(after))
    yield change(at, "discriminator-added", locations);
  else if (isWithout(after) && mapsMembers(before))
    yield change(at, "discriminator-removed", locations);
  else
    for (const value of new Set([...before.idle, ...after.idle])) {
      const mapped = compareValue(value, before, after, isSame);
      if (mapped) yield change(at, mapped.kind, locations, mapped);
    }
}

/** How a value is mapped differently; undefined if it is not. */
function compareValue(
  value: string,
  before: Mapped,
  after: Mapped,
  isSame: (was: string, is: string) => boolean,
): Omit<FactDetails, "locations"> | undefined {
  const [was, is] = [before, after].map(
    ({ to }) => to.get(value) ?? to.get(ANY),
  );
  if (was === is) return undefined;
  if (was === undefined)
    return acceptsOnlyMapped(value, before)
      ? undefined
      : { kind: "mapping-added", after: value };
  if (is === undefined)
    return acceptsOnlyMapped(value, after)
      ? undefined
      : { kind: "mapping-removed", before: value };
  if (isSame(was, is)) return undefined;
  const isSelection = isMember(was, before) && isMember(is, after);
  return {
    kind: isSelection ? "selected-member-changed" : "mapping-changed",
    before: `${value}: ${was}`,
    after: `${value}: ${is}`,
  };
}

/** Whether the change of a `defaultMapping` is reported as one of the union's values. */
function acceptsOnlyMapped(value: string, { schema }: Mapped): boolean {
  return value === ANY && valuesComeFromDiscriminator(schema);
}

/** The schema that the `defaultMapping` of a schema's discriminator names. */
export function defaultMappingOf({ docs }: Schema): string | undefined {
  return docs.idleMapping?.find(({ value }) => value === undefined)?.schema;
}

function mappedBy(own: Schema, lookup: Lookup, isNamed: boolean): Mapped {
  const found = isNamed
    ? undefined
    : inherited(own, lookup, (part) =>
        part.docs.idleMapping || part.discriminator ? part : undefined,
      );
  const schema = found ?? own;
  const idle: readonly MappedValue[] = schema.docs.idleMapping ?? [];
  const all: readonly MappedValue[] = [
    ...(schema.discriminator?.mapping ?? []),
    ...idle,
  ];
  return {
    schema,
    to: new Map(all.map(({ value = ANY, schema: to }) => [value, to])),
    idle: idle.map(({ value = ANY }) => value),
  };
}

function isWithout({ schema, to }: Mapped): boolean {
  return schema.discriminator === undefined && to.size === 0;
}

function mapsMembers(side: Mapped): boolean {
  return [...side.to.values()].every((name) => isMember(name, side));
}

function isMember(name: string, { schema: { anyOf, oneOf } }: Mapped): boolean {
  return [...(anyOf ?? []), ...(oneOf ?? [])].some(({ ref }) => ref === name);
}
