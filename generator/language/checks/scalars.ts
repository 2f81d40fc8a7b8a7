import {
  equal,
  fail,
  isClosed,
  isInt32,
  isInt64,
  isLonger,
  isMultipleOf,
  isShorter,
} from "../../../templates/runtime/check.js";
import { isPrimitive, type JsonValue } from "../json/json.js";
import type {
  NumberConstraints,
  Schema,
  StringConstraints,
} from "../model/model.js";
import { isOfType, listedValues } from "../schema/types.js";
import { formatCheck } from "./formats.js";
import type { Known, Rule } from "./rule.js";
import { counted, valuesSentence } from "./sentences.js";

/** A test of a value that has the type of its keyword, and the message if it fails. */
interface Limit<Value> {
  readonly holds: (value: Value) => boolean;
  readonly sentence: string;
}

/** The rule of the string keywords. */
export function stringRule(rules: StringConstraints = {}): Rule | undefined {
  const limits = [...stringLimits(rules)];
  if (limits.length === 0) return undefined;
  return (value, at, failures) => {
    // Called for strings only.
    const text = value as string;
    for (const { holds, sentence } of limits)
      if (!holds(text)) fail(failures, at, sentence);
  };
}

function* stringLimits({
  minLength = 0,
  maxLength,
  pattern,
  format,
}: StringConstraints): Iterable<Limit<string>> {
  if (minLength === 1)
    yield { holds: (text) => text !== "", sentence: "Must not be empty." };
  if (minLength > 1)
    yield {
      holds: (text) => !isShorter(text, minLength),
      sentence: `Must have at least ${minLength} characters.`,
    };
  if (maxLength !== undefined)
    yield {
      holds: (text) => !isLonger(text, maxLength),
      sentence: `Must have at most ${counted(maxLength, "character")}.`,
    };
  if (pattern !== undefined) {
    const matches = patternTest(pattern);
    yield { holds: matches, sentence: `Must match the pattern ${pattern}` };
  }
  const check = format === undefined ? undefined : formatCheck(format);
  if (check) yield { holds: check.test, sentence: `Must be ${check.noun}.` };
}

/** Whether a text matches a pattern. */
export function patternTest(pattern: string): (text: string) => boolean {
  const expression = new RegExp(pattern, "u");
  return (text) => expression.test(text);
}

/** The rule of the number keywords. */
export function numberRule(rules: NumberConstraints = {}): Rule | undefined {
  const limits = [...numberLimits(rules)];
  if (limits.length === 0) return undefined;
  return (value, at, failures) => {
    // Called for numbers only.
    const number = value as number;
    for (const { holds, sentence } of limits)
      if (!holds(number)) fail(failures, at, sentence);
  };
}

function* numberLimits({
  minimum,
  exclusiveMinimum,
  maximum,
  exclusiveMaximum,
  multipleOf,
  format,
}: NumberConstraints): Iterable<Limit<number>> {
  const be = (words: string, limit: number) => `Must be ${words} ${limit}.`;
  if (minimum !== undefined)
    yield { holds: (n) => n >= minimum, sentence: be("at least", minimum) };
  if (exclusiveMinimum !== undefined)
    yield {
      holds: (n) => n > exclusiveMinimum,
      sentence: be("greater than", exclusiveMinimum),
    };
  if (maximum !== undefined)
    yield { holds: (n) => n <= maximum, sentence: be("at most", maximum) };
  if (exclusiveMaximum !== undefined)
    yield {
      holds: (n) => n < exclusiveMaximum,
      sentence: be("less than", exclusiveMaximum),
    };
  if (multipleOf !== undefined)
    yield {
      holds: (n) => isMultipleOf(n, multipleOf),
      sentence: be("a multiple of", multipleOf),
    };
  if (format === "int32")
    yield {
      holds: isInt32,
      sentence: "Must be in the range of 32-bit integers.",
    };
  if (format === "int64")
    yield {
      holds: isInt64,
      sentence: "Must be in the range of 64-bit integers.",
    };
}

/** The rule of `enum` and `const`. */
export function valuesRule(schema: Schema, known: Known): Rule | undefined {
  const listed = listedValues(schema);
  if (listed === undefined) return undefined;
  const values =
    known === undefined
      ? listed
      : listed.filter((value) => known.some((type) => isOfType(value, type)));
  const isListed = memberTest(values);
  const sentence = valuesSentence(listed);
  return (value, at, failures) => {
    if (!isListed(value)) fail(failures, at, sentence);
  };
}

function memberTest(values: readonly JsonValue[]): (value: unknown) => boolean {
  const primitives = new Set<unknown>(values.filter(isPrimitive));
  const structures = values.filter((value) => !isPrimitive(value));
  return (value) =>
    primitives.has(value) || structures.some((one) => equal(value, one));
}

/** The rule of the known values of an open enumeration; a closed one rejects all other strings. */
export function openValuesRule({
  knownValues: known,
}: Schema): Rule | undefined {
  if (known === undefined) return undefined;
  const isListed = memberTest(known);
  const sentence = valuesSentence(known);
  return (value, at, failures) => {
    if (!isListed(value) && isClosed(failures)) fail(failures, at, sentence);
  };
}
