import type { AST } from "@eslint-community/regexpp";
import { alphabetOf, type Characters } from "./alphabet.js";

/**
 * What a match needs besides characters: nothing, the end of the text (`$`), or
 * another condition, such as a lookaround.
 */
export const condition = { none: 0, end: 1, other: 2 } as const;
type Condition = (typeof condition)[keyof typeof condition];

/** A way from one character of the pattern to the next. */
export interface Step {
  readonly from: number;
  readonly to: number;
  readonly condition: Condition;
  /** Part of a quantifier with a high maximum, which counts as a loop. */
  readonly isBounded: boolean;
}

/** A repetition. */
export interface Loop {
  readonly source: AST.Quantifier;
  /** Its positions are `from` (included) to `to` (excluded). */
  readonly from: number;
  readonly to: number;
  readonly steps: readonly Step[];
}

/**
 * How an engine can walk through a pattern: each position is a character or a
 * character class, and there are as many steps between two positions as there
 * are ways for the engine to choose.
 */
export interface Backtracking {
  /** The characters of each position. */
  readonly characters: readonly Characters[];
  /** One set for each class of characters that the pattern does not distinguish. */
  readonly alphabet: readonly Characters[];
  readonly steps: readonly Step[];
  /** Inner loops come before the loops around them. */
  readonly loops: readonly Loop[];
  /** The positions that can end a match. */
  readonly ends: ReadonlyMap<number, Condition>;
  /** The position of the search for the start of a match, which matches any character. */
  readonly search: number | undefined;
}

/** The entrances and exits of a part of a pattern. */
interface Fragment {
  readonly first: readonly Entry[];
  readonly last: readonly Entry[];
  /** The condition under which the part matches the empty text, if it can. */
  readonly empty: Condition | undefined;
}

interface Entry {
  readonly position: number;
  readonly condition: Condition;
}

/** A quantifier `{n,m}` with at least this difference counts as a loop; others are written out. */
const LOOP_LENGTH = 16;

/** Thrown for a pattern that takes too long to analyze. */
export class TooLarge extends Error {}

/** Limits the work on one pattern. */
export class Budget {
  #left = 500_000;

  spend(work: number): void {
    this.#left -= work;
    if (this.#left < 0) throw new TooLarge();
  }
}

/** The work for each part and each step: it leaves enough to analyze them. */
const WORK = 10;

/** The walks of a pattern, and of each of its lookarounds. */
export function backtrackingOf(
  pattern: AST.Pattern,
  budget: Budget,
): readonly Backtracking[] {
  const lookarounds = new Set<AST.LookaroundAssertion>();
  const found = [new Builder(lookarounds, budget).build(pattern.alternatives)];
  // Iterating a set also visits the elements added meanwhile.
  for (const { kind, alternatives } of lookarounds)
    found.push(new Builder(lookarounds, budget, kind).build(alternatives));
  return found;
}

class Builder {
  readonly #lookarounds: Set<AST.LookaroundAssertion>;
  readonly #budget: Budget;
  readonly #kind: "lookahead" | "lookbehind" | undefined;
  readonly #positions: (AST.Element | undefined)[] = [];
  readonly #steps: Step[] = [];
  readonly #loops: Loop[] = [];

  constructor(
    lookarounds: Set<AST.LookaroundAssertion>,
    budget: Budget,
    kind?: "lookahead" | "lookbehind",
  ) {
    this.#lookarounds = lookarounds;
    this.#budget = budget;
    this.#kind = kind;
  }

