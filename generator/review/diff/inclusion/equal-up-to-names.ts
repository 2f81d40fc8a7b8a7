import { sameConstraintsUnder } from "../../../language/schema/equal.js";
import type { Lookup } from "../../../language/schema/lookup.js";
import type { Term } from "../../../language/schema/term.js";
import { Assumptions } from "./assumptions.js";

/** What is known about the schema names of two descriptions. */
interface Sides {
  readonly one: Lookup;
  readonly other: Lookup;
  /** Names that mean the same on both sides. */
  readonly unchanged: ReadonlySet<string>;
  /** Pairs of names for equal schemas, proven or assumed during the proof. */
  readonly same: Assumptions;
  /** Pairs of names for schemas that differ regardless of assumptions. */
  readonly different: Set<string>;
  /** The keys of the pairs, by both names. */
  readonly keys: Map<string, Map<string, string>>;
}

/**
 * Decides whether two schemas are equal except for the names they refer to.
 * Recursive references are assumed to be equal.
 */
export class EqualUpToNames {
  readonly #known = new WeakMap<Lookup, WeakMap<Lookup, Sides>>();
  readonly #unchanged: ReadonlySet<string>;

  /** @param unchanged names that mean the same in both descriptions */
  constructor(unchanged: ReadonlySet<string>) {
    this.#unchanged = unchanged;
  }

  areAlike(one: Term, other: Term): boolean {
    const sides = this.#sidesOf(one.lookup, other.lookup);
    return withRollback(sides, () =>
      sameConstraintsUnder(one.schema, other.schema, (was, is) =>
        areNames(sides, was, is),
      ),
    );
  }

  #sidesOf(one: Lookup, other: Lookup): Sides {
    const others = this.#known.get(one) ?? new WeakMap<Lookup, Sides>();
    this.#known.set(one, others);
    const sides = others.get(other) ?? {
      one,
      other,
      same: new Assumptions(),
      unchanged: this.#unchanged,
      different: new Set(),
      keys: new Map(),
    };
    others.set(other, sides);
    return sides;
  }
}

function areNames(sides: Sides, was: string, is: string): boolean {
  const { one, other, same, unchanged, different } = sides;
  if (was === is && (one === other || unchanged.has(was))) return true;
  const key = keyOf(sides, was, is);
  if (same.has(key)) return true;
  if (different.has(key)) return false;
  const [left, right] = [one(was), other(is)];
  if (left === undefined || right === undefined) return false;
  const areSame = withRollback(sides, () => {
    same.add(key);
    return sameConstraintsUnder(left, right, (name, now) =>
      areNames(sides, name, now),
    );
  });
  if (!areSame) different.add(key);
  return areSame;
}

/** The key of a pair. It is made once, because making a text takes longer than finding one. */
function keyOf({ keys }: Sides, was: string, is: string): string {
  let known = keys.get(was);
  if (known === undefined) keys.set(was, (known = new Map<string, string>()));
  let key = known.get(is);
  // Names of schemas are identifiers.
  if (key === undefined) known.set(is, (key = `${was} ${is}`));
  return key;
}

/** Runs a test and withdraws the assumptions made during it if it fails. */
function withRollback({ same }: Sides, ask: () => boolean): boolean {
  const known = same.size;
  if (ask()) return true;
  same.withdraw(known);
  return false;
}
