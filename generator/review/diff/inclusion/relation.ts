import type { JsonValue } from "../../../language/json/json.js";
import type { Schema } from "../../../language/model/model.js";
import { accepts } from "../../../language/schema/accepts.js";
import type { Answer } from "../../../language/schema/answer.js";
import type { Lookup } from "../../../language/schema/lookup.js";
import type { Term } from "../../../language/schema/term.js";
import {
  type MemberValues,
  memberValues,
  shareTypeAndProperty,
  similarity,
} from "../match/member-similarity.js";
import { Counterexamples } from "./counterexamples/counterexamples.js";
import { type Change, Overlaps } from "./counterexamples/overlaps.js";
import { EqualUpToNames } from "./equal-up-to-names.js";
import { Inclusion } from "./inclusion.js";

/** How the values a schema accepts have changed. */
export type Relation =
  "same" | "narrowed" | "widened" | "changed" | "undecided";

type SchemaPair = readonly [before: Schema, after: Schema];

interface RelationOptions {
  /** Names that mean the same in both descriptions; absent: none are known. */
  readonly unchanged?: ReadonlySet<string>;
  /** Set to look for no counterexample where the keywords do not decide. */
  readonly searches?: false;
}

/** Computes how two schemas relate, each with the named schemas of its own side. */
export class Relations {
  #inclusion: Inclusion;
  #likeness: EqualUpToNames;
  readonly #counterexamples: Counterexamples | undefined;
  #overlaps: Overlaps;
  readonly #unchanged: ReadonlySet<string>;
  readonly #before: Lookup;
  readonly #after: Lookup;

  constructor(
    before: Lookup,
    after: Lookup,
    { unchanged = new Set(), searches }: RelationOptions = {},
  ) {
    this.#unchanged = unchanged;
    this.#inclusion = new Inclusion(unchanged);
    this.#likeness = new EqualUpToNames(unchanged);
    this.#counterexamples =
      searches === false ? undefined : new Counterexamples();
    this.#overlaps = new Overlaps(unchanged);
    this.#before = before;
    this.#after = after;
  }

  /** Whether two schemas are equal except for the names they refer to. */
  areAlike(before: Schema, after: Schema): boolean {
    try {
      return this.#likeness.areAlike(...this.#terms(before, after));
    } catch {
      this.#likeness = new EqualUpToNames(this.#unchanged);
      return false;
    }
  }

  readonly of = (before: Schema, after: Schema): Relation => {
    const [one, other] = this.#terms(before, after);
    const kept = this.#isIncluded(one, other);
    const known = this.#isIncluded(other, one);
    if (kept === "undecided" || known === "undecided") return "undecided";
    if (kept === "included") return known === "included" ? "same" : "widened";
    return known === "included" ? "narrowed" : "changed";
  };

  /** Whether everything accepted before is accepted after. */
  isStillAccepted(before: Schema, after: Schema): boolean {
    const [one, other] = this.#terms(before, after);
    return this.#isIncluded(one, other) === "included";
  }

  /** Whether everything accepted after was accepted before. */
  wasAccepted(before: Schema, after: Schema): boolean {
    const [one, other] = this.#terms(before, after);
    return this.#isIncluded(other, one) === "included";
  }

  /** Whether a value accepted before is accepted after. */
  valueStillAccepted(value: JsonValue, after: Schema): Answer {
    return this.#accepts(value, { schema: after, lookup: this.#after });
  }

  /** Whether a value accepted after was accepted before. */
  valueWasAccepted(value: JsonValue, before: Schema): Answer {
    return this.#accepts(value, { schema: before, lookup: this.#before });
  }

  /** Whether what some of the new members accept is also valid under `oneOf` of all of them. */
  membersStillAccepted(
    members: readonly Schema[],
    all: readonly Schema[],
  ): Answer {
    return this.#areExclusive(members, all, this.#after);
  }

