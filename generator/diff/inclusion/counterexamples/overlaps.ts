import { isArray, type JsonValue } from "../../../json/json.js";
import { accepts } from "../../../schema/accepts.js";
import { conjuncts, resolveConjuncts } from "../../../schema/conjunctions.js";
import {
  termsOfItem,
  termsOfName,
  type Term,
  within,
} from "../../../schema/term.js";
import { Counterexamples, isBetween, partsOf } from "./counterexamples.js";
import { Inclusion } from "../inclusion.js";

/** A schema before and after a change, in either direction. */
export interface Change {
  readonly from: Term;
  readonly to: Term;
}

/**
 * Looks for values that a `oneOf` accepts because one member matches them, and that it
 * rejects after a change because a second member matches them, too. No comparison of a
 * member with its successor shows this: a member that accepts more makes values of the
 * other members invalid.
 *
 * It has its own limits of work, so that other questions keep theirs. Not finding a value
 * decides nothing.
 */
export class Overlaps {
  readonly #inclusion: Inclusion;
  readonly #values = new Counterexamples();

  /** @param unchanged names that mean the same in both descriptions */
  constructor(unchanged: ReadonlySet<string>) {
    this.#inclusion = new Inclusion(unchanged);
  }

  /**
   * @param whole a schema with `oneOf` among its conjuncts
   * @param members the members of the `oneOf` that correspond
   */
  find(whole: Change, members: readonly Change[]): JsonValue | undefined {
    const rest = { from: beside(whole.from), to: beside(whole.to) };
    for (const [wider, other] of this.#overlapping(members)) {
      const sent = [other.from, ...rest.from];
      const matching = [...sent, other.to, wider.to];
      const found = this.#values.find(
        [...matching, ...rest.to],
        (value) =>
          matching.every((term) => accepts(value, term) === "included") &&
          isBetween(value, whole.from, whole.to) &&
          isDescribed(value, sent),
      );
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Each member that accepts more, with each other member that may match the same values. */
  *#overlapping(
    members: readonly Change[],
  ): Iterable<readonly [Change, Change]> {
    for (const wider of members) {
      const answer = this.#inclusion.isIncluded(wider.to, wider.from);
      if (answer === "included") continue;
      for (const other of members)
        if (other !== wider && !this.#inclusion.areDisjoint(wider.to, other.to))
          yield [wider, other];
    }
  }
}

/** The conjuncts of a schema without their `oneOf`. */
function beside(whole: Term): readonly Term[] {
  const parts = resolveConjuncts(conjuncts(whole.schema), whole.lookup);
  return parts.map((part) => {
    const { oneOf, ...rest } = part;
    return within(whole, oneOf === undefined ? part : rest);
  });
}

/**
 * Whether a value has only properties that the schemas name. Most objects are open, but
 * who sends one sends what is described: an unknown property would make nearly every
 * two members overlap.
 */
function isDescribed(value: JsonValue, terms: readonly Term[]): boolean {
  if (typeof value !== "object" || value === null) return true;
  const parts = partsOf(terms);
  if (isArray(value))
    return value.every((item, at) =>
      isDescribed(
        item,
        parts.flatMap((part) => termsOfItem(part, at)),
      ),
    );
  const isFree = !parts.some(({ schema }) => schema.object?.properties.length);
  return Object.entries(value).every(([name, member]) => {
    const found = parts.flatMap((part) => termsOfName(part, name));
    return (isFree || found.length > 0) && isDescribed(member, found);
  });
}
