import type {
  Discriminator,
  Schema,
  Writable,
} from "../../../language/model/model.js";
import type { Lookup } from "../../../language/schema/lookup.js";
import { constrainsOnly, isUnion } from "../../../language/schema/schema.js";
import { isOpen } from "../../../language/schema/unions.js";
import { change, type Differences } from "../difference.js";
import { locationsOf, type Scope, withinKeyword } from "../facts.js";
import {
  valuesComeFromDiscriminator,
  withoutFixedValue,
} from "../inheritance/fixed-values.js";
import type { MatchedMembers } from "../match/match-alternatives.js";
import type { RuleId } from "../rules/rules.js";
import { defaultMappingOf } from "./idle-mappings.js";
import type { Pair } from "./pair.js";

/** Compares the discriminators of two unions. */
export function* compareDiscriminators(
  pair: Pair,
  members: MatchedMembers["pairs"],
): Differences {
  const { before, after, scope } = pair;
  const [one, other] = [before.discriminator, after.discriminator];
  const locations = locationsOf(before, after);
  const at = withinKeyword(scope, "discriminator");
  if (one === undefined && other === undefined) return;
  if (one === undefined || other === undefined)
    yield* compareExistence(pair, one, other);
  else if (
    one.property !== other.property ||
    isOpen({ discriminator: one }) !== isOpen({ discriminator: other })
  )
    yield change(at, "discriminator-changed", locations, {
      before: one.property,
      after: other.property,
    });
  else {
    const values = changedMappings(one, other, members);
    if (values.length === 0) return;
    yield change(at, "discriminator-changed", locations, {
      before: mappingText(one, values),
      after: mappingText(other, values),
    });
  }
}

/**
 * A schema and a base schema, both without the union that a discriminator makes
 * of the base; undefined if neither or both are such unions.
 */
export function ownOfBases(
  before: Schema,
  after: Schema,
  lookups: readonly [before: Lookup, after: Lookup],
): readonly [before: Schema, after: Schema] | undefined {
  const [had, has] = [before.discriminator?.base, after.discriminator?.base];
  if ((had === undefined) === (has === undefined)) return undefined;
  const other =
    had === undefined
      ? withoutAliases(before, lookups[0])
      : withoutAliases(after, lookups[1]);
  return isUnion(other) ? undefined : [ownOfBase(before), ownOfBase(after)];
}

/** The schema that a reference without other constraints leads to. */
function withoutAliases(schema: Schema, lookup: Lookup): Schema {
  const seen = new Set<string>();
  let found = schema;
  while (found.ref !== undefined && constrainsOnly(found, "ref")) {
    const target = seen.has(found.ref) ? undefined : lookup(found.ref);
    if (target === undefined) break;
    seen.add(found.ref);
    found = target;
  }
  return found;
}

function ownOfBase(schema: Schema): Schema {
  const { base } = schema.discriminator ?? {};
  if (base === undefined) return schema;
  const own: Writable<Schema> = { ...schema, ref: base };
  delete own.oneOf;
  delete own.discriminator;
  return own;
}

/** Records that a base schema got or lost a discriminator. */
export function* compareBaseDiscriminators(
  before: Schema,
  after: Schema,
  scope: Scope,
): Differences {
  const [one, other] = [before.discriminator, after.discriminator];
  yield change(
    withinKeyword(scope, "discriminator"),
    one ? "base-discriminator-removed" : "base-discriminator-added",
    locationsOf(before, after),
    { before: one?.property, after: other?.property },
  );
}

/** Compares whether there is a discriminator. One with a `defaultMapping` is idle, because it accepts any value. */
function* compareExistence(
  { before, after, scope }: Pair,
  one: Discriminator | undefined,
  other: Discriminator | undefined,
): Differences {
  const locations = locationsOf(before, after);
  const hasValues = valuesComeFromDiscriminator(one ? before : after);
  const [was, is] = [defaultMappingOf(before), defaultMappingOf(after)];
  if (was === undefined && is === undefined) {
    const kind: RuleId = one ? "discriminator-removed" : "discriminator-added";
    yield change(
      withinKeyword(scope, "discriminator"),
      hasValues ? `${kind}-with-values` : kind,
      locations,
      { before: one?.property, after: other?.property },
    );
  } else if (hasValues)
    yield change(
      withinKeyword(scope, "defaultMapping"),
      one ? "default-mapping-added" : "default-mapping-removed",
      locations,
      { before: was, after: is },
    );
}

/**
 * Returns the form in which alternatives are compared: without the values of the
 * discriminator if its change is reported separately.
 */
export function withoutDiscriminatorValues(
  { before: { discriminator: one }, after: { discriminator: other } }: Pair,
  members: MatchedMembers["pairs"],
): (member: Schema) => Schema {
  const isSame =
    one?.property === other?.property &&
    (!one || !other || changedMappings(one, other, members).length === 0);
  if (isSame) return (member) => member;
  return (member) => withoutFixedValue(other, withoutFixedValue(one, member));
}

/** The values that select another existing alternative. A new alternative for the value of a removed one counts as its successor. */
function changedMappings(
  one: Discriminator,
  other: Discriminator,
  members: MatchedMembers["pairs"],
): readonly string[] {
  const known = new Map(one.mapping.map((row) => [row.value, row.schema]));
  const names = new Map(members.map(([was, is]) => [was.ref, is.ref]));
  const [had, has] = [one, other].map(
    ({ mapping }) => new Set(mapping.map(({ schema }) => schema)),
  );
  return other.mapping.flatMap(({ value, schema }) => {
    const was = known.get(value);
    if (was === undefined || (names.get(was) ?? was) === schema) return [];
    return had?.has(schema) || has?.has(was) ? [value] : [];
  });
}

/** The alternatives that values select: `cat: Cat, dog: Dog`. */
function mappingText(
  { mapping }: Discriminator,
  values: readonly string[],
): string {
  const known = new Map(mapping.map(({ value, schema }) => [value, schema]));
  return values.map((value) => `${value}: ${known.get(value)}`).join(", ");
}