  build(alternatives: readonly AST.Alternative[]): Backtracking {
    let whole: Fragment = emptyFragment(condition.none);
    // A lookaround has a fixed start; a pattern may match anywhere in a text.
    if (this.#kind === undefined) {
      const search = this.#position(undefined);
      this.#connect(search.last, search.first, false);
      whole = { ...search, empty: condition.none };
    }
    whole = this.#concat(whole, this.#choice(alternatives));
    const { characters, alphabet } = alphabetOf(this.#positions);
    return {
      characters,
      alphabet,
      steps: this.#steps,
      loops: this.#loops,
      ends: new Map(whole.last.map((each) => [each.position, each.condition])),
      search: this.#kind === undefined ? 0 : undefined,
    };
  }

  #choice(alternatives: readonly AST.Alternative[]): Fragment {
    const all = alternatives.map(({ elements }) => this.#sequence(elements));
    const empty = all.flatMap((each) => each.empty ?? []);
    return {
      first: all.flatMap(({ first }) => first),
      last: all.flatMap(({ last }) => last),
      empty: empty.sort((a, b) => a - b)[0],
    };
  }

  #sequence(elements: readonly AST.Element[]): Fragment {
    // A lookbehind is matched from its end to its start.
    const ordered =
      this.#kind === "lookbehind" ? [...elements].reverse() : elements;
    return ordered.reduce(
      (before, element) => this.#concat(before, this.#element(element)),
      emptyFragment(condition.none),
    );
  }

  #element(element: AST.Element): Fragment {
    this.#budget.spend(WORK);
    switch (element.type) {
      case "Assertion":
        if (element.kind === "lookahead" || element.kind === "lookbehind")
          this.#lookarounds.add(element);
        return emptyFragment(
          element.kind === "end" ? condition.end : condition.other,
        );
      case "Backreference":
        return emptyFragment(condition.other);
      case "CapturingGroup":
      case "Group":
        return this.#choice(element.alternatives);
      case "Quantifier":
        return this.#quantifier(element);
      case "Character":
      case "CharacterClass":
      case "CharacterSet":
      case "ExpressionCharacterClass":
        return this.#position(element);
    }
  }

  /** Writes `x{2,4}` out as `xx(x(x)?)?`, from its end. */
  #quantifier(source: AST.Quantifier): Fragment {
    const { min, max, element } = source;
    const isLoop = max - min >= LOOP_LENGTH;
    let tail = emptyFragment(condition.none);
    for (let round = isLoop ? Math.max(min, 1) : max; round > 0; round--) {
      const from = this.#positions.length;
      const firstStep = this.#steps.length;
      const item = this.#element(element);
      if (isLoop && tail.first.length === 0) {
        this.#connect(item.last, item.first, max !== Infinity);
        const to = this.#positions.length;
        this.#loops.push({
          source,
          from,
          to,
          steps: this.#steps.slice(firstStep),
        });
      }
      const isOptional = round > min;
      // An engine stops repeating when an optional iteration matches nothing.
      tail = isOptional
        ? {
            ...this.#concat({ ...item, empty: undefined }, tail),
            empty: condition.none,
          }
        : this.#concat(item, tail);
    }
    return tail;
  }

  #position(element: AST.Element | undefined): Fragment {
    const position = this.#positions.push(element) - 1;
    const entries = [{ position, condition: condition.none }];
    return { first: entries, last: entries, empty: undefined };
  }

  #concat(one: Fragment, other: Fragment): Fragment {
    this.#connect(one.last, other.first, false);
    return {
      first: [...one.first, ...under(one.empty, other.first)],
      last: [...other.last, ...under(other.empty, one.last)],
      empty: both(one.empty, other.empty),
    };
  }

  #connect(
    last: readonly Entry[],
    first: readonly Entry[],
    isBounded: boolean,
  ): void {
    this.#budget.spend(last.length * first.length * WORK);
    for (const { position: from, condition: leaving } of last)
      for (const { position: to, condition: entering } of first)
        this.#steps.push({
          from,
          to,
          condition: stricter(leaving, entering),
          isBounded,
        });
  }
}

function emptyFragment(empty: Condition): Fragment {
  return { first: [], last: [], empty };
}

function stricter(one: Condition, other: Condition): Condition {
  return one > other ? one : other;
}

function both(
  one: Condition | undefined,
  other: Condition | undefined,
): Condition | undefined {
  if (one === undefined || other === undefined) return undefined;
  return stricter(one, other);
}

/** The entries if the part between can be empty. */
function under(
  empty: Condition | undefined,
  entries: readonly Entry[],
): readonly Entry[] {
  if (empty === undefined) return [];
  if (empty === condition.none) return entries;
  return entries.map(({ position, condition: own }) => ({
    position,
    condition: stricter(own, empty),
  }));
}
