/**
 * Decides whether one schema accepts every value that another accepts. Schemas are
 * decomposed into shapes (sets of values of one type), and each shape is tested
 * against the other schema. Work is bounded: a question that is too expensive is
 * "undecided", never guessed.
 */

import type { Schema } from "../../../language/model/model.js";
import { all, type Answer } from "../../../language/schema/answer.js";
import { constrainsNothing } from "../../../language/schema/schema.js";
import type { Term } from "../../../language/schema/term.js";
import { Assumptions } from "./assumptions.js";
import { Budget } from "./budget.js";
import { isEmptyShape } from "./emptiness.js";
import { EqualUpToNames } from "./equal-up-to-names.js";
import { ShapeInclusion } from "./shape-inclusion.js";
import { Shapes } from "./shapes.js";

/** Limits recursion; no hand-written schema is nested deeper. */
const MAX_DEPTH = 300;

/**
 * Decides whether one schema accepts every value that another accepts. A question
 * that recurs within itself is assumed to hold (coinduction): a recursive schema is
 * included in one with the same recursion.
 */
export class Inclusion {
  readonly #shapes: Shapes;
  readonly #ofShape: ShapeInclusion;
  /** Final answers. */
  readonly #settled = new Map<string, Answer>();
  readonly #assumed = new Assumptions();
  readonly #disjoint = new Map<string, boolean>();
  readonly #ids = new WeakMap<Schema, number>();
  readonly #budget = new Budget();
  readonly #likeness: EqualUpToNames;
  #count = 0;
  #depth = 0;

  /** @param unchanged names that mean the same in both descriptions */
  constructor(unchanged: ReadonlySet<string> = new Set()) {
    this.#likeness = new EqualUpToNames(unchanged);
    this.#shapes = new Shapes(
      (one, other) => this.#areDisjoint(one, other),
      this.#budget,
    );
    this.#ofShape = new ShapeInclusion(this.#shapes, this.#solve, this.#budget);
  }

  /** Answers the question; returns "undecided" if it exceeds the budget. */
  isIncluded(left: Term, right: Term): Answer {
    this.#budget.renew();
    const answer = this.#solve([left], right);
    const isSpent = this.#budget.isSpent();
    const assumed = this.#assumed.takeAll();
    // The remaining assumptions have proven each other.
    if (!isSpent) for (const key of assumed) this.#settled.set(key, "included");
    return isSpent ? "undecided" : answer;
  }

  /** Whether the keywords of two schemas contradict each other, so that no value matches both. */
  areDisjoint(one: Term, other: Term): boolean {
    this.#budget.renew();
    return this.#areDisjoint(one, other);
  }

  readonly #solve = (left: readonly Term[], right: Term): Answer => {
    if (this.#isPlain(left, right)) return "included";
    const key = this.#keyOf(left, right);
    const known = this.#settled.get(key);
    if (known !== undefined) return known;
    if (this.#assumed.has(key)) return "included";
    if (!this.#budget.spend() || this.#depth > MAX_DEPTH) return "undecided";
    const held = this.#assumed.size;
    this.#assumed.add(key);
    this.#depth++;
    const answer = this.#decide(left, right);
    this.#depth--;
    if (answer === "included") return answer;
    // Later assumptions may depend on this one.
    this.#assumed.withdraw(held);
    if (!this.#budget.isSpent()) this.#settled.set(key, answer);
    return answer;
  };

  #decide(left: readonly Term[], right: Term): Answer {
    const shapes = this.#shapes.of(left);
    return all(
      answersFor(shapes, (shape) => this.#ofShape.within(shape, right)),
    );
  }

  /** Whether inclusion is obvious without decomposing the schemas. */
  #isPlain(left: readonly Term[], right: Term): boolean {
    return (
      constrainsNothing(right.schema) ||
      left.some(
        (term) =>
          term.schema === right.schema || this.#likeness.areAlike(term, right),
      )
    );
  }

  #areDisjoint(one: Term, other: Term): boolean {
    const key = this.#keyOf([one], other);
    const known = this.#disjoint.get(key);
    if (known !== undefined || this.#budget.isSpent()) return known ?? false;
    const are = this.#shapes
      .of([one, other])
      .every((shape) => isEmptyShape(shape, this.#shapes));
    if (!this.#budget.isSpent()) this.#disjoint.set(key, are);
    return are;
  }

  #keyOf(left: readonly Term[], right: Term): string {
    const ids = new Set(left.map(({ schema }) => this.#idOf(schema)));
    const sorted = [...ids].sort((a, b) => a - b);
    return `${sorted.join()}<${this.#idOf(right.schema)}`;
  }

  #idOf(schema: Schema): number {
    const known = this.#ids.get(schema);
    if (known !== undefined) return known;
    this.#ids.set(schema, ++this.#count);
    return this.#count;
  }
}

/** Computes the answers one by one, on demand. */
function* answersFor<T>(
  items: Iterable<T>,
  ask: (item: T) => Answer,
): Iterable<Answer> {
  for (const item of items) yield ask(item);
}
