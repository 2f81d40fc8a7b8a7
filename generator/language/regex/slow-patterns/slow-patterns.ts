/**
 * Finds the part of a pattern with which a failing match takes long.
 * `ambiguity.ts` decides it on the automaton of the pattern that
 * `backtracking.ts` makes; `ways.ts` counts the ways in which a text matches.
 */
import type { AST } from "@eslint-community/regexpp";

import { parsePattern } from "../parse-pattern.js";
import { Ambiguity, type AmbiguousPart } from "./ambiguity.js";
import { type Singles, singlesOf } from "./backreferences.js";
import { backtrackingOf } from "./backtracking.js";
import { type Reading, readings } from "./readings.js";
import { Budget, TooLarge } from "./walks.js";
import { slowLength } from "./ways.js";

/** The part of a pattern that makes a failing match slow. */
export type SlowPart = GrowingPart | CountedPart;

/** The work to count the ways of one pattern. */
const COUNTING = 10_000_000;

/** A part whose time grows with the text without a limit. */
export interface GrowingPart {
  readonly text: string;
  /**
   * The power of the length of the text that the time grows with; infinite if
   * the time doubles with each few characters.
   */
  readonly degree: number;
}

/**
 * A part with a limited number of repetitions that still matches a text in very many
 * ways.
 */
export interface CountedPart {
  readonly text: string;
  /** The length of a text that is matched in very many ways. */
  readonly length: number;
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
 * Quantifiers with a maximum are first treated as loops without one. If this makes the
 * time exponential or polynomial, the ways to match a text are counted.
 *
 * A pattern that would take too long to analyze counts as fast.
 */
export function slowPart(pattern: string): SlowPart | undefined {
  // Most patterns repeat nothing.
  if (!/[*+]|\{\d+,\d*\}/.test(pattern)) return undefined;
  let known = found.get(pattern);
  if (known === undefined) {
    known = { part: findSlowPart(pattern) };
    found.set(pattern, known);
  }
  return known.part;
}

/** The results, because a description repeats its patterns, and so do the runs under `--watch`. */
const found = new Map<string, { readonly part: SlowPart | undefined }>();

function findSlowPart(pattern: string): SlowPart | undefined {
  // Some patterns are valid only without the flag `u`.
  const parsed = parsePattern(pattern, true) ?? parsePattern(pattern, false);
  if (parsed === undefined) return undefined;
  const singles = singlesOf(parsed);
  const variants: readonly Singles[] =
    singles.size > 0 ? [new Map(), singles] : [singles];
  return (
    firstOf(variants, (each) => growingPart(parsed, pattern, each)) ??
    firstOf(variants, (each) => countedPart(parsed, pattern, each))
  );
}

function growingPart(
  parsed: AST.Pattern,
  pattern: string,
  singles: Singles,
): GrowingPart | undefined {
  return unlessTooLarge(() => {
    const part = slowestPart(parsed, pattern, { ...readings.usual, singles });
    if (part === undefined) return undefined;
    const { text, degree } = part;
    // The analysis treated a repetition with a maximum as a loop, and was wrong.
    const isLoop =
      part.first.max === Infinity ||
      isSlowAsWritten(parsed, pattern, { ...readings.exact, singles });
    return isLoop ? { text, degree } : undefined;
  });
}

/**
 * Whether a pattern is slow if all repetitions with a maximum are expanded. Also true
 * if the expanded pattern is too long to analyze.
 */
function isSlowAsWritten(
  parsed: AST.Pattern,
  pattern: string,
  reading: Reading,
): boolean {
  try {
    return slowestPart(parsed, pattern, reading) !== undefined;
  } catch (error) {
    if (error instanceof TooLarge) return true;
    throw error;
  }
}

function slowestPart(
  parsed: AST.Pattern,
  pattern: string,
  reading: Reading,
): AmbiguousPart | undefined {
  const budget = new Budget();
  const all = backtrackingOf(parsed, reading, budget);
  const found = all.map((walks) => new Ambiguity(walks, budget));
  return (
    firstOf(found, (one) => firstOf(one.exponential(), (each) => each)) ??
    firstOf(found, (one) => one.polynomial(pattern))
  );
}

function countedPart(
  parsed: AST.Pattern,
  pattern: string,
  singles: Singles,
): CountedPart | undefined {
  if (!/\{\d+(?:,\d+)?\}/.test(pattern)) return undefined;
  return unlessTooLarge(() => {
    const budget = new Budget();
    const endless = { ...readings.endless, singles };
    const parts = backtrackingOf(parsed, endless, budget).map((walks) => {
      const found = new Ambiguity(walks, budget);
      const polynomial = found.polynomial(pattern);
      const all = [...found.exponential(), ...(polynomial ? [polynomial] : [])];
      // From an early part, ways lead on to later ones, and from an outer part to inner ones.
      return all.sort((a, b) => b.first.start - a.first.start);
    });
    if (parts.every(({ length }) => length === 0)) return undefined;
    const counting = new Budget(COUNTING);
    const exact = { ...readings.exact, singles };
    const written = backtrackingOf(parsed, exact, counting);
    return firstOf(written.entries(), ([index, walks]) =>
      firstOf(parts[index] ?? [], ({ text, first }) => {
        const length = slowLength(walks, first, counting);
        return length === undefined ? undefined : { text, length };
      }),
    );
  });
}

/** A pattern that would take too long to analyze has no result. */
function unlessTooLarge<T>(find: () => T | undefined): T | undefined {
  try {
    return find();
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
