import type { JsonValue } from "../model/model.js";
import { Automaton } from "../regex/automaton.js";

/** A text that equal values share, whatever the order of their members. */
export function canonical(value: JsonValue): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonical).join()}]`;
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`);
  return `{${members.join()}}`;
}

/** Whether a value is a list; `Array.isArray` does not know lists that cannot change. */
export function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** Whether a value is of a type. */
export function isOfType(value: JsonValue, type: string): boolean {
  if (type === "integer") return Number.isInteger(value);
  if (type === "null") return value === null;
  if (type === "array") return isList(value);
  if (type === "object")
    return typeof value === "object" && value !== null && !isList(value);
  return typeof value === type;
}

/** Whether a text matches a pattern. */
export function matches(pattern: string, text: string): boolean {
  const known = tests.get(pattern) ?? testOf(pattern);
  tests.set(pattern, known);
  return known(text);
}

/** The engine's own search may take longer than anyone waits. */
function testOf(pattern: string): (text: string) => boolean {
  const automaton = Automaton.of(pattern);
  if (automaton) return (text) => automaton.matches(text);
  const expression = new RegExp(pattern, "u");
  return (text) => expression.test(text);
}

const tests = new Map<string, (text: string) => boolean>();
