import type { Schema } from "../model/model.js";
import type { Lookup } from "./flattened.js";
import { isAlikeUnder } from "./spelling.js";

/**
 * Tells whether two schemas are the same but for the names in them: each among
 * the names of its side. Names that are met again within themselves are taken
 * to mean the same.
 */
export class Likeness {
  readonly #before: Lookup;
  readonly #after: Lookup;
  /** Pairs of names that mean the same, or are taken to while it is found out. */
  readonly #same = new Set<string>();
  /** Those that do not, whatever else is taken to hold. */
  readonly #other = new Set<string>();

  constructor(before: Lookup, after: Lookup) {
    this.#before = before;
    this.#after = after;
  }

  areAlike(one: Schema, other: Schema): boolean {
    return this.#holds(() => isAlikeUnder(one, other, this.#areNames));
  }

  /** Asks, and takes back what was taken to hold where the answer is no. */
  #holds(ask: () => boolean): boolean {
    const known = this.#same.size;
    if (ask()) return true;
    if (this.#same.size > known)
      for (const key of [...this.#same].slice(known)) this.#same.delete(key);
    return false;
  }

  readonly #areNames = (one: string, other: string): boolean => {
    const key = JSON.stringify([one, other]);
    if (this.#same.has(key)) return true;
    if (this.#other.has(key)) return false;
    const [was, is] = [this.#before(one), this.#after(other)];
    if (was === undefined || is === undefined) return false;
    const areSame = this.#holds(() => {
      this.#same.add(key);
      return isAlikeUnder(was, is, this.#areNames);
    });
    if (!areSame) this.#other.add(key);
    return areSame;
  };
}
