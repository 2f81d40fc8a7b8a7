import type { Discriminator, Schema } from "../model/model.js";
import type { Pair } from "./compare-schemas.js";
import { saysNothing, spelling } from "./spelling.js";

/**
 * Compares unions, with a schema that is none for a union of one.
 *
 * @returns whether all is said: else what stands beside the alternatives is left to compare
 */
export function compareAlternatives(pair: Pair): boolean {
  const { before, after, scope, facts } = pair;
  const [had, has] = [isUnion(before), isUnion(after)];
  if (!had && !has) return false;
  const places = { before: before.place, after: after.place };
  const [one, other] = [unionOf(before), unionOf(after)];
  // A union with rules of its own beside a schema that is none, or two unions at once.
  const isLone = (had || other?.isAll === true) && (has || one?.isAll === true);
  if (one === undefined || other === undefined || !isLone) {
    facts.add(scope, { kind: "schema-changed", places });
    return true;
  }
  if (one.hasNull !== other.hasNull)
    facts.add(scope, {
      kind: other.hasNull ? "null-added" : "null-removed",
      places,
    });
  matchMembers(pair, one.members, other.members);
  const isChoice = Math.min(one.members.length, other.members.length) > 1;
  if (
    (isChoice && one.exclusive !== other.exclusive) ||
    (had && has && tellsOtherwise(before.discriminator, after.discriminator))
  )
    facts.add(scope, { kind: "schema-changed", places });
  return !had || !has;
}

function isUnion({ anyOf, oneOf }: Schema): boolean {
  return anyOf !== undefined || oneOf !== undefined;
}

/** Whether a value is told by another property, or means another alternative than before. */
function tellsOtherwise(
  one: Discriminator | undefined,
  other: Discriminator | undefined,
): boolean {
  if (one?.property !== other?.property || one?.rest !== other?.rest)
    return true;
  const known = new Map(one?.mapping.map((row) => [row.value, row.schema]));
  return (other?.mapping ?? []).some(
    ({ value, schema }) => (known.get(value) ?? schema) !== schema,
  );
}

interface Union {
  readonly members: readonly Schema[];
  readonly hasNull: boolean;
  readonly exclusive: boolean;
  /** It says nothing beside its members. */
  readonly isAll: boolean;
}

/** A schema as a union; undefined where it is two at once. */
function unionOf(schema: Schema): Union | undefined {
  const { anyOf, oneOf } = schema;
  if (anyOf && oneOf) return undefined;
  const all = anyOf ?? oneOf;
  if (all === undefined) return { ...unionOfOne(schema), exclusive: false };
  const members = all.filter((member) => !isNull(member));
  return {
    members,
    hasNull: members.length < all.length,
    exclusive: oneOf !== undefined,
    isAll: saysNothing({
      docs: schema.docs,
      place: schema.place,
      ...besideOf(schema),
    }),
  };
}

function besideOf(schema: Schema): Partial<Schema> {
  return Object.fromEntries(
    Object.entries(schema).filter(
      ([key]) => !["anyOf", "oneOf", "discriminator"].includes(key),
    ),
  );
}

function unionOfOne(schema: Schema) {
  const { types } = schema;
  const hasNull =
    types !== undefined && types.length > 1 && types.includes("null");
  const member = hasNull
    ? { ...schema, types: types.filter((type) => type !== "null") }
    : schema;
  return { members: [member], hasNull, isAll: true };
}

function isNull({ types }: Schema): boolean {
  return types?.length === 1 && types[0] === "null";
}

/** Pairs members that say the same or are called the same, then a last one on either side. */
function matchMembers(
  { before, after, scope, facts, compare }: Pair,
  one: readonly Schema[],
  other: readonly Schema[],
): void {
  const gone = [...one];
  const come = other.filter((member) => {
    const at = gone.findIndex((old) => spelling(old) === spelling(member));
    const [match] = at < 0 ? [] : gone.splice(at, 1);
    if (match) compare(match, member, scope);
    return match === undefined;
  });
  const [last] = gone;
  const [next] = come;
  if (gone.length === 1 && come.length === 1 && last && next) {
    compare(last, next, scope);
    return;
  }
  for (const member of come)
    facts.add(scope, {
      kind: "alternative-added",
      places: { before: before.place, after: member.place },
      after: nameOf(member),
    });
  for (const member of gone)
    facts.add(scope, {
      kind: "alternative-removed",
      places: { before: member.place, after: after.place },
      before: nameOf(member),
    });
}

function nameOf({ ref, types, docs }: Schema): string {
  return ref ?? docs.title ?? types?.join(" or ") ?? "unnamed";
}
