import type { Schema } from "../model/model.js";
import { compareAlternatives } from "./compare-alternatives.js";
import { compareBounds } from "./compare-bounds.js";
import { compareItems } from "./compare-items.js";
import { compareObjects } from "./compare-objects.js";
import { compareRemarks } from "./compare-remarks.js";
import { compareTypes } from "./compare-types.js";
import { compareValues } from "./compare-values.js";
import { addRelation, compareWholes } from "./compare-wholes.js";
import type { Facts, Scope, Sink } from "./facts.js";
import {
  conjuncts,
  expanded,
  limitsOf,
  type Lookup,
  type Merged,
  merged,
  namesIn,
} from "./flattened.js";
import { Found } from "./found.js";
import { Relations } from "./relation.js";
import { pinsOf } from "./pins.js";
import { hasReference, isAlike, isSame, spelling } from "./spelling.js";

/** Compares a part of two schemas. */
export type Compare = (before: Schema, after: Schema, scope: Scope) => void;

/** Two names that stand for each other. */
export interface Meeting {
  readonly names: readonly [before: string, after: string];
  /** What holds beside them there. */
  readonly pins: readonly [before: readonly Schema[], after: readonly Schema[]];
}

/** What a comparison of one keyword gets. */
export interface Pair {
  readonly before: Schema;
  readonly after: Schema;
  readonly scope: Scope;
  readonly facts: Sink;
  readonly compare: Compare;
  readonly relations: Relations;
  /** More is demanded, of which both are part. */
  readonly isPart: boolean;
}

type Whole = Pick<Pair, "before" | "after" | "isPart">;

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
  readonly #facts: Facts;
  readonly #before: Lookup;
  readonly #after: Lookup;
  readonly #relations: Relations;
  readonly #found = new Found();
  #depth = 0;
  /** What was compared within the outermost schemas: recursion ends here. */
  readonly #seen = new Map<Schema, Set<Schema>>();

  constructor(facts: Facts, before: Lookup, after: Lookup) {
    this.#facts = facts;
    this.#before = before;
    this.#after = after;
    this.#relations = new Relations(before, after);
  }

  readonly compare: Compare = (before, after, scope) => {
    if (this.#depth === 0) this.#seen.clear();
    if (this.#isSeen(before, after)) return;
    if (this.#depth > MAX_DEPTH) {
      const places = { before: before.place, after: after.place };
      this.#found.add(scope, { kind: "schema-undecided", places });
      return;
    }
    this.#depth += 1;
    this.#compareParts(before, after, scope);
    this.#depth -= 1;
    if (this.#depth > 0) return;
    for (const { scope: where, fact } of this.#found.take())
      this.#facts.add(where, fact);
  };

  #compareParts(before: Schema, after: Schema, scope: Scope): void {
    const facts = this.#found;
    const sides = [this.#before, this.#after] as const;
    const isNamed = before.ref !== undefined && after.ref !== undefined;
    compareRemarks({ before, after, scope, facts, sides, isNamed });
    const parts = conjuncts(before);
    const pins = commonPins(before, after);
    const [first, second] = this.#unshared(parts, conjuncts(after), pins);
    const [one, other] = [first[0]?.ref, second[0]?.ref];
    if (
      first.length === 1 &&
      second.length === 1 &&
      one !== undefined &&
      other !== undefined
    )
      this.#meet([one, other], pins);
    else if (first.length + second.length > 0) {
      const demanded = expanded(first, this.#before);
      const [left, right] = this.#unshared(
        demanded,
        expanded(second, this.#after),
      );
      // What both demand still holds for what is left.
      const shared = [
        ...expanded(
          parts.filter((part) => !first.includes(part)),
          this.#before,
        ),
        ...demanded.filter((part) => !left.includes(part)),
      ];
      const common = limitsOf(shared, before, namesIn([...left, ...right]));
      this.#compareOnce(
        beside(common, left, before),
        beside(common, right, after),
        { before, after, isPart: shared.length > 0 },
        scope,
      );
    }
  }

  #isSeen(before: Schema, after: Schema): boolean {
    const others = this.#seen.get(before) ?? new Set();
    this.#seen.set(before, others);
    return others.size === others.add(after).size;
  }

  /** Leaves out what both demand. */
  #unshared(
    before: readonly Schema[],
    after: readonly Schema[],
    pins: Meeting["pins"] = [[], []],
  ): readonly [readonly Schema[], readonly Schema[]] {
    for (const part of before)
      if (part.ref !== undefined && after.some((one) => isSame(one, part)))
        this.#meet([part.ref, part.ref], pins);
    return [
      before.filter((part) => stays(part, after)),
      after.filter((part) => stays(part, before)),
    ];
  }

  #meet(names: Meeting["names"], pins: Meeting["pins"]): void {
    const key = JSON.stringify([names, ...pins.map(spelling)]);
    this.meetings.set(key, { names, pins });
  }

  /** Takes back what was found where both let the same stand in the end. */
  #compareOnce(left: Merged, right: Merged, whole: Whole, scope: Scope): void {
    const [mark, met] = [this.#found.mark(), this.meetings.size];
    this.#compareMerged(left, right, whole, scope);
    if (!this.#found.mayBeNone(mark)) return;
    if (this.#relations.of(whole.before, whole.after) !== "same") return;
    this.#found.takeBack(mark);
    for (const key of [...this.meetings.keys()].slice(met))
      this.meetings.delete(key);
  }

  #compareMerged(
    left: Merged,
    right: Merged,
    whole: Whole,
    scope: Scope,
  ): void {
    const common = {
      scope,
      facts: this.#found,
      compare: this.compare,
      relations: this.#relations,
    };
    if (!isRestAlike(left.rest, right.rest)) {
      addRelation({ ...common, ...whole }, scope);
      return;
    }
    const { isPart } = whole;
    const pair = {
      before: left.schema,
      after: right.schema,
      isPart,
      ...common,
    };
    if (compareAlternatives(pair)) return;
    const comparable = compareTypes(pair);
    if (comparable === undefined) return;
    if (compareValues(comparable)) return;
    compareBounds(comparable);
    compareItems(comparable);
    compareObjects(comparable);
    compareWholes(comparable, ["not", "conditional"]);
  }
}

/** What holds beside names; where both have other values, these are told of by themselves. */
function commonPins(before: Schema, after: Schema): Meeting["pins"] {
  const [one, other] = [pinsOf(before), pinsOf(after)];
  const isOther = one.length * other.length > 0 && !isAlike(one, other);
  return isOther ? [[], []] : [one, other];
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

/** What holds references is looked at again, since they may stand for something else now. */
function stays(part: Schema, others: readonly Schema[]): boolean {
  return (
    !others.some((other) => isSame(part, other)) ||
    (part.ref === undefined && hasReference(part))
  );
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
