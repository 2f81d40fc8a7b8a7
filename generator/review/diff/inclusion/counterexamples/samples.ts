import type { JsonValue } from "../../../../language/json/json.js";
import { amountsIn } from "../../../../language/keywords/limits.js";
import type { JsonType, Schema } from "../../../../language/model/model.js";
import { comparePatterns } from "../../../../language/regex/compare-patterns.js";
import { sampleOfFormat } from "../../../../language/schema/formats.js";

/** Texts of a greater length are not made. */
const MAX_LENGTH = 300;
/** The number of patterns that are compared with each other. */
const MAX_PATTERNS = 4;
/** A pattern that matches no text. */
const NEVER = "[^\\s\\S]";

/** Simple values of the types, at and beside the limits that the schemas set. */
export function* samplesOf(
  schemas: readonly Schema[],
  types: ReadonlySet<JsonType>,
): Iterable<JsonValue> {
  if (types.has("string")) yield* texts(schemas);
  if (types.has("number") || types.has("integer")) yield* numbers(schemas);
  if (types.has("boolean")) yield* [true, false];
  if (types.has("null")) yield null;
}

function* texts(schemas: readonly Schema[]): Iterable<string> {
  const rules = schemas.flatMap(({ string }) => string ?? []);
  yield "a";
  for (const { format } of rules) {
    const sample = format === undefined ? undefined : sampleOfFormat(format);
    if (sample !== undefined) yield sample;
  }
  const patterns = [...new Set(rules.flatMap(({ pattern }) => pattern ?? []))];
  const compared = ["", ...patterns.slice(0, MAX_PATTERNS), NEVER];
  for (const one of compared)
    for (const other of compared) {
      const text =
        one === other ? undefined : comparePatterns(one, other)?.onlyBefore;
      if (text !== undefined) yield text;
    }
  for (const length of new Set([0, ...amountsIn(rules, "string")]))
    if (length <= MAX_LENGTH) yield "a".repeat(length);
}

function* numbers(schemas: readonly Schema[]): Iterable<number> {
  const rules = schemas.flatMap(({ number }) => number ?? []);
  yield* [0, 1, -1, 0.5];
  yield* amountsIn(rules, "number");
  const divisors = rules.flatMap(({ multipleOf }) => multipleOf ?? []);
  for (const one of divisors)
    for (const other of [1, ...divisors]) yield one * other;
  if (rules.some(({ format }) => format === "int32")) yield 2 ** 31;
}
