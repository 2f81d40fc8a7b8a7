import { Automaton } from "./automaton.js";
import { representatives } from "./characters.js";

/** How two patterns stand to each other: texts that only one of them matches, where there are some. */
export interface PatternRelation {
  readonly onlyBefore?: string;
  readonly onlyAfter?: string;
}

/** More places in both at once are not looked at. */
const MAX_PLACES = 4000;
/** What looking costs at most, in states that are gone through. */
const MAX_COST = 500_000;

interface StatePair {
  readonly one: readonly number[];
  readonly other: readonly number[];
  readonly text: string;
}

/** Compares the texts that two patterns match; nothing where that cannot be told. */
export function comparePatterns(
  before: string,
  after: string,
): PatternRelation | undefined {
  const key = JSON.stringify([before, after]);
  if (!known.has(key)) known.set(key, relate(before, after));
  return known.get(key);
}

const known = new Map<string, PatternRelation | undefined>();
/** What is left for all that are compared. */
let left = 20_000_000;

function relate(before: string, after: string): PatternRelation | undefined {
  const [one, other] = [Automaton.of(before), Automaton.of(after)];
  if (!one || !other) return undefined;
  const characters = representatives([...one.ranges(), ...other.ranges()]);
  const pairs: StatePair[] = [
    { one: one.start(), other: other.start(), text: "" },
  ];
  const seen = new Set(pairs.map(keyOf));
  const found: { onlyBefore?: string; onlyAfter?: string } = {};
  let cost = 0;
  // A list visits what is added while it is gone through.
  for (const pair of pairs) {
    const { text } = pair;
    const takes = one.accepts(pair.one, text === "");
    const takesNow = other.accepts(pair.other, text === "");
    if (takes && !takesNow) found.onlyBefore ??= text;
    if (takesNow && !takes) found.onlyAfter ??= text;
    if (found.onlyBefore !== undefined && found.onlyAfter !== undefined)
      return found;
    const steps = (pair.one.length + pair.other.length) * characters.length;
    cost += steps;
    left -= steps;
    if (seen.size > MAX_PLACES || cost > MAX_COST || left < 0) return undefined;
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
  return found;
}

// At the start, more may match than at the same place behind it.
function keyOf({ one, other, text }: StatePair): string {
  return `${text === "" ? "^" : ""}${one.join()};${other.join()}`;
}

/** A pattern of the texts of a length. */
export function ofLength(min: number, max: number): string {
  return `^[^]{${min},${max === Infinity ? "" : max}}$`;
}
