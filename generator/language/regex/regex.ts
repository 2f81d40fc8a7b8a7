/**
 * Questions about regular expressions of ECMA-262 that the engine's own `RegExp`
 * cannot answer, or not in bounded time: whether a text matches (here), which
 * texts only one of two patterns matches (`compare-patterns.ts`), and which part
 * of a pattern makes matching slow (`slow-patterns.ts`, on the steps of
 * `backtracking.ts`; `ambiguity.ts` finds loops, `ways.ts` counts). Patterns are parsed by
 * `@eslint-community/regexpp`.
 */

import { visitRegExpAST } from "@eslint-community/regexpp";

import { Automaton } from "./automaton.js";
import { parsePattern } from "./parse-pattern.js";
import { slowPart } from "./slow-patterns/slow-patterns.js";

/**
 * Whether a text matches a pattern of ECMA-262, at any position. A pattern that
 * no automaton can be built for and that may backtrack without end counts as
 * matched.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  const known = tests.get(pattern) ?? testOf(pattern);
  tests.set(pattern, known);
  return known(text);
}

/** The automaton takes linear time; the engine's own search may backtrack without end. */
function testOf(pattern: string): (text: string) => boolean {
  const automaton = Automaton.of(pattern);
  if (automaton) return (text) => automaton.matches(text);
  if (slowPart(pattern) !== undefined || countsRepetitions(pattern))
    return () => true;
  const expression = compiled(pattern);
  return (text) => {
    try {
      return expression.test(text);
    } catch {
      // An engine compiles an expression when it is first used, and may find it too large.
      return true;
    }
  };
}

/**
 * Whether a part with repetitions is itself repeated a minimum of times. With a shorter
 * text, an engine tries all ways to divide it: `(.{1,9}){99}`.
 */
function countsRepetitions(pattern: string): boolean {
  const parsed = parsePattern(pattern, true) ?? parsePattern(pattern, false);
  if (parsed === undefined) return false;
  let isCounted = false;
  let counts = 0;
  visitRegExpAST(parsed, {
    onQuantifierEnter({ min, max }) {
      if (counts > 0 && min !== max) isCounted = true;
      if (min > 1) counts++;
    },
    onQuantifierLeave({ min }) {
      if (min > 1) counts--;
    },
  });
  return isCounted;
}

/** Some patterns are valid only without the flag `u`. */
function compiled(pattern: string): RegExp {
  try {
    return new RegExp(pattern, "u");
  } catch {
    return new RegExp(pattern);
  }
}

const tests = new Map<string, (text: string) => boolean>();
