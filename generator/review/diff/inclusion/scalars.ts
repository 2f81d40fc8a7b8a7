import {
  allows,
  isLower,
  limitsIn,
  type Side,
} from "../../../language/keywords/keywords.js";
import {
  type Limit,
  lowerLimit,
  strictestLimit,
  upperLimit,
  wholeLimit,
} from "../../../language/keywords/limits.js";
import type {
  NumberConstraints,
  StringConstraints,
} from "../../../language/model/model.js";
import {
  comparePatterns,
  ofLength,
} from "../../../language/regex/compare-patterns.js";
import { matchesPattern } from "../../../language/regex/regex.js";
import {
  type Answer,
  atBestUndecided,
  decided,
  some,
} from "../../../language/schema/answer.js";
import { isFormatWithin } from "../../../language/schema/formats.js";
import type { Term } from "../../../language/schema/term.js";

/** Whether every string of a shape satisfies the string keywords of a schema. */
export function* textsWithin(
  parts: readonly Term[],
  rules: StringConstraints,
): Iterable<Answer> {
  const left = parts.flatMap(({ schema: { string } }) => string ?? []);
  // A pattern or format can imply a length, and a format can imply a pattern.
  const isFree = left.every(
    ({ pattern, foreignPattern, format }) =>
      (pattern ?? foreignPattern ?? format) === undefined,
  );
  const no: Answer = isFree ? "not-included" : "undecided";
  const min = lowerLimit(left, "character").at;
  const max = upperLimit(left, "character").at;
  const patterns = left.flatMap((one) => one.pattern ?? []);
  const { pattern, format } = rules;
  const least = lowerLimit([rules], "character").at;
  const most = upperLimit([rules], "character").at;
  for (const [bound, limit] of limitsIn(rules, "string"))
    if (!allows(bound, limit, strictestLimit(left, bound).at))
      yield isImplied(patterns, ofLength(least, most)) ? "included" : no;
  if (pattern !== undefined && !isImplied([...patterns, ""], pattern))
    yield refused(left, pattern, [min, max]) === undefined
      ? "undecided"
      : "not-included";
  const { foreignPattern } = rules;
  if (foreignPattern !== undefined)
    yield left.some((one) => one.foreignPattern === foreignPattern)
      ? "included"
      : "undecided";
  if (format === undefined) return;
  const formats = left.flatMap((one) => one.format ?? []);
  const known = some(formats.map((one) => isFormatWithin(one, format)));
  const hasPattern = left.some((one) => one.pattern !== undefined);
  yield hasPattern ? atBestUndecided(known) : known;
}

/** Whether one of the patterns matches a subset of another. */
function isImplied(patterns: readonly string[], pattern: string): boolean {
  return patterns.some((one) => isPatternWithin(one, pattern) === "included");
}

/** A string that the keywords accept and a pattern rejects. */
function refused(
  rules: readonly StringConstraints[],
  pattern: string,
  [min, max]: readonly [number, number],
): string | undefined {
  if (rules.some(({ format }) => format !== undefined)) return undefined;
  const patterns = rules.flatMap((one) => one.pattern ?? []);
  const found = comparePatterns(patterns[0] ?? "", pattern)?.onlyBefore;
  return [...(found === undefined ? [] : [found]), ...samples(min, max)].find(
    (text) =>
      Array.from(text).length >= min &&
      Array.from(text).length <= max &&
      patterns.every((one) => matchesPattern(one, text)) &&
      !matchesPattern(pattern, text),
  );
}

/** Strings of an allowed length, among which to find one that a pattern rejects. */
function samples(min: number, max: number): readonly string[] {
  const length = Math.min(Math.max(min, 3), max);
  return length > 20
    ? []
    : ["a", "Z", "0", "-", " ", "é", "\n"].map((one) => one.repeat(length));
}

/** Whether every number of a shape satisfies the number keywords of a schema. */
export function* numbersWithin(
  parts: readonly Term[],
  rules: NumberConstraints,
  isInteger: boolean,
): Iterable<Answer> {
  const right: Term[] = [
    {
      schema: {
        docs: {},
        location: "",
        ...(isInteger && { types: ["integer"] }),
        number: rules,
      },
      lookup: () => undefined,
    },
  ];
  const whole = isWhole(parts);
  const wanted = whole ? [...right, integer] : right;
  for (const side of ["least", "most"] as const)
    yield decided(
      isAsStrict(numericLimit(parts, side), numericLimit(wanted, side), side),
    );
  const { multipleOf, format } = rules;
  const left = parts.flatMap(({ schema: { number } }) => number ?? []);
  if (multipleOf !== undefined)
    yield decided(
      (whole && isMultiple(1, multipleOf)) ||
        left.some(
          (one) =>
            one.multipleOf !== undefined &&
            isMultiple(one.multipleOf, multipleOf),
        ),
    );
  if (format !== undefined)
    yield some(left.map((one) => isFormatWithin(one.format ?? "", format)));
}

/** Compares decimal fractions as they are written: 0.3 is a multiple of 0.1, although their quotient is not exact. */
function isMultiple(number: number, divisor: number): boolean {
  const scale = 10 ** Math.max(decimalsOf(number), decimalsOf(divisor));
  return Math.round(number * scale) % Math.round(divisor * scale) === 0;
}

/** The number of digits after the decimal point. */
function decimalsOf(number: number): number {
  const [digits = "", exponent = "0"] = String(number).split("e");
  const [, fraction = ""] = digits.split(".");
  return Math.max(0, fraction.length - Number(exponent));
}

const integer: Term = {
  schema: { docs: {}, location: "", types: ["integer"] },
  lookup: () => undefined,
};

/** Whether every string that matches one pattern matches the other. */
function isPatternWithin(one: string, other: string): Answer {
  if (one === other) return "included";
  const relation = comparePatterns(one, other);
  return relation === undefined
    ? "undecided"
    : decided(relation.onlyBefore === undefined);
}

function isAsStrict(one: Limit, other: Limit, side: Side): boolean {
  const sign = isLower({ side }) ? 1 : -1;
  return (
    sign * one.at > sign * other.at ||
    (one.at === other.at && (one.isOpen || !other.isOpen))
  );
}

/** The lowest or the highest number that all schemas accept. */
export function numericLimit(parts: readonly Term[], side: Side): Limit {
  const rules = parts.flatMap(({ schema: { number } }) => [
    ...(number ? [number] : []),
    ...(number?.format === "int32" ? [int32] : []),
  ]);
  const limit = strictestLimit(rules, { unit: "value", side });
  return isWhole(parts) ? wholeLimit(limit, { side }) : limit;
}

const int32 = { minimum: -(2 ** 31), maximum: 2 ** 31 - 1 };

/** Whether only integers are accepted. */
export function isWhole(parts: readonly Term[]): boolean {
  return parts.some(
    ({ schema: { types, number } }) =>
      types?.includes("integer") === true ||
      number?.format === "int32" ||
      (number?.multipleOf !== undefined && Number.isInteger(number.multipleOf)),
  );
}
