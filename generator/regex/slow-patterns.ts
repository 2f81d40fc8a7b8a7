import type { AST } from "@eslint-community/regexpp";
import type { Characters } from "./alphabet.js";
import {
  type Backtracking,
  backtrackingOf,
  Budget,
  condition,
  type Loop,
  type Step,
  TooLarge,
} from "./backtracking.js";
import { parsePattern } from "./parse-pattern.js";

/** The part of a pattern that makes a failing match slow. */
export interface SlowPart {
  readonly text: string;
  /**
   * The power of the length of the text that the time grows with; infinite if
   * the time doubles with each few characters.
   */
  readonly degree: number;
}

/**
 * The part of a pattern with which an engine that backtracks takes exponential
 * time, or time of at least the third degree, on a text that does not match.
 *
 * The decision follows Weber and Seidl, “On the degree of ambiguity of finite
 * automata”: the time is exponential if a text leads from a position back to it
 * in two ways; it is polynomial if a text leads from one loop back to it, from
 * this loop to a later one, and from that one back to it; each further such
 * loop raises the degree.
 *
 * A pattern that would take too long to analyze counts as fast.
 */
export function slowPart(pattern: string): SlowPart | undefined {
  // Most patterns repeat nothing.
  if (!/[*+]|\{\d+,\d*\}/.test(pattern)) return undefined;
  // Some patterns are valid only without the flag `u`.
  const parsed = parsePattern(pattern, true) ?? parsePattern(pattern, false);
  if (parsed === undefined) return undefined;
  try {
    const budget = new Budget();
    const analyses = backtrackingOf(parsed, budget).map(
      (one) => new Analysis(one, budget),
    );
    return (
      firstOf(analyses, (one) => one.exponential()) ??
      firstOf(analyses, (one) => one.polynomial(pattern))
    );
  } catch (error) {
    if (error instanceof TooLarge) return undefined;
    throw error;
  }
}

function firstOf<T, R>(
  items: Iterable<T>,
  find: (item: T) => R | undefined,
): R | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The number of sets of positions in which a rejected text is searched. */
const MAX_SETS = 200;
/** The least degree that counts as slow: many common patterns are quadratic. */
const CUBIC = 3;
/** No higher degree is searched for. */
const MAX_DEGREE = 20;

/** The steps from each position. */
type Steps = ReadonlyMap<number, readonly Step[]>;

/** The positions that can be reached from each position. */
type Reached = ReadonlyMap<number, ReadonlySet<number>>;

class Analysis {
  readonly #walks: Backtracking;
  readonly #withoutCondition: Steps;
  readonly #budget: Budget;

  constructor(walks: Backtracking, budget: Budget) {
    this.#walks = walks;
    this.#budget = budget;
    this.#withoutCondition = byStart(walks.steps);
  }