  /** Whether what some of the old members accept was also valid under `oneOf` of all of them. */
  membersWereAccepted(
    members: readonly Schema[],
    all: readonly Schema[],
  ): Answer {
    return this.#areExclusive(members, all, this.#before);
  }

  #areExclusive(
    members: readonly Schema[],
    all: readonly Schema[],
    lookup: Lookup,
  ): Answer {
    const nameless = { docs: {}, location: "" };
    const answer = this.#isIncluded(
      { schema: { ...nameless, oneOf: members }, lookup },
      { schema: { ...nameless, oneOf: all }, lookup },
    );
    if (answer !== "undecided") return answer;
    const others = termsOf(
      all.filter((one) => !members.includes(one)),
      lookup,
    );
    const isNested = termsOf(members, lookup).some((member) =>
      others.some(
        (other) =>
          this.#isIncluded(other, member) === "included" ||
          this.#isIncluded(member, other) === "included",
      ),
    );
    return isNested ? "not-included" : answer;
  }

  /**
   * A value that a `oneOf` on one side accepts, and on the other side rejects because a
   * second member matches it, too.
   *
   * @param isNow whether it is rejected after the change, or was before
   * @param whole the schemas with the `oneOf` and its sibling keywords
   * @param members the members that correspond
   */
  valueOfTwo(
    isNow: boolean,
    whole: SchemaPair,
    members: readonly SchemaPair[],
  ): JsonValue | undefined {
    const changeOf = ([before, after]: SchemaPair): Change => {
      const [one, other] = this.#terms(before, after);
      return isNow ? { from: one, to: other } : { from: other, to: one };
    };
    try {
      return this.#overlaps.find(changeOf(whole), members.map(changeOf));
    } catch {
      this.#overlaps = new Overlaps(this.#unchanged);
      return undefined;
    }
  }

  /** Whether no two of the new alternatives accept the same value. */
  areDisjoint(members: readonly Schema[]): boolean {
    const lookup = this.#after;
    const nameless = { docs: {}, location: "" };
    const answer = this.#isIncluded(
      { schema: { ...nameless, anyOf: members }, lookup },
      { schema: { ...nameless, oneOf: members }, lookup },
    );
    return answer === "included";
  }

  /**
   * Whether one alternative can be the successor of another: both have the same
   * type, and objects share a property. A name that exists on both sides matches
   * only itself, unless another schema has it now.
   */
  canSucceed(
    before: Schema,
    after: Schema,
    haveOtherNames: (old: string, updated: string) => boolean,
  ): boolean {
    const [old = "", updated = ""] = [before.ref, after.ref];
    const isKept = (name: string) => this.#before(name) && this.#after(name);
    if (isKept(old) && isKept(updated) && !haveOtherNames(old, updated))
      return false;
    const [one, other] = this.#terms(before, after);
    return shareTypeAndProperty(one, other);
  }

  /** Compares the values of properties that tell the members of two unions apart. */
  valuesOf(before: readonly Schema[], after: readonly Schema[]): MemberValues {
    return memberValues(
      termsOf(before, this.#before),
      termsOf(after, this.#after),
    );
  }

  /** The share of properties that two schemas have in common, from 0 to 1. */
  similarity(before: Schema, after: Schema): number {
    return similarity(...this.#terms(before, after));
  }

  /** A failure decides nothing. What the failed search assumed is forgotten. */
  #isIncluded(one: Term, other: Term): Answer {
    try {
      const answer = this.#inclusion.isIncluded(one, other);
      return answer === "undecided" &&
        this.#counterexamples?.exists(one, other) === true
        ? "not-included"
        : answer;
    } catch {
      this.#inclusion = new Inclusion(this.#unchanged);
      return "undecided";
    }
  }

  #accepts(value: JsonValue, term: Term): Answer {
    try {
      return accepts(value, term);
    } catch {
      return "undecided";
    }
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
