import type { Lookup } from "../../schema/lookup.js";
import type { Term } from "../../schema/term.js";
import { isAlikeUnder } from "../../schema/equal.js";

/** What is known of the names of two sides. */
interface Sides {
  readonly one: Lookup;
  readonly other: Lookup;
  /** Pairs of names that mean the same, or are taken to while it is found out. */
  readonly same: Set<string>;
  /** Those that do not, whatever else is taken to hold. */
  readonly different: Set<string>;
}

/**
 * Tells whether two schemas are the same but for the names in them. Names that
 * are met again within themselves are taken to mean the same.
 */
export class EqualUpToNames {
  readonly #known = new WeakMap<Lookup, WeakMap<Lookup, Sides>>();

  areAlike(one: Term, other: Term): boolean {
    const sides = this.#sidesOf(one.lookup, other.lookup);
    return withRollback(sides, () =>
      isAlikeUnder(one.schema, other.schema, (was, is) =>
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
      same: new Set(),
      different: new Set(),
    };
    others.set(other, sides);
    return sides;
  }
}

function areNames(sides: Sides, was: string, is: string): boolean {
  const { one, other, same, different } = sides;
  if (one === other && was === is) return true;
  const key = JSON.stringify([was, is]);
  if (same.has(key)) return true;
  if (different.has(key)) return false;
  const [left, right] = [one(was), other(is)];
  if (left === undefined || right === undefined) return false;
  const areSame = withRollback(sides, () => {
    same.add(key);
    return isAlikeUnder(left, right, (name, now) => areNames(sides, name, now));
  });
  if (!areSame) different.add(key);
  return areSame;
}

/** Asks, and takes back what was taken to hold where the answer is no. */
function withRollback({ same }: Sides, ask: () => boolean): boolean {
  const known = same.size;
  if (ask()) return true;
  if (same.size > known)
    for (const key of [...same].slice(known)) same.delete(key);
  return false;
}
