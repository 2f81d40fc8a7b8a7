import type { Schema } from "../../model/model.js";
import type { Pair } from "../schema/pair.js";
import { isAlike } from "../../schema/equal.js";

/** Alternatives before and after that stand for each other, and those that stand for none. */
export interface MatchedMembers {
  readonly pairs: readonly (readonly [Schema, Schema])[];
  readonly removed: readonly Schema[];
  readonly added: readonly Schema[];
}

/** More pairs are not asked whether they let the same stand. */
const MAX_ASKED = 100;

/** Whether two alternatives are one that may have changed. */
type Match = (was: Schema, is: Schema) => boolean;

/** Finds for each alternative the one that it was: the surest ways first. */
export function matchMembers(
  { before, after, relations }: Pair,
  one: readonly Schema[],
  other: readonly Schema[],
): MatchedMembers {
  const pairs: (readonly [Schema, Schema])[] = [];
  let [gone, come] = [one, other];
  const match = (is: Match) => {
    for (const now of come) {
      const was = gone.find((member) => is(member, now));
      if (was === undefined) continue;
      pairs.push([was, now]);
      gone = gone.filter((member) => member !== was);
      come = come.filter((member) => member !== now);
    }
  };
  match(isAlike);
  match((was, is) => was.ref !== undefined && was.ref === is.ref);
  match((was, is) => relations.areAlike(was, is));
  match((was, is) => {
    const value = tagOf(before, was);
    return value !== undefined && value === tagOf(after, is);
  });
  if (gone.length > 0 && come.length > 0)
    match(relations.toldAlike(one, other));
  match(
    (was, is) =>
      was.docs.title !== undefined && was.docs.title === is.docs.title,
  );
  if (gone.length * come.length <= MAX_ASKED)
    match((was, is) => relations.of(was, is) === "same");
  const sole = (of: readonly Schema[], type: string | undefined) =>
    type !== undefined &&
    of.filter((member) => typeOf(member) === type).length === 1;
  match((was, is) => {
    const type = typeOf(was);
    return type === typeOf(is) && sole(one, type) && sole(other, type);
  });
  const [was, is] = [gone[0], come[0]];
  if (
    was &&
    is &&
    gone.length === 1 &&
    come.length === 1 &&
    relations.canSucceed(was, is)
  )
    match(() => true);
  return { pairs, removed: gone, added: come };
}

/** The value by which a union tells a member. */
function tagOf({ discriminator }: Schema, member: Schema): string | undefined {
  const rows = discriminator?.mapping.filter(
    ({ schema }) => schema === member.ref,
  );
  return rows
    ?.map(({ value }) => value)
    .sort()
    .join();
}

/** The one type of an alternative; those of numbers are one. */
function typeOf({ types, ref }: Schema): string | undefined {
  const [type, second] = types ?? [];
  if (ref !== undefined || second !== undefined) return undefined;
  return type === "integer" ? "number" : type;
}
