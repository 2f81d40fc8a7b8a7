import type { Schema } from "../../model/model.js";
import { conjuncts, expanded } from "../../schema/conjunctions.js";
import type { Lookup } from "../../schema/lookup.js";
import { hasReference, isSame } from "../../schema/equal.js";

/** References before and after whose names stand for each other, and whose rules hold on both sides. */
export type Base = readonly [before: Named, after: Named];
export type Named = Schema & { readonly ref: string };

/** What two schemas demand, by who demands it. */
export interface SplitConjunction {
  /** What both build on, to be compared by itself. */
  readonly bases: readonly Base[];
  /** What both say in the same words. */
  readonly shared: readonly Schema[];
  readonly before: readonly Schema[];
  readonly after: readonly Schema[];
  /** Names that both go on: what was changed is which of them is meant here. */
  readonly isOther: boolean;
  /** What names say that are demanded and described now, and were not. */
  readonly gained: readonly Gained[];
}

type Demanded = Omit<SplitConjunction, "isOther" | "gained">;

/** A reference, and what it stands for. */
export interface Gained {
  readonly ref: Named;
  readonly parts: readonly Schema[];
}

/**
 * Parts what two schemas demand. A name that is there on one side alone is what
 * it stands for, down to the names that both build on.
 *
 * @param both the names that both descriptions have
 */
export function splitConjunction(
  before: Schema,
  after: Schema,
  lookups: readonly [Lookup, Lookup],
  both: ReadonlySet<string>,
): SplitConjunction {
  const [had, has] = lookups;
  const direct = unshared(conjuncts(before), conjuncts(after));
  const found = renamedBase(direct, lookups);
  const isOther =
    found !== undefined &&
    found[0].ref !== found[1].ref &&
    found.every(({ ref }) => both.has(ref));
  const renamed = isOther ? undefined : found;
  const left = direct.before.filter((part) => part !== renamed?.[0]);
  const right = direct.after.filter((part) => part !== renamed?.[1]);
  const others = namesBehind(right, has);
  const kept = new Set(
    [...namesBehind(left, had)].filter((name) => others.has(name)),
  );
  const wanted = right.map((part) => ({
    part,
    parts: expanded([part], has, kept),
  }));
  const behind = unshared(
    expanded(left, had, kept),
    wanted.flatMap(({ parts }) => parts),
  );
  const gained = wanted.flatMap(({ part, parts }): readonly Gained[] => {
    const own = parts.filter((one) => behind.after.includes(one));
    const isNew = isNamed(part) && !both.has(part.ref);
    return isNew ? [{ ref: part, parts: own }] : [];
  });
  const theirs = new Set(gained.flatMap(({ parts }) => parts));
  return {
    bases: [
      ...direct.bases,
      ...(renamed === undefined ? [] : [renamed]),
      ...behind.bases,
    ],
    shared: [...direct.shared, ...behind.shared],
    before: expanded(behind.before, had),
    after: expanded(
      behind.after.filter((part) => !theirs.has(part)),
      has,
    ),
    gained: gained.map(({ ref, parts }) => ({
      ref,
      parts: expanded(parts, has),
    })),
    isOther,
  };
}

/** What names say that are demanded now among all that is said. */
export function withGained(parts: SplitConjunction): SplitConjunction {
  const gained = parts.gained.flatMap((one) => one.parts);
  return { ...parts, after: [...parts.after, ...gained], gained: [] };
}

function unshared(
  before: readonly Schema[],
  after: readonly Schema[],
): Demanded {
  const bases = before.filter(isNamed).flatMap((part): readonly Base[] => {
    const other = after.filter(isNamed).find((one) => isSame(one, part));
    return other === undefined ? [] : [[part, other]];
  });
  const left = before.filter((part) => stays(part, after));
  return {
    bases,
    shared: before.filter((part) => !isNamed(part) && !left.includes(part)),
    before: left,
    after: after.filter((part) => stays(part, before)),
  };
}

function isNamed(part: Schema): part is Named {
  return part.ref !== undefined;
}

/** What holds references is looked at again, since they may stand for something else now. */
function stays(part: Schema, others: readonly Schema[]): boolean {
  return (
    !others.some((other) => isSame(part, other)) ||
    (!isNamed(part) && hasReference(part))
  );
}

/**
 * The one name on each side, where it is all that differs, or neither was on
 * both sides. Beside something else, one that builds on the other is more.
 */
function renamedBase(
  { before, after, bases, shared }: Demanded,
  [had, has]: readonly [Lookup, Lookup],
): Base | undefined {
  const [one, second] = before.filter(isNamed);
  const [other, next] = after.filter(isNamed);
  if (!one || !other || second || next) return undefined;
  const isAlone = bases.length + shared.length === 0;
  const isMore =
    namesBehind([other], has).has(one.ref) ||
    namesBehind([one], had).has(other.ref);
  const isAll =
    before.length === 1 && after.length === 1 && (isAlone || !isMore);
  const isRenamed = !has(one.ref) && !had(other.ref);
  return isAll || isRenamed ? [one, other] : undefined;
}

/** The names whose rules hold wherever parts do. */
function namesBehind(
  parts: readonly Schema[],
  lookup: Lookup,
): ReadonlySet<string> {
  const names = new Set(parts.filter(isNamed).map(({ ref }) => ref));
  // A set visits what is added while it is gone through.
  for (const name of names) {
    const target = lookup(name);
    for (const { ref } of target ? conjuncts(target) : [])
      if (ref !== undefined) names.add(ref);
  }
  return names;
}
