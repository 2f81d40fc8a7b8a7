import { Automaton } from "./automaton.js";

/** Whether a text matches a pattern of ECMA-262, at any position. */
export function matchesPattern(pattern: string, text: string): boolean {
  const known = tests.get(pattern) ?? testOf(pattern);
  tests.set(pattern, known);
  return known(text);
}

/** The automaton takes linear time; the engine's own search may backtrack without end. */
function testOf(pattern: string): (text: string) => boolean {
  const automaton = Automaton.of(pattern);
  if (automaton) return (text) => automaton.matches(text);
  const expression = new RegExp(pattern, "u");
  return (text) => expression.test(text);
}

const tests = new Map<string, (text: string) => boolean>();
