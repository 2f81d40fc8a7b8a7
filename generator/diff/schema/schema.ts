import type { Schema } from "../../model/model.js";
import { compareAlternatives } from "./unions.js";
import { compareBounds } from "./bounds.js";
import { compareItems } from "./items.js";
import { compareObjects } from "./objects.js";
import { compareRemarks } from "./annotations.js";
import { compareTypes } from "./types.js";
import { compareValues } from "./enums.js";
import { addRelation, compareWholes } from "./subschemas.js";
import type {
  FactCollector,
  Usage,
  FactDetails,
  Scope,
  FactRecorder,
} from "../facts.js";
import {
  expanded,
  limitsOf,
  type Lookup,
  type Merged,
  merged,
  namesIn,
  without,
} from "../../schema/conjunctions.js";
import { Found } from "./pending-facts.js";
import { Heirs } from "../inheritance/derived-schemas.js";
import type { Links } from "../inheritance/inheritance.js";
import {
  type Parted,
  parted,
  withGained,
} from "../inheritance/split-conjunction.js";
import { pinsOf } from "../inheritance/fixed-values.js";
import { commonUsages } from "../usages.js";
import { Relations } from "../subsumption/relation.js";
import { hasReference, isAlike, isSame, spelling } from "../../schema/equal.js";

/** Compares a part of two schemas. */
export type Compare = (before: Schema, after: Schema, scope: Scope) => void;

/** Finds whom a name reaches otherwise than by references. */
export type ReachPast = (name: string, links: Links) => readonly Usage[];

/** Two names that stand for each other. */
export interface Meeting {
  readonly names: readonly [before: string, after: string];
  /** What holds beside them there. */
  readonly pins: readonly [before: readonly Schema[], after: readonly Schema[]];
  /** More is demanded beside them there. */
  readonly isPart: boolean;
}

/** What a comparison of one keyword gets. */
export interface Pair {
  readonly before: Schema;
  readonly after: Schema;
  readonly scope: Scope;
  readonly facts: FactRecorder;
  readonly compare: Compare;
  readonly relations: Relations;
  /** More is demanded, of which both are part. */
  readonly isPart: boolean;
}

/** Two schemas that are compared. */
type Whole = Pick<Pair, "before" | "after" | "scope" | "isPart">;

/** Deeper than any written schema: the stack has an end. */
const MAX_DEPTH = 250;

/**
 * Compares schemas where they stand. Two references are a pair of names, to be
 * compared once; a reference beside something else is what it stands for. What
 * keywords tell apart and lets the same stand is no change.
 */
export class SchemaComparison {
  /** The names that stand for each other, in the order in which they were met. */
  readonly meetings = new Map<string, Meeting>();
  readonly #facts: FactCollector;
  readonly #before: Lookup;
  readonly #after: Lookup;
  readonly #kept: ReadonlySet<string>;
  readonly #relations: Relations;
  readonly #found = new Found();
  readonly #heirs: Heirs;
  #depth = 0;
  /** What was compared within the outermost schemas: recursion ends here. */
  readonly #seen = new Map<Schema, Set<Schema>>();

  /** What was found in what has a name: whom it reaches is not known before all is compared. */
  readonly #held: (readonly [Scope, FactDetails])[] = [];

  /**
   * @param titleOf what people call a schema by its name on the later side
   * @param kept the names that both descriptions have
   */
  constructor(
    facts: FactCollector,
    [before, after]: readonly [Lookup, Lookup],
    titleOf: (name: string) => string,
    kept: ReadonlySet<string>,
  ) {
    this.#facts = facts;
    this.#kept = kept;
    this.#before = before;
    this.#after = after;
    this.#relations = new Relations(before, after);
    this.#heirs = new Heirs([before, after], titleOf);
  }

