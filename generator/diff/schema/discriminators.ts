import type { Discriminator, Schema } from "../../model/model.js";
import type { Pair } from "./pair.js";
import { within } from "../facts.js";
import { isFixedBy, withoutFixedValue } from "../inheritance/fixed-values.js";

/** Compares by what the alternatives of unions are told apart. */
export function compareDiscriminators(pair: Pair): void {
  const { before, after, scope, facts } = pair;
  const [one, other] = [before.discriminator, after.discriminator];
  const locations = { before: before.location, after: after.location };
  const at = within(scope, " discriminator");
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

/** Whether alternatives have their values by the discriminator alone. */
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
 * How alternatives are to be compared: without the values that discriminators
 * give them, where these are told of as what they are.
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

/** The values that mean another of the alternatives; one that is new in place of one that is gone is what became of it. */
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

/** Which alternatives values mean: `cat: Cat, dog: Dog`. */
function mappingText(
  { mapping }: Discriminator,
  values: readonly string[],
): string {
  const known = new Map(mapping.map(({ value, schema }) => [value, schema]));
  return values.map((value) => `${value}: ${known.get(value)}`).join(", ");
}
