import type { Schema } from "../../../language/model/model.js";
import {
  conjuncts,
  resolveConjuncts,
} from "../../../language/schema/conjunctions.js";
import { sameSchema } from "../../../language/schema/equal.js";
import type { Lookup } from "../../../language/schema/lookup.js";
import { hasReference } from "../../../language/schema/references.js";

/** A pair of references before and after, to be compared as one base. */
export type Base = readonly [before: Named, after: Named];
export type Named = Schema & { readonly ref: string };

/** Two conjunctions, split into what they share and what differs. */
export interface SplitConjunction {
  /** The bases of both, compared separately. */
  readonly bases: readonly Base[];
  /** The conjuncts that are equal on both sides. */
  readonly shared: readonly Schema[];
  readonly before: readonly Schema[];
  readonly after: readonly Schema[];
  /** A reference that now names another existing schema: the finding is about the reference. */
  readonly replaced?: Base;
  /** The bases that are new, each with its conjuncts. */
  readonly gained: readonly Gained[];
}

type Demanded = Omit<SplitConjunction, "replaced" | "gained">;

/** A reference with its resolved conjuncts. */
interface Gained {
  readonly ref: Named;
  readonly parts: readonly Schema[];
}

/**
 * Splits two conjunctions. A reference that exists on one side only is expanded,
 * down to the bases that both sides share.
 *
 * @param both the names that exist in both descriptions
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
  const [replaced, renamed] = isOther ? [found] : [undefined, found];
  const left = direct.before.filter((part) => part !== renamed?.[0]);
  const right = direct.after.filter((part) => part !== renamed?.[1]);
  const others = namesBehind(right, has);
  const kept = new Set(
    [...namesBehind(left, had)].filter((name) => others.has(name)),
  );
  const wanted = right.map((part) => ({
    part,
    parts: resolveConjuncts([part], has, kept),
  }));
  const behind = unshared(
    resolveConjuncts(left, had, kept),
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
    before: resolveConjuncts(behind.before, had),
    after: resolveConjuncts(
      behind.after.filter((part) => !theirs.has(part)),
      has,
    ),
    gained: gained.map(({ ref, parts }) => ({
      ref,
      parts: resolveConjuncts(parts, has),
    })),
    ...(replaced && { replaced }),
  };
}

/** The conjuncts of the new bases among all conjuncts. */
export function withGained(parts: SplitConjunction): SplitConjunction {
  const gained = parts.gained.flatMap((one) => one.parts);
  return { ...parts, after: [...parts.after, ...gained], gained: [] };
}

function unshared(
  before: readonly Schema[],
  after: readonly Schema[],
): Demanded {
  const bases = before.filter(isNamed).flatMap((part): readonly Base[] => {
    const other = after.filter(isNamed).find((one) => sameSchema(one, part));
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

/** Conjuncts with references are compared again, because the referenced schemas may have changed. */
function stays(part: Schema, others: readonly Schema[]): boolean {
  return (
    (!isNamed(part) && hasReference(part)) ||
    !others.some((other) => sameSchema(part, other))
  );
}

/**
 * The pair of references, if they are the only difference or neither name exists
 * on both sides. With other differences, a reference that extends the other is an addition.
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

/** The names of all schemas that the conjuncts extend. */
function namesBehind(
  parts: readonly Schema[],
  lookup: Lookup,
): ReadonlySet<string> {
  const names = new Set(parts.filter(isNamed).map(({ ref }) => ref));
  // Iterating a set also visits the elements added meanwhile.
  for (const name of names) {
    const target = lookup(name);
    for (const { ref } of target ? conjuncts(target) : [])
      if (ref !== undefined) names.add(ref);
  }
  return names;
}