  readonly compare: Compare = (before, after, scope) => {
    if (this.#depth === 0) this.#seen.clear();
    if (this.#isSeen(before, after)) return;
    if (this.#depth > MAX_DEPTH) {
      const locations = { before: before.location, after: after.location };
      this.#found.add(scope, { kind: "schema-undecided", locations });
      return;
    }
    this.#depth += 1;
    this.#compareParts(before, after, scope);
    this.#depth -= 1;
    if (this.#depth > 0) return;
    for (const { scope: where, fact } of this.#found.take())
      if (where.enclosing) this.#held.push([where, fact]);
      else this.#facts.add(where, fact);
  };

  /**
   * Says what was found in what has a name, but to those for whom it is none
   * since all is said where other schemas build on it.
   *
   * @param reachPast whom a name reaches otherwise than by references
   */
  finish(reachPast: ReachPast): void {
    for (const [scope, fact] of this.#held.splice(0)) {
      const { enclosing } = scope;
      const links = enclosing && this.#heirs.inherited.linksFor(enclosing);
      const reach = links
        ? commonUsages(reachPast(enclosing.name, links), scope.reach)
        : scope.reach;
      if (reach.length > 0) this.#facts.add({ ...scope, reach }, fact);
    }
  }

  #compareParts(before: Schema, after: Schema, scope: Scope): void {
    const facts = this.#found;
    const sides = [this.#before, this.#after] as const;
    const isNamed = before.ref !== undefined && after.ref !== undefined;
    compareRemarks({ before, after, scope, facts, sides, isNamed });
    const parts = parted(before, after, sides, this.#kept);
    const mark = this.#found.mark();
    const pins = commonPins(before, after);
    const enclosing = scope.enclosing?.property ? undefined : scope.enclosing;
    for (const [one, other] of parts.bases) {
      this.#heirs.inherited.meet(one.ref, other);
      this.#meet({
        names: [one.ref, other.ref],
        pins,
        isPart: isBeside(parts) || enclosing?.isBase === true,
      });
    }
    const isPart =
      parts.bases.length + parts.shared.length > 0 ||
      enclosing?.isBase === true;
    // But for a schema with a name, all is told of the place where it stands.
    const isHere = enclosing === undefined || parts.isOther;
    this.#compareOnce(isHere ? withGained(parts) : parts, {
      ...{ before, after, scope, isPart },
    });
    if (parts.isOther)
      this.#found.putAt(mark, {
        before: before.location,
        after: after.location,
      });
  }

  #isSeen(before: Schema, after: Schema): boolean {
    const others = this.#seen.get(before) ?? new Set();
    this.#seen.set(before, others);
    return others.size === others.add(after).size;
  }

  #meet(meeting: Meeting): void {
    const { names, pins, isPart } = meeting;
    const key = JSON.stringify([names, ...pins.map(spelling), isPart]);
    this.meetings.set(key, meeting);
  }

  /** Takes back what was found where both let the same stand in the end. */
  #compareOnce(parts: Parted, whole: Whole): void {
    const [mark, met] = [this.#found.mark(), this.meetings.size];
    this.#compareParted(parts, whole);
    if (!this.#found.mayBeNone(mark)) return;
    if (this.#relations.of(whole.before, whole.after) !== "same") return;
    this.#found.takeBack(mark);
    for (const key of [...this.meetings.keys()].slice(met))
      this.meetings.delete(key);
  }

  #compareParted(parts: Parted, whole: Whole): void {
    const { before, after } = whole;
    const settled = this.#heirs.settle(parts, this.#pairOf(whole));
    const all = withGained(parts);
    const [left, right] = [all.before, all.after].map((side) =>
      side.map((part) => without(part, settled)),
    );
    if (left === undefined || right === undefined) return;
    if (left.length + right.length === 0) return;
    // What both demand still holds for what is left.
    const shared = [
      ...expanded(
        parts.bases.map(([base]) => base),
        this.#before,
      ),
      ...parts.shared,
    ];
    const common = limitsOf(shared, before, namesIn([...left, ...right]));
    this.#compareMerged(
      beside(common, left, before),
      beside(common, right, after),
      { ...whole, isPart: whole.isPart || settled.size > 0 },
    );
  }

  #pairOf(whole: Whole): Pair {
    return {
      ...whole,
      facts: this.#found,
      compare: this.compare,
      relations: this.#relations,
    };
  }

  #compareMerged(left: Merged, right: Merged, whole: Whole): void {
    if (!isRestAlike(left.rest, right.rest)) {
      addRelation(this.#pairOf(whole), whole.scope);
      return;
    }
    const [before, after] = [left.schema, right.schema];
    const pair = { ...this.#pairOf(whole), before, after };
    if (compareAlternatives(pair)) return;
    const comparable = compareTypes(pair);
    if (comparable === undefined) return;
    if (compareValues(comparable)) return;
    compareBounds(comparable);
    compareItems(comparable);
    compareObjects(comparable);
    compareWholes(comparable);
  }
}

/** What holds beside names; where both have other values, these are told of by themselves. */
function commonPins(before: Schema, after: Schema): Meeting["pins"] {
  const [one, other] = [pinsOf(before), pinsOf(after)];
  const isOther = one.length * other.length > 0 && !isAlike(one, other);
  return isOther ? [[], []] : [one, other];
}

/** Whether more than one part says what objects hold. */
function isBeside({ bases, shared, before, after, gained }: Parted): boolean {
  const own = [...shared, ...before, ...after];
  const theirs = gained.flatMap(({ parts }) => parts);
  return bases.length > 1 || [...own, ...theirs].some(({ object }) => object);
}

/** Parts put together with what holds beside them, which does not make a union something else. */
function beside(
  common: Schema,
  parts: readonly Schema[],
  empty: Schema,
): Merged {
  const alone = merged(parts, empty);
  const { anyOf, oneOf } = alone.schema;
  return anyOf || oneOf ? alone : merged([common, ...parts], empty);
}

function isRestAlike(
  one: readonly Schema[],
  other: readonly Schema[],
): boolean {
  return (
    one.length === other.length &&
    one.every((part, at) => {
      const match = other[at];
      return match !== undefined && isSame(part, match) && !hasReference(part);
    })
  );
}
