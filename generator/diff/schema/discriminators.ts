import type { Discriminator, Schema } from "../../model/model.js";
import type { Pair } from "./pair.js";
import { withinKeyword } from "../facts.js";
import { isFixedBy, withoutFixedValue } from "../inheritance/fixed-values.js";

/** Compares the discriminators of two unions. */
export function compareDiscriminators(pair: Pair): void {
  const { before, after, scope, facts } = pair;
  const [one, other] = [before.discriminator, after.discriminator];
  const locations = { before: before.location, after: after.location };
  const at = withinKeyword(scope, "discriminator");
  if (one === undefined && other === undefined) return;
  if (one === undefined || other === undefined)
    facts.add(at, {
      kind: one === undefined ? addedKind(after) : removedKind(before),
      locations,
      ...(one && { before: one.property }),
      ...(other && { after: other.property }),
    });
  else if (
    one.property !== other.property ||
    one.defaultsToLast !== other.defaultsToLast
  )
    facts.add(at, {
      kind: "discriminator-changed",
      locations,
      before: one.property,
      after: other.property,
    });
  else {
    compareOutside(pair, one, other);
    const values = changedMappings(one, other);
    if (values.length === 0) return;
    facts.add(at, {
      kind: "discriminator-changed",
      locations,
      before: mappingText(one, values),
      after: mappingText(other, values),
    });
  }
}

/** Compares the mapping to schemas outside of the union, which no value of the union has. */
function compareOutside(
  { before, after, scope, facts }: Pair,
  one: Discriminator,
  other: Discriminator,
): void {
  const locations = { before: before.location, after: after.location };
  const at = withinKeyword(scope, "discriminator");
  const [had, has] = [one, other].map(
    ({ mapping, outside = [] }) =>
      new Set([...mapping, ...outside].map(({ value }) => value)),
  );
  for (const { value } of one.outside ?? [])
    if (has?.has(value) === false)
      facts.add(at, { kind: "mapping-removed", locations, before: value });
  for (const { value } of other.outside ?? [])
    if (had?.has(value) === false)
      facts.add(at, { kind: "mapping-added", locations, after: value });
}

function addedKind(union: Schema) {
  return valuesComeFromDiscriminator(union)
    ? "discriminator-added-with-values"
    : "discriminator-added";
}

function removedKind(union: Schema) {
  return valuesComeFromDiscriminator(union)
    ? "discriminator-removed-with-values"
    : "discriminator-removed";
}

/** Whether the alternatives get their values only from the discriminator. */
function valuesComeFromDiscriminator({
  discriminator,
  anyOf,
  oneOf,
}: Schema): boolean {
  return [...(anyOf ?? []), ...(oneOf ?? [])].some(
    (member) => discriminator && isFixedBy(discriminator, member),
  );
}

/**
 * Returns the form in which alternatives are compared: without the values of the
 * discriminator if its change is reported separately.
 */
export function withoutDiscriminatorValues({
  before: { discriminator: one },
  after: { discriminator: other },
}: Pair): (member: Schema) => Schema {
  const isSame =
    one?.property === other?.property &&
    (!one || !other || changedMappings(one, other).length === 0);
  if (isSame) return (member) => member;
  return (member) => withoutFixedValue(other, withoutFixedValue(one, member));
}

/** The values that select another existing alternative. A new alternative for the value of a removed one counts as its successor. */
function changedMappings(
  one: Discriminator,
  other: Discriminator,
): readonly string[] {
  const known = new Map(one.mapping.map((row) => [row.value, row.schema]));
  const [had, has] = [one, other].map(
    ({ mapping }) => new Set(mapping.map(({ schema }) => schema)),
  );
  return other.mapping.flatMap(({ value, schema }) => {
    const was = known.get(value);
    if (was === undefined || was === schema) return [];
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
