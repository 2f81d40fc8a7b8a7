import {
  equal,
  fail,
  isClosed,
  isInt32,
  isInt64,
  isMultipleOf,
} from "../../../templates/runtime/check.js";
import { isPrimitive, type JsonValue } from "../json/json.js";
import type {
  NumberConstraints,
  Schema,
  StringConstraints,
} from "../model/model.js";
import { isOfType, listedValues } from "../schema/types.js";
import { boundsRule } from "./bounds.js";
import { formatCheck } from "./formats.js";
import { every, type Known, type Rule } from "./rule.js";
import { valuesSentence } from "./sentences.js";

/** The rule of the string keywords. */
export function stringRule(rules: StringConstraints = {}): Rule | undefined {
  const { pattern, format } = rules;
  const check = format === undefined ? undefined : formatCheck(format);
  return every([
    boundsRule("string", rules),
    pattern === undefined
      ? undefined
      : textRule(patternTest(pattern), `Must match the pattern ${pattern}`),
    check && textRule(check.test, `Must be ${check.noun}.`),
  ]);
}

function textRule(holds: (text: string) => boolean, sentence: string): Rule {
  return (value, at, failures) => {
    // Called for strings only.
    if (!holds(value as string)) fail(failures, at, sentence);
  };
}

/** Whether a text matches a pattern. */
export function patternTest(pattern: string): (text: string) => boolean {
  const expression = new RegExp(pattern, "u");
  return (text) => expression.test(text);
}

/** The rule of the number keywords. */
export function numberRule(rules: NumberConstraints = {}): Rule | undefined {
  const { multipleOf, format } = rules;
  return every([
    boundsRule("number", rules),
    multipleOf === undefined
      ? undefined
      : numericRule(
          (number) => isMultipleOf(number, multipleOf),
          `Must be a multiple of ${multipleOf}.`,
        ),
    format === "int32"
      ? numericRule(isInt32, "Must be in the range of 32-bit integers.")
      : undefined,
    format === "int64"
      ? numericRule(isInt64, "Must be in the range of 64-bit integers.")
      : undefined,
  ]);
}

function numericRule(
  holds: (number: number) => boolean,
  sentence: string,
): Rule {
  return (value, at, failures) => {
    // Called for numbers only.
    if (!holds(value as number)) fail(failures, at, sentence);
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
