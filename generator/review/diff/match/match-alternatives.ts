import type { Schema } from "../../../language/model/model.js";
import { sameConstraints } from "../../../language/schema/equal.js";
import { kindOf } from "../../../language/schema/types.js";
import type { Pair } from "../schema/pair.js";

/** How the members of an old and a new union correspond. */
export interface MatchedMembers {
  readonly pairs: readonly (readonly [Schema, Schema])[];
  readonly removed: readonly Schema[];
  readonly added: readonly Schema[];
}

/** Beyond this number of pairs, schemas are not compared by what they accept. */
const MAX_COMPARED = 100;

/** Whether a new member is the old one, possibly changed. */
type Match = (oldMember: Schema, newMember: Schema) => boolean;

/** Matches the members of two unions, by the most reliable criterion first. */
export function matchMembers(
  { before, after, relations }: Pair,
  oldMembers: readonly Schema[],
  newMembers: readonly Schema[],
): MatchedMembers {
  const pairs: (readonly [Schema, Schema])[] = [];
  let [removed, added] = [oldMembers, newMembers];
  const match = (isMatch: Match) => {
    for (const newMember of added) {
      const oldMember = removed.find((member) => isMatch(member, newMember));
      if (oldMember === undefined) continue;
      pairs.push([oldMember, newMember]);
      removed = removed.filter((member) => member !== oldMember);
      added = added.filter((member) => member !== newMember);
    }
  };
  // Members that exchange their names are the same values in another order.
  match(
    (old, now) => sameConstraints(old, now) && relations.areAlike(old, now),
  );
  match((old, now) => old.ref !== undefined && relations.areAlike(old, now));
  match(sameConstraints);
  match((old, now) => old.ref !== undefined && old.ref === now.ref);
  match((old, now) => relations.areAlike(old, now));
  match((old, now) => {
    const value = tagOf(before, old);
    return value !== undefined && value === tagOf(after, now);
  });
  const { areToldAlike, areToldApart } = relations.valuesOf(
    removed.length > 0 && added.length > 0 ? oldMembers : [],
    newMembers,
  );
  match(areToldAlike);
  match(
    (old, now) =>
      old.docs.title !== undefined && old.docs.title === now.docs.title,
  );
  if (removed.length * added.length <= MAX_COMPARED)
    match((old, now) => relations.of(old, now) === "same");
  const canFollow: Match = (old, now) =>
    !areToldApart(old, now) &&
    relations.canSucceed(old, now, haveOtherNames(pairs));
  const isOnly = (of: readonly Schema[], type: string | undefined) =>
    type !== undefined &&
    of.filter((member) => typeOf(member) === type).length === 1;
  match((old, now) => {
    const type = typeOf(old);
    return (
      type === typeOf(now) &&
      isOnly(oldMembers, type) &&
      isOnly(newMembers, type) &&
      !areToldApart(old, now)
    );
  });
  const likeliest = mostSimilar(removed, added, (old, now) => {
    const isSamePlace =
      oldMembers.length === newMembers.length &&
      oldMembers.indexOf(old) === newMembers.indexOf(now);
    const isNamed = old.ref !== undefined && now.ref !== undefined;
    if (isNamed || !canFollow(old, now)) return 0;
    const share = relations.similarity(old, now);
    return isSamePlace ? Math.max(share, SIMILAR) : share;
  });
  match((old, now) => likeliest.get(old) === now);
  if (removed.length === 1 && added.length === 1) match(canFollow);
  return { pairs, removed, added };
}

/** Members that share less have nothing to do with each other, unless they have the same place. */
const SIMILAR = 0.5;

/** Pairs each old member with at most one new one, the most similar pair first. */
function mostSimilar(
  removed: readonly Schema[],
  added: readonly Schema[],
  similarityOf: (old: Schema, now: Schema) => number,
): ReadonlyMap<Schema, Schema> {
  const found = new Map<Schema, Schema>();
  if (removed.length * added.length > MAX_COMPARED) return found;
  const candidates = removed.flatMap((old) =>
    added.map((now) => ({ old, now, share: similarityOf(old, now) })),
  );
  const taken = new Set<Schema>();
  for (const { old, now } of candidates
    .filter(({ share }) => share >= SIMILAR)
    .sort((a, b) => b.share - a.share))
    if (!found.has(old) && !taken.has(now)) {
      found.set(old, now);
      taken.add(now);
    }
  return found;
}

/** Whether members have exchanged names: each name of two is that of a member that is matched with another. */
function haveOtherNames(
  pairs: MatchedMembers["pairs"],
): (old: string, updated: string) => boolean {
  const taken = pairs.map((pair) => pair.map(({ ref }) => ref));
  return (old, updated) =>
    taken.some(([, now]) => now === old) &&
    taken.some(([was]) => was === updated);
}

/** The discriminator values that select a member. */
function tagOf({ discriminator }: Schema, member: Schema): string | undefined {
  const rows = discriminator?.mapping.filter(
    ({ schema }) => schema === member.ref,
  );
  const values = rows?.map(({ value }) => value).sort() ?? [];
  return values.length === 0 ? undefined : values.join();
}

/** The only type of a member that has no `$ref`; `integer` counts as `number`. */
function typeOf({ types, ref }: Schema): string | undefined {
  const [type, second] = types ?? [];
  if (ref !== undefined || second !== undefined) return undefined;
  return type && kindOf(type);
}
