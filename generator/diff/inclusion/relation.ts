import type { Schema } from "../../model/model.js";
import type { JsonValue } from "../../json/json.js";
import type { Lookup } from "../../schema/lookup.js";
import { accepts } from "../../schema/accepts.js";
import type { Answer } from "../../schema/answer.js";
import { Inclusion } from "./inclusion.js";
import type { Term } from "../../schema/term.js";
import {
  membersByConstant,
  shareTypeAndProperty,
} from "../match/member-similarity.js";
import { EqualUpToNames } from "./equal-up-to-names.js";

/** How what a schema lets stand now stands to what it did. */
export type Relation =
  "same" | "narrowed" | "widened" | "changed" | "undecided";

/** Tells how two schemas stand to each other, each among the names of its side. */
export class Relations {
  readonly #inclusion = new Inclusion();
  readonly #likeness = new EqualUpToNames();
  readonly #before: Lookup;
  readonly #after: Lookup;

  constructor(before: Lookup, after: Lookup) {
    this.#before = before;
    this.#after = after;
  }

  /** Whether two schemas are the same but for the names in them. */
  areAlike(before: Schema, after: Schema): boolean {
    return this.#likeness.areAlike(...this.#terms(before, after));
  }

  readonly of = (before: Schema, after: Schema): Relation => {
    const [one, other] = this.#terms(before, after);
    const kept = this.#inclusion.isIncluded(one, other);
    const known = this.#inclusion.isIncluded(other, one);
    if (kept === "undecided" || known === "undecided") return "undecided";
    if (kept === "included") return known === "included" ? "same" : "widened";
    return known === "included" ? "narrowed" : "changed";
  };

  /** Whether all that stood stands still. */
  isKept(before: Schema, after: Schema): boolean {
    const [one, other] = this.#terms(before, after);
    return this.#inclusion.isIncluded(one, other) === "included";
  }

  /** Whether all that stands now stood before. */
  isKnown(before: Schema, after: Schema): boolean {
    const [one, other] = this.#terms(before, after);
    return this.#inclusion.isIncluded(other, one) === "included";
  }

  /** Whether a value that stood stands still. */
  stays(value: JsonValue, after: Schema): Answer {
    return accepts(value, { schema: after, lookup: this.#after });
  }

  /** Whether a value that stands now stood before. */
  stood(value: JsonValue, before: Schema): Answer {
    return accepts(value, { schema: before, lookup: this.#before });
  }

  /** Whether no value is of two of the alternatives that stand now. */
  areApart(members: readonly Schema[]): boolean {
    const lookup = this.#after;
    const nameless = { docs: {}, location: "" };
    const answer = this.#inclusion.isIncluded(
      { schema: { ...nameless, anyOf: members }, lookup },
      { schema: { ...nameless, oneOf: members }, lookup },
    );
    return answer === "included";
  }

  /**
   * Whether one alternative may be what became of another: of one type, and of
   * objects with a property in common; a name that is on both sides is another's.
   */
  areKin(before: Schema, after: Schema): boolean {
    const names = [before.ref, after.ref];
    if (names.every((name) => name && this.#before(name) && this.#after(name)))
      return false;
    const [one, other] = this.#terms(before, after);
    return shareTypeAndProperty(one, other);
  }

  /** Finds which alternatives have the same value in a property, and no other has it there. */
  toldAlike(
    before: readonly Schema[],
    after: readonly Schema[],
  ): (was: Schema, is: Schema) => boolean {
    const had = membersByConstant(termsOf(before, this.#before));
    const has = membersByConstant(termsOf(after, this.#after));
    const alike = new Map(
      [...has].flatMap(([constant, is]) => {
        const was = had.get(constant);
        return was === undefined ? [] : [[is, was] as const];
      }),
    );
    return (was, is) => alike.get(is) === was;
  }

  #terms(before: Schema, after: Schema) {
    return [
      { schema: before, lookup: this.#before },
      { schema: after, lookup: this.#after },
    ] as const;
  }
}

function termsOf(schemas: readonly Schema[], lookup: Lookup): readonly Term[] {
  return schemas.map((schema) => ({ schema, lookup }));
}
