import type {
  ObjectConstraints,
  Schema,
} from "../../../language/model/model.js";
import { sameConstraints } from "../../../language/schema/equal.js";
import type { Lookup } from "../../../language/schema/lookup.js";
import {
  constrainsNothing,
  constrainsOnly,
  isUnion,
} from "../../../language/schema/schema.js";
import { propertyOf, requiredBy } from "../../../language/schema/term.js";
import { impliedTypes } from "../../../language/schema/types.js";
import { certain, change, type Differences, isChange } from "../difference.js";
import { locationsOf, unsent, untyped, withinKeyword } from "../facts.js";
import {
  type MatchedMembers,
  matchMembers,
} from "../match/match-alternatives.js";
import {
  compareDiscriminators,
  withoutDiscriminatorValues,
} from "./discriminators.js";
import { anySchema } from "./items.js";
import type { Pair } from "./pair.js";
import { relateWhole } from "./subschemas.js";

/**
 * Compares unions. A schema that is not a union counts as a union of one.
 *
 * @returns whether the comparison is complete; otherwise the keywords next to the alternatives remain
 */
export function* compareUnions(pair: Pair): Differences<boolean> {
  const { before, after, scope } = pair;
  const [had, has] = [isUnion(before), isUnion(after)];
  if (!had && !has) return false;
  const [one, other] = [unionOf(before), unionOf(after)];
  // A union with other keywords against a plain schema, or `anyOf` together with `oneOf`.
  const isLone = (had || other?.isAll === true) && (has || one?.isAll === true);
  if (one === undefined || other === undefined || !isLone) {
    if (!(yield* compareAddedUnion(pair))) yield* relateWhole(pair, scope);
    return true;
  }
  yield* compareNull(pair, one, other);
  const kept = yield* compareMembers(pair, one.members, other.members);
  yield* compareOverlap(pair, kept, [one, other]);
  if (one.exclusive && other.exclusive) yield* compareKeptMembers(pair, kept);
  const isChoice = Math.min(one.members.length, other.members.length) > 1;
  if (isChoice && one.exclusive !== other.exclusive)
    yield* compareExclusiveness(pair, other);
  if (had && has) yield* compareDiscriminators(pair, kept);
  return !had || !has;
}

/** Compares whether `null` is a member. Another member may accept it, too. */
function* compareNull(
  { before, after, scope, relations }: Pair,
  one: Union,
  other: Union,
): Differences {
  if (one.hasNull === other.hasNull) return;
  const answer = other.hasNull
    ? relations.valueWasAccepted(null, before)
    : relations.valueStillAccepted(null, after);
  if (answer === "included") return;
  yield change(
    scope,
    other.hasNull ? "null-added" : "null-removed",
    locationsOf(before, after),
  );
}

/**
 * Compares a schema with one that adds a union to the same keywords.
 *
 * @returns whether that is the only difference
 */
function* compareAddedUnion({
  before,
  after,
  scope,
}: Pair): Differences<boolean> {
  const [one, other] = [isUnion(before), isUnion(after)];
  const [was, is] = [before, after].map(withoutUnion);
  if (one === other || !sameConstraints(was, is)) return false;
  const { oneOf } = one ? before : after;
  yield change(
    withinKeyword(scope, oneOf ? "oneOf" : "anyOf"),
    one ? "schema-widened" : "schema-narrowed",
    locationsOf(before, after),
  );
  return true;
}

interface Union {
  readonly members: readonly Schema[];
  readonly hasNull: boolean;
  readonly exclusive: boolean;
  /** It has no other keywords. */
  readonly isAll: boolean;
}

/** A schema as a union; undefined if it has both `anyOf` and `oneOf`. */
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
    isAll: constrainsNothing({
      docs: schema.docs,
      location: schema.location,
      ...withoutUnion(schema),
    }),
  };
}

function withoutUnion(schema: Schema): Partial<Schema> {
  return omit(schema, ["anyOf", "oneOf", "discriminator"]);
}

function omit(
  schema: Schema,
  keys: readonly (keyof Schema)[],
): Partial<Schema> {
  const names: readonly string[] = keys;
  return Object.fromEntries(
    Object.entries(schema).filter(([key]) => !names.includes(key)),
  );
}