  exponential(): SlowPart | undefined {
    const { loops } = this.#walks;
    const found = loops.find((loop) => this.#isAmbiguous(loop));
    return found && { text: found.source.raw, degree: Infinity };
  }

  polynomial(pattern: string): SlowPart | undefined {
    const chain = this.#longestChain();
    if (chain.length < CUBIC) return undefined;
    const sources = chain.flatMap((position) => this.#loopOf(position) ?? []);
    const start = Math.min(...sources.map((source) => source.start));
    const end = Math.max(...sources.map((source) => source.end));
    const text = pattern.slice(start, end);
    const [source] = sources;
    // A single loop that a quantifier around it repeats.
    const around = source?.raw === text ? quantifierAround(source) : undefined;
    return { text: around?.raw ?? text, degree: chain.length };
  }

  /** Whether a text leads from a position of the loop back to it in two ways. */
  #isAmbiguous(loop: Loop): boolean {
    const steps = this.#free(loop.steps);
    return [...steps.keys()].some(
      (start) =>
        this.#hasTwoWaysBack(start, steps) &&
        this.#canFail(this.#reached(start, steps)),
    );
  }

  #hasTwoWaysBack(start: number, steps: Steps): boolean {
    // A search for two ways at once. Where they separate and meet again matters.
    const seen = new Set<number>();
    const queue: (readonly [one: number, other: number, differ: boolean])[] = [
      [start, start, false],
    ];
    for (const [one, other, differed] of queue) {
      const next = steps.get(one) ?? [];
      for (const a of next)
        for (const b of steps.get(other) ?? []) {
          this.#budget.spend(1);
          if ((this.#characters(a.to) & this.#characters(b.to)) === 0n)
            continue;
          const differ = differed || a !== b;
          if (differ && a.to === start && b.to === start) return true;
          const key = this.#key(a.to, b.to) * 2 + Number(differ);
          if (seen.has(key)) continue;
          seen.add(key);
          queue.push([a.to, b.to, differ]);
        }
    }
    return false;
  }

  /** Positions in loops, each of which shares a text with the next: as many as possible. */
  #longestChain(): readonly number[] {
    const steps = this.#free(this.#walks.steps);
    const loops = this.#unboundedLoops(steps);
    const chains = new Map<number, readonly number[]>();
    let slowest: readonly number[] = [];
    for (const to of loops.keys()) {
      const chain = this.#chainTo(to, chains, loops, steps);
      chains.set(to, chain);
      if (chain.length > slowest.length && this.#canFail(chain))
        slowest = chain;
      if (slowest.length === MAX_DEGREE) break;
    }
    return slowest;
  }

  /** The longest chain that leads to a position, made of the chains to earlier positions. */
  #chainTo(
    to: number,
    chains: ReadonlyMap<number, readonly number[]>,
    loops: Reached,
    steps: Steps,
  ): readonly number[] {
    let longest: readonly number[] = [to];
    for (const [from, chain] of chains) {
      if (!loops.get(from)?.has(to)) continue;
      if (chain.length > longest.length) longest = chain;
      const canGrow = chain.length + 1 > longest.length;
      const isSameLoop = loops.get(to)?.has(from) ?? false;
      if (canGrow && !isSameLoop && this.#shareText(from, to, loops, steps))
        longest = [...chain, to];
    }
    return longest;
  }

  /** The positions in loops without a maximum, and what each reaches; those that reach others come first. */
  #unboundedLoops(steps: Steps): Reached {
    const unbounded = this.#free(
      this.#walks.steps.filter(({ isBounded }) => !isBounded),
    );
    const inLoops = [...unbounded.keys()].filter((position) =>
      this.#reached(position, unbounded).has(position),
    );
    const loops = inLoops.map(
      (position) => [position, this.#reached(position, steps)] as const,
    );
    return new Map(loops.sort(([, a], [, b]) => b.size - a.size));
  }

  /** Whether a text leads from one position back to it, from it to the other, and from the other back to it. */
  #shareText(from: number, to: number, loops: Reached, steps: Steps): boolean {
    const leadsTo = (position: number, target: number): boolean =>
      loops.get(position)?.has(target) ?? false;
    const seen = new Set<number>();
    const queue: (readonly [number, number, number])[] = [[from, from, to]];
    for (const [one, between, other] of queue)
      for (const [a, c, characters] of this.#together(one, other, steps)) {
        if (!leadsTo(a, from) || !leadsTo(c, to)) continue;
        for (const { to: b } of steps.get(between) ?? []) {
          this.#budget.spend(1);
          if ((characters & this.#characters(b)) === 0n) continue;
          if (a === from && b === to && c === to) return true;
          const key = this.#key(this.#key(a, b), c);
          if (seen.has(key)) continue;
          seen.add(key);
          queue.push([a, b, c]);
        }
      }
    return false;
  }

  /** Where one character leads from both positions. */
  *#together(
    one: number,
    other: number,
    steps: Steps,
  ): Iterable<readonly [one: number, other: number, shared: Characters]> {
    for (const { to: a } of steps.get(one) ?? [])
      for (const { to: b } of steps.get(other) ?? []) {
        this.#budget.spend(1);
        const shared = this.#characters(a) & this.#characters(b);
        if (shared !== 0n) yield [a, b, shared];
      }
  }

  /** Whether a text exists that does not match after the positions were reached. */
  #canFail(positions: Iterable<number>): boolean {
    const { ends, search } = this.#walks;
    const start = new Set(positions);
    // A match from a later start comes after all that failed before.
    if (search !== undefined) start.delete(search);
    const seen = new Set<string>();
    const queue: ReadonlySet<number>[] = [start];
    for (const reached of queue) {
      const conditions = [...reached].map((position) => ends.get(position));
      if (conditions.includes(condition.none)) continue;
      if (!conditions.includes(condition.end)) return true;
      if (queue.length > MAX_SETS) return true;
      for (const next of this.#following(reached)) {
        const key = [...next].sort((a, b) => a - b).join();
        if (!seen.has(key)) queue.push(next);
        seen.add(key);
      }
    }
    return false;
  }

  /** The positions that follow, for each class of characters. */
  *#following(positions: ReadonlySet<number>): Iterable<ReadonlySet<number>> {
    const reached = [...positions].flatMap((position) =>
      (this.#withoutCondition.get(position) ?? []).map(({ to }) => to),
    );
    for (const character of this.#walks.alphabet) {
      this.#budget.spend(reached.length);
      yield new Set(
        reached.filter((to) => (this.#characters(to) & character) !== 0n),
      );
    }
  }

  /** The steps between positions that do not end a match: behind such a position an engine has matched. */
  #free(steps: readonly Step[]): Steps {
    const { ends } = this.#walks;
    return byStart(
      steps.filter(
        ({ from, to }) =>
          ends.get(from) !== condition.none && ends.get(to) !== condition.none,
      ),
    );
  }

  /** The positions that one or more steps lead to. */
  #reached(from: number, steps: Steps): ReadonlySet<number> {
    const reached = new Set<number>();
    const queue = [from];
    for (const position of queue)
      for (const { to } of steps.get(position) ?? []) {
        this.#budget.spend(1);
        if (reached.has(to)) continue;
        reached.add(to);
        queue.push(to);
      }
    return reached;
  }

  #loopOf(position: number): AST.Quantifier | undefined {
    return this.#walks.loops.find(
      ({ from, to }) => position >= from && position < to,
    )?.source;
  }

  #characters(position: number): Characters {
    return this.#walks.characters[position] ?? 0n;
  }

  #key(one: number, other: number): number {
    return one * this.#walks.characters.length + other;
  }
}

function quantifierAround(node: AST.Node): AST.Quantifier | undefined {
  const { parent } = node;
  return parent?.type === "Quantifier" || !parent
    ? (parent ?? undefined)
    : quantifierAround(parent);
}

/** The steps without a condition, by the position they start from. */
function byStart(steps: readonly Step[]): Steps {
  const found = new Map<number, Step[]>();
  for (const step of steps) {
    if (step.condition !== condition.none) continue;
    const known = found.get(step.from);
    if (known) known.push(step);
    else found.set(step.from, [step]);
  }
  return found;
}
