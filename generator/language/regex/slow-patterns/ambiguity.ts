import type { AST } from "@eslint-community/regexpp";

import type { Characters } from "./alphabet.js";
import { canFail } from "./can-fail.js";
import {
  type Backtracking,
  type Budget,
  freeSteps,
  type Loop,
  type Steps,
} from "./walks.js";

/** The least degree that counts as slow: many common patterns are quadratic. */
const CUBIC = 3;
/** The search does not look for a higher degree. */
const MAX_DEGREE = 20;

/** The positions that can be reached from each position. */
type Reached = ReadonlyMap<number, ReadonlySet<number>>;

/** A part of a pattern that can match a text in many ways. */
export interface AmbiguousPart {
  readonly text: string;
  /** See `SlowPart`. */
  readonly degree: number;
  /** The first repetition of the part. */
  readonly first: AST.Quantifier;
}

/** Finds the parts of a pattern that can match a text in many ways. */
export class Ambiguity {
  readonly #walks: Backtracking;
  readonly #budget: Budget;

  constructor(walks: Backtracking, budget: Budget) {
    this.#walks = walks;
    this.#budget = budget;
  }

  /** The parts that can match a text in exponentially many ways, inner ones first. */
  *exponential(): Iterable<AmbiguousPart> {
    for (const loop of this.#walks.loops)
      if (this.#isAmbiguous(loop))
        yield {
          text: loop.source.raw,
          degree: Infinity,
          first: loop.source,
        };
  }

  /** The part with the highest degree, if it is slow. */
  polynomial(pattern: string): AmbiguousPart | undefined {
    const chain = this.#longestChain();
    const sources = chain.flatMap((position) => this.#loopOf(position) ?? []);
    const [first] = sources;
    if (chain.length < CUBIC || first === undefined) return undefined;
    const start = Math.min(...sources.map((source) => source.start));
    const end = Math.max(...sources.map((source) => source.end));
    const text = pattern.slice(start, end);
    // A single loop that a quantifier around it repeats.
    const around = first.raw === text ? quantifierAround(first) : undefined;
    return { text: around?.raw ?? text, degree: chain.length, first };
  }

  /** Whether a text leads from a position of the loop back to it in two ways. */
  #isAmbiguous(loop: Loop): boolean {
    const steps = freeSteps(this.#walks, loop.steps);
    return [...steps.keys()].some(
      (start) =>
        this.#hasTwoWaysBack(start, steps) &&
        this.#canFail(this.#reached(start, steps)),
    );
  }

  #hasTwoWaysBack(start: number, steps: Steps): boolean {
    // A search for two ways at once, which records where they separate and meet again.
    const seen = new Set<number>();
    const queue: (readonly [one: number, other: number, differ: boolean])[] = [
      [start, start, false],
    ];
    for (const [one, other, differed] of queue) {
      const next = steps.get(one) ?? [];
      for (const a of next)
        for (const b of steps.get(other) ?? []) {
          this.#budget.spend(1);
          if ((a.characters & b.characters) === 0n) continue;
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
    const steps = freeSteps(this.#walks, this.#walks.steps);
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
    const unbounded = freeSteps(
      this.#walks,
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
        for (const { to: b, characters: own } of steps.get(between) ?? []) {
          this.#budget.spend(1);
          if ((characters & own) === 0n) continue;
          if (a === from && b === to && c === to) return true;
          const key = this.#key(this.#key(a, b), c);
          if (seen.has(key)) continue;
          seen.add(key);
          queue.push([a, b, c]);
        }
      }
    return false;
  }

  /** The positions that one character leads to from both positions. */
  *#together(
    one: number,
    other: number,
    steps: Steps,
  ): Iterable<readonly [one: number, other: number, shared: Characters]> {
    for (const a of steps.get(one) ?? [])
      for (const b of steps.get(other) ?? []) {
        this.#budget.spend(1);
        const shared = a.characters & b.characters;
        if (shared !== 0n) yield [a.to, b.to, shared];
      }
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

  #canFail(positions: Iterable<number>): boolean {
    return canFail(positions, this.#walks, this.#budget);
  }

  #loopOf(position: number): AST.Quantifier | undefined {
    return this.#walks.loops.find(
      ({ from, to }) => position >= from && position < to,
    )?.source;
  }

  #key(one: number, other: number): number {
    return one * this.#walks.size + other;
  }
}

function quantifierAround(node: AST.Node): AST.Quantifier | undefined {
  const { parent } = node;
  return parent?.type === "Quantifier" || !parent
    ? (parent ?? undefined)
    : quantifierAround(parent);
}