function unionOfOne(schema: Schema) {
  const { types, location } = schema;
  const { title } = schema.docs;
  if (isNull(schema)) return { members: [], hasNull: true, isAll: true };
  const hasNull =
    types !== undefined && types.length > 1 && types.includes("null");
  const left = hasNull ? types.filter((type) => type !== "null") : types;
  const member = {
    // `default` and `deprecated` are reported for the union.
    ...omit(schema, ["default"]),
    docs: title === undefined ? {} : { title },
    location,
    ...(left && { types: left }),
  };
  return { members: [member], hasNull, isAll: true };
}

function isNull({ types }: Schema): boolean {
  return types?.length === 1 && types[0] === "null";
}

/** Whether code has the type `unknown` for a schema. */
export function isUnknown(
  schema: Schema,
  lookup: Lookup,
  around: readonly Schema[] = [],
): boolean {
  if (around.includes(schema)) return false;
  const { ref, allOf = [], anyOf, oneOf } = schema;
  const isWithin = (part: Schema) =>
    isUnknown(part, lookup, [...around, schema]);
  const target = ref === undefined ? undefined : lookup(ref);
  return (
    constrainsOnly(schema, "ref", "allOf", "anyOf", "oneOf") &&
    [...allOf, ...(target ? [target] : [])].every(isWithin) &&
    [anyOf, oneOf].every((members) => members?.some(isWithin) ?? true)
  );
}

/** Compares corresponding members, and returns them; the others were added or removed. */
function* compareMembers(
  pair: Pair,
  one: readonly Schema[],
  other: readonly Schema[],
): Differences<MatchedMembers["pairs"]> {
  const { before, after, sides, compare, relations, types } = pair;
  const { pairs, removed: gone, added: come } = matchMembers(pair, one, other);
  const bare = withoutDiscriminatorValues(pair, pairs);
  // The union rejects nothing, but its members say what to expect.
  const any = anySchema(before);
  const isAny =
    relations.wasAccepted(before, any) && relations.isStillAccepted(any, after);
  // The type may be `unknown` even where `oneOf` rejects what matches two members.
  const areUnknown = isUnknown(before, sides[0]) && isUnknown(after, sides[1]);
  const scope = areUnknown ? untyped(pair.scope) : pair.scope;
  // Another member accepts what this one lost and gained, but code sees each member.
  const isCovered = (was: Schema, is: Schema) =>
    (before.oneOf ?? after.oneOf) === undefined &&
    !(types.isStillAmong(was, other) && types.wasAmong(one, is)) &&
    pairs.some(
      ([had, has]) =>
        had !== was &&
        relations.isStillAccepted(was, has) &&
        relations.wasAccepted(had, is),
    );
  for (const [was, is] of pairs)
    for (const found of compare(bare(was), bare(is), scope))
      if (isAny) yield certain(found);
      else if (isChange(found) && isCovered(was, is))
        yield certain({ ...found, scope: unsent(found.scope) });
      else yield found;
  for (const member of come)
    if (!relations.wasAccepted(before, member))
      yield change(
        scope,
        types.wasAmong(one, member)
          ? "alternative-of-type-added"
          : "alternative-added",
        locationsOf(before, member),
        { after: nameOf(member) },
      );
  for (const member of gone)
    if (!relations.isStillAccepted(member, after))
      yield change(
        scope,
        types.isStillAmong(member, other)
          ? "alternative-of-type-removed"
          : "alternative-removed",
        locationsOf(member, after),
        { before: nameOf(member) },
      );
  return pairs;
}

/** Compares whether `oneOf` rejects values because they match an added or removed member, too. */
function* compareOverlap(
  { before, after, scope, relations }: Pair,
  kept: MatchedMembers["pairs"],
  [one, other]: readonly [Union, Union],
): Differences {
  if (kept.length === 0) return;
  const locations = locationsOf(before, after);
  const at = withinKeyword(scope, "oneOf");
  const remained =
    other.exclusive && other.members.length > kept.length
      ? relations.membersStillAccepted(
          kept.map(([, is]) => is),
          other.members,
        )
      : "included";
  const hadBeen =
    one.exclusive && one.members.length > kept.length
      ? relations.membersWereAccepted(
          kept.map(([was]) => was),
          one.members,
        )
      : "included";
  // Rejecting more values harms only those who send them, and accepting more only readers.
  for (const [answer, spared] of [
    [remained, "receives"],
    [hadBeen, "sends"],
  ] as const) {
    const reach = at.reach.filter(({ direction }) => direction !== spared);
    if (answer === "undecided" && reach.length > 0)
      yield change({ ...at, reach }, "rule-undecided", locations);
  }
  if (remained === "not-included") yield change(at, "rule-narrowed", locations);
  else if (hadBeen === "not-included")
    yield change(at, "rule-widened", locations);
}

