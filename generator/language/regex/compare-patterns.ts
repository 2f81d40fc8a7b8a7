import { Automaton } from "./automaton.js";
import { representatives } from "./characters.js";

/** For each of two patterns, a text that only this pattern matches, if there is one. */
export interface PatternRelation {
  readonly onlyBefore?: string;
  readonly onlyAfter?: string;
}

/** The limit of state pairs of one comparison. */
const MAX_PAIRS = 4000;
/** The limit of transitions of one comparison. */
const MAX_COST = 500_000;

interface StatePair {
  readonly one: readonly number[];
  readonly other: readonly number[];
  readonly text: string;
}

/** Compares the texts that two patterns match; nothing if that cannot be decided. */
export function comparePatterns(
  before: string,
  after: string,
): PatternRelation | undefined {
  const key = JSON.stringify([before, after]);
  if (!known.has(key)) known.set(key, relate(before, after));
  return known.get(key);
}

const known = new Map<string, PatternRelation | undefined>();

/** Whether a text matches both patterns; nothing if that cannot be decided. */
export function patternsOverlap(
  one: string,
  other: string,
): boolean | undefined {
  const key = JSON.stringify([one, other]);
  if (!overlaps.has(key)) overlaps.set(key, overlap(one, other));
  return overlaps.get(key);
}

const overlaps = new Map<string, boolean | undefined>();
/** The transitions that remain for all comparisons of a run. */
let left = 20_000_000;

function relate(before: string, after: string): PatternRelation | undefined {
  const found: { onlyBefore?: string; onlyAfter?: string } = {};
  for (const match of matches(before, after)) {
    if (match === undefined) return undefined;
    const { text, one, other } = match;
    if (one && !other) found.onlyBefore ??= text;
    if (other && !one) found.onlyAfter ??= text;
    if (found.onlyBefore !== undefined && found.onlyAfter !== undefined)
      return found;
  }
  return found;
}

function overlap(before: string, after: string): boolean | undefined {
  for (const match of matches(before, after)) {
    if (match === undefined) return undefined;
    if (match.one && match.other) return true;
  }
  return false;
}

/** A text, and which of two patterns match it. */
interface Match {
  readonly text: string;
  readonly one: boolean;
  readonly other: boolean;
}

/**
 * Matches one text for each way in which two patterns can match, the shortest texts
 * first. The last element is undefined if not all ways can be visited.
 */
function* matches(
  before: string,
  after: string,
): Generator<Match | undefined, void, undefined> {
  const [one, other] = [Automaton.of(before), Automaton.of(after)];
  if (!one || !other) {
    yield undefined;
    return;
  }
  const characters = representatives([...one.ranges(), ...other.ranges()]);
  const pairs: StatePair[] = [
    { one: one.start(), other: other.start(), text: "" },
  ];
  const seen = new Set(pairs.map(keyOf));
  let cost = 0;
  // Iteration includes the elements that are added meanwhile.
  for (const pair of pairs) {
    const { text } = pair;
    yield {
      text,
      one: one.accepts(pair.one, text === ""),
      other: other.accepts(pair.other, text === ""),
    };
    const steps = (pair.one.length + pair.other.length) * characters.length;
    cost += steps;
    left -= steps;
    if (seen.size > MAX_PAIRS || cost > MAX_COST || left < 0) {
      yield undefined;
      return;
    }
    for (const character of characters) {
      const next = {
        one: one.next(pair.one, character),
        other: other.next(pair.other, character),
        text: text + String.fromCodePoint(character),
      };
      const at = keyOf(next);
      if (seen.has(at)) continue;
      seen.add(at);
      pairs.push(next);
    }
  }
}

// At the start of the text, more can match than later in the same states.
function keyOf({ one, other, text }: StatePair): string {
  return `${text === "" ? "^" : ""}${one.join()};${other.join()}`;
}

/** A pattern that matches the texts of a length. */
export function ofLength(min: number, max: number): string {
  return `^[^]{${min},${max === Infinity ? "" : max}}$`;
}
