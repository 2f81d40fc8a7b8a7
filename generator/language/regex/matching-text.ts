import type { AST } from "@eslint-community/regexpp";

import { Automaton } from "./automaton.js";
import { representatives } from "./characters.js";
import { parsePattern } from "./parse-pattern.js";
import { matchesPattern } from "./regex.js";

/** A pattern that a text must match, or must not. */
interface Part {
  readonly pattern: string;
  readonly isWanted: boolean;
}

/** The limit of the combinations of states of a search. */
const MAX_STATES = 6000;
/** The limit of transitions of a search. */
const MAX_COST = 2_000_000;
/** The transitions that remain for all searches of a run. */
let left = 40_000_000;

const known = new Map<string, string | undefined>();

/** The shortest text that matches all patterns, which may look ahead; undefined if none is found. */
export function matchingText(patterns: readonly string[]): string | undefined {
  const key = JSON.stringify(patterns);
  if (!known.has(key)) {
    const text = shortestOf(patterns.flatMap(partsOf));
    const isMatch =
      text !== undefined &&
      patterns.every((pattern) => matchesPattern(pattern, text));
    known.set(key, isMatch ? text : undefined);
  }
  return known.get(key);
}

/**
 * The parts of a pattern without what it looks at: `^(?=.*\d)(?!0)\w+(?<!_)$` is `^.*\d`,
 * not `^0`, `^\w+$`, and not `_$`. A part before a look may match in other ways than with
 * it, so the text of a search is checked.
 */
function partsOf(pattern: string): readonly Part[] {
  const whole: Part = { pattern, isWanted: true };
  const parsed = parsePattern(pattern, true) ?? parsePattern(pattern, false);
  const [only, ...others] = parsed?.alternatives ?? [];
  if (only === undefined || others.length > 0) return [whole];
  const { elements } = only;
  const looks = elements.filter(isLook);
  if (looks.length === 0) return [whole];
  const rawOf = (some: readonly AST.Element[]) =>
    some
      .filter((each) => !isLook(each))
      .map(({ raw }) => raw)
      .join("");
  return [
    { pattern: rawOf(elements), isWanted: true },
    ...looks.map((look) => {
      const at = elements.indexOf(look);
      const seen = look.alternatives.map(({ raw }) => raw).join("|");
      return {
        pattern:
          look.kind === "lookahead"
            ? `${rawOf(elements.slice(0, at))}(?:${seen})`
            : `(?:${seen})${rawOf(elements.slice(at))}`,
        isWanted: !look.negate,
      };
    }),
  ];
}

function isLook(
  element: AST.Element,
): element is AST.LookaheadAssertion | AST.LookbehindAssertion {
  return (
    element.type === "Assertion" &&
    (element.kind === "lookahead" || element.kind === "lookbehind")
  );
}

/** The states of the automata after a text. */
interface Reached {
  readonly states: readonly (readonly number[])[];
  readonly text: string;
}

/** The shortest text that matches the wanted parts and no other, breadth first. */
function shortestOf(parts: readonly Part[]): string | undefined {
  const automata = parts.flatMap(({ pattern }) => Automaton.of(pattern) ?? []);
  if (automata.length < parts.length) return undefined;
  const characters = representatives(
    automata.flatMap((each) => [...each.ranges()]),
  );
  const first = { states: automata.map((each) => each.start()), text: "" };
  const queue: Reached[] = [first];
  const seen = new Set<string>();
  let cost = 0;
  // Iteration includes the elements that are added meanwhile.
  for (const { states, text } of queue) {
    const isFound = parts.every(
      ({ isWanted }, at) =>
        automata[at]?.accepts(states[at] ?? [], text === "") === isWanted,
    );
    if (isFound) return text;
    const steps = characters.length * states.flat().length;
    cost += steps;
    left -= steps;
    if (seen.size > MAX_STATES || cost > MAX_COST || left < 0) return undefined;
    for (const character of characters) {
      const next = automata.map((each, at) =>
        each.next(states[at] ?? [], character),
      );
      const key = next.join(";");
      if (seen.has(key)) continue;
      seen.add(key);
      queue.push({
        states: next,
        text: text + String.fromCodePoint(character),
      });
    }
  }
  return undefined;
}