/**
 * Compares which values match more than one of the members that correspond: a member
 * that accepts more makes values of the others invalid.
 */
function* compareKeptMembers(
  pair: Pair,
  kept: MatchedMembers["pairs"],
): Differences {
  const { before, after, whole, scope, relations } = pair;
  const [was, is] = [before, after].map(({ oneOf }) => oneOf?.find(isNull));
  const all = was && is ? [...kept, [was, is] as const] : kept;
  const bare = withoutDiscriminatorValues(pair, kept);
  const members = all.map(([one, other]) => [bare(one), bare(other)] as const);
  const locations = locationsOf(before, after);
  const at = withinKeyword(scope, "oneOf");
  const [single, several] = ["one member matches", "several members match"];
  for (const harmed of ["sends", "receives"] as const) {
    const reach = at.reach.filter(({ direction }) => direction === harmed);
    const isNow = harmed === "sends";
    const example =
      reach.length === 0
        ? undefined
        : relations.valueOfTwo(isNow, whole, members);
    if (example === undefined) continue;
    yield change(
      { ...at, reach },
      isNow ? "rule-narrowed" : "rule-widened",
      locations,
      {
        before: isNow ? single : several,
        after: isNow ? several : single,
        examples: { [harmed]: example },
      },
    );
  }
}

/** At most this many properties are named. */
const MAX_NAMED = 3;

/** The display name of an alternative: its name or title, or else its type and the properties that tell it apart. */
export function nameOf(schema: Schema): string {
  const { ref, types, docs, object, array, allOf = [] } = schema;
  const name = ref ?? docs.title;
  if (name !== undefined) return name;
  const joined = allOf.flatMap((part) => part.ref ?? []).join(" and ");
  if (joined !== "") return joined;
  if (array?.items && types?.join() === "array")
    return `array of ${nameOf(array.items)}`;
  const kind = types?.join(" or ") ?? kindOf(schema);
  const names = object ? namedProperties(object) : [];
  const more = names.length > MAX_NAMED ? ", …" : "";
  return names.length === 0
    ? kind
    : `${kind} with ${names.slice(0, MAX_NAMED).join(", ")}${more}`;
}

/** What the values of a schema without a type are. */
function kindOf(schema: Schema): string {
  const { enum: values, allOf, anyOf, oneOf, not } = schema;
  if (values) return values.map((one) => JSON.stringify(one)).join(" or ");
  const implied = impliedTypes(schema);
  if (implied.length > 0) return implied.join(" or ");
  if (not) return `not ${nameOf(not)}`;
  if (allOf) return allOf.map(nameOf).join(" and ");
  return (anyOf ?? oneOf)?.map(nameOf).join(" or ") ?? "any value";
}

/** The properties that an object requires, or else all, with the value of a constant. */
function namedProperties(object: ObjectConstraints): readonly string[] {
  const { properties } = object;
  const required = requiredBy(object);
  const names =
    required.length > 0 ? required : properties.map(({ name }) => name);
  return names.map((name) => {
    const [value, second] = propertyOf(object, name)?.schema.enum ?? [];
    return value === undefined || second !== undefined
      ? name
      : `${name} ${JSON.stringify(value)}`;
  });
}

/** Compares `anyOf` with `oneOf`; if no two alternatives overlap, there is no difference. */
function* compareExclusiveness(
  pair: Pair,
  { exclusive, members }: Union,
): Differences {
  const { before, after, scope, relations } = pair;
  if (relations.areDisjoint(members)) return;
  yield change(
    withinKeyword(scope, exclusive ? "oneOf" : "anyOf"),
    exclusive ? "rule-narrowed" : "rule-widened",
    locationsOf(before, after),
  );
}
