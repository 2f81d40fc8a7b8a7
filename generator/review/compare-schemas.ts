import type { Schema } from "../model/model.js";
import { compareAlternatives } from "./compare-alternatives.js";
import { compareBounds } from "./compare-bounds.js";
import { compareObjects } from "./compare-objects.js";
import { compareTypes, compareValues } from "./compare-types.js";
import { type Facts, type Scope, within } from "./facts.js";
import { conjuncts, expanded, type Lookup, merged } from "./flattened.js";
import { spelling } from "./spelling.js";

/** Compares a part of two schemas. */
export type Compare = (before: Schema, after: Schema, scope: Scope) => void;

/** What a comparison of one keyword gets. */
export interface Pair {
  readonly before: Schema;
  readonly after: Schema;
  readonly scope: Scope;
  readonly facts: Facts;
  readonly compare: Compare;
}

/** Deeper than any written schema; what refers to itself ends there. */
const MAX_DEPTH = 60;

/**
 * Compares schemas where they stand. Two references are a pair of names, to be
 * compared once; a reference beside something else is what it stands for.
 */
export class SchemaComparison {
  /** The names that stand for each other, in the order in which they were met. */
  readonly pairs = new Map<string, readonly [string, string]>();
  readonly #facts: Facts;
  readonly #before: Lookup;
  readonly #after: Lookup;
  #depth = 0;
  /** What was compared within the outermost schemas: recursion ends here. */
  readonly #seen = new Map<Schema, Set<Schema>>();

  constructor(facts: Facts, before: Lookup, after: Lookup) {
    this.#facts = facts;
    this.#before = before;
    this.#after = after;
  }

  readonly compare: Compare = (before, after, scope) => {
    if (this.#depth === 0) this.#seen.clear();
    if (this.#depth > MAX_DEPTH || this.#isSeen(before, after)) return;
    this.#depth += 1;
    const [first, second] = this.#unshared(conjuncts(before), conjuncts(after));
    const [one, other] = [first[0]?.ref, second[0]?.ref];
    if (
      first.length === 1 &&
      second.length === 1 &&
      one !== undefined &&
      other !== undefined
    )
      this.#meet(one, other);
    else if (first.length + second.length > 0) {
      const [left, right] = this.#unshared(
        expanded(first, this.#before),
        expanded(second, this.#after),
      );
      this.#compareMerged(merged(left, before), merged(right, after), scope);
    }
    this.#depth -= 1;
  };

  #isSeen(before: Schema, after: Schema): boolean {
    const others = this.#seen.get(before) ?? new Set();
    this.#seen.set(before, others);
    return others.size === others.add(after).size;
  }

  /** Leaves out what both demand. */
  #unshared(
    before: readonly Schema[],
    after: readonly Schema[],
  ): readonly [readonly Schema[], readonly Schema[]] {
    const [one, other] = [before.map(spelling), after.map(spelling)];
    for (const [at, part] of before.entries())
      if (part.ref !== undefined && other.includes(one[at] ?? ""))
        this.#meet(part.ref, part.ref);
    return [
      before.filter((_, at) => this.#stays(one[at], other, before[at])),
      after.filter((_, at) => this.#stays(other[at], one, after[at])),
    ];
  }

  /** What holds references is looked at again, since they may stand for something else now. */
  #stays(
    text: string | undefined,
    others: readonly string[],
    part: Schema | undefined,
  ): boolean {
    return (
      !others.includes(text ?? "") ||
      (part?.ref === undefined && text?.includes('"ref":') === true)
    );
  }

  #meet(before: string, after: string): void {
    this.pairs.set(JSON.stringify([before, after]), [before, after]);
  }

  #compareMerged(
    left: ReturnType<typeof merged>,
    right: ReturnType<typeof merged>,
    scope: Scope,
  ): void {
    const [before, after] = [left.schema, right.schema];
    const facts = this.#facts;
    const pair = { before, after, scope, facts, compare: this.compare };
    if (compareAlternatives(pair)) return;
    compareTypes(pair);
    compareValues(pair);
    compareBounds(pair);
    this.#compareItems(pair);
    compareObjects(pair);
    compareWholes(pair, ["not", "conditional"]);
    if (spelling(left.rest) !== spelling(right.rest))
      facts.add(scope, {
        kind: "schema-changed",
        places: { before: before.place, after: after.place },
      });
  }

  #compareItems({ before, after, scope, facts }: Pair): void {
    const anything = { docs: {}, place: after.place };
    const [one, other] = [before.array, after.array];
    if (one?.items !== undefined || other?.items !== undefined)
      this.compare(
        one?.items ?? { ...anything, place: before.place },
        other?.items ?? anything,
        within(scope, "[]"),
      );
    for (const key of ["prefixItems", "contains", "unevaluatedItems"] as const)
      addWhole(facts, scope, key, before, after, one?.[key], other?.[key]);
  }
}

/** Compares keywords whose schemas are not looked into: there, gone, or other than before. */
function compareWholes(
  { before, after, scope, facts }: Pair,
  keys: readonly ("not" | "conditional")[],
): void {
  for (const key of keys)
    addWhole(facts, scope, key, before, after, before[key], after[key]);
}

/** Adds what can be said of a keyword whose schemas are not looked into. */
export function addWhole(
  facts: Facts,
  scope: Scope,
  keyword: string,
  before: Schema,
  after: Schema,
  one: unknown,
  other: unknown,
): void {
  if (spelling(one) === spelling(other)) return;
  const kind =
    one === undefined
      ? "rule-narrowed"
      : other === undefined
        ? "rule-widened"
        : "schema-changed";
  facts.add(within(scope, ` ${keyword}`), {
    kind,
    places: { before: before.place, after: after.place },
    ...(isScalar(one) && { before: one }),
    ...(isScalar(other) && { after: other }),
  });
}

/** Whether it can be shown in a line. */
function isScalar(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}
