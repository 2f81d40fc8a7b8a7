import type { MappedValue, Schema } from "../../model/model.js";
import { withinKeyword } from "../facts.js";
import type { Relations } from "../inclusion/relation.js";
import type { RuleId } from "../rules/rules.js";
import { inherited, type Lookup } from "../../schema/lookup.js";
import type { AnnotatedPair } from "./annotations.js";
import { valuesComeFromDiscriminator } from "../inheritance/fixed-values.js";

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
export function compareIdleMappings(
  pair: AnnotatedPair,
  relations: Relations,
): void {
  const [before, after] = [
    mappedBy(pair.before, pair.sides[0], pair.isNamed),
    mappedBy(pair.after, pair.sides[1], pair.isNamed),
  ];
  if (before.idle.length + after.idle.length === 0) return;
  const at = withinKeyword(pair.scope, "discriminator");
  const locations = {
    before: pair.before.location,
    after: pair.after.location,
  };
  const named = (ref: string) => ({ docs: {}, location: "", ref });
  // A new schema for the value of one that is gone is its successor.
  const isSame = (was: string, is: string) =>
    (pair.sides[1](was) ?? pair.sides[0](is)) === undefined ||
    (was !== is && relations.areAlike(named(was), named(is)));
  const add: Add = (kind, values = {}) => {
    pair.facts.add(at, { kind, locations, ...values });
  };
  if (isWithout(before) && mapsMembers(after)) add("discriminator-added");
  else if (isWithout(after) && mapsMembers(before))
    add("discriminator-removed");
  else
    for (const value of new Set([...before.idle, ...after.idle]))
      compareValue(value, before, after, isSame, add);
}

type Add = (
  kind: RuleId,
  values?: { readonly before?: string; readonly after?: string },
) => void;

function compareValue(
  value: string,
  before: Mapped,
  after: Mapped,
  isSame: (was: string, is: string) => boolean,
  add: Add,
): void {
  const [was, is] = [before, after].map(
    ({ to }) => to.get(value) ?? to.get(ANY),
  );
  if (was === is) return;
  if (was === undefined) {
    if (!acceptsOnlyMapped(value, before))
      add("mapping-added", { after: value });
  } else if (is === undefined) {
    if (!acceptsOnlyMapped(value, after))
      add("mapping-removed", { before: value });
  } else if (!isSame(was, is))
    add(
      isMember(was, before) && isMember(is, after)
        ? "selected-member-changed"
        : "mapping-changed",
      { before: `${value}: ${was}`, after: `${value}: ${is}` },
    );
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
