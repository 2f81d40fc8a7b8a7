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
  const min = Math.max(0, ...left.map(({ minLength = 0 }) => minLength));
  const max = Math.min(...left.map((one) => one.maxLength ?? Infinity));
  const patterns = left.flatMap((one) => one.pattern ?? []);
  const { pattern, format, minLength = 0, maxLength = Infinity } = rules;
  if (min < minLength || max > maxLength)
    yield isImplied(patterns, ofLength(minLength, maxLength)) ? "included" : no;
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
  yield decided(
    isAbove(lowest(parts), lowest(whole ? [...right, integer] : right), 1),
  );
  yield decided(
    isAbove(highest(parts), highest(whole ? [...right, integer] : right), -1),
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

/** Whether one limit is at least as strict as another. */
function isAbove(one: Limit, other: Limit, sign: 1 | -1): boolean {
  const [a, b] = [sign * one.at, sign * other.at];
  return a > b || (a === b && (one.isOpen || !other.isOpen));
}

/** Whether every string that matches one pattern matches the other. */
function isPatternWithin(one: string, other: string): Answer {
  if (one === other) return "included";
  const relation = comparePatterns(one, other);
  return relation === undefined
    ? "undecided"
    : decided(relation.onlyBefore === undefined);
}

/** A numeric limit, and whether it is exclusive. */
export interface Limit {
  readonly at: number;
  readonly isOpen: boolean;
}

/** The lowest number that all schemas accept. */
export function lowest(parts: readonly Term[]): Limit {
  const limits = parts.flatMap(({ schema: { number } }): Limit[] => [
    { at: number?.minimum ?? -Infinity, isOpen: false },
    { at: number?.exclusiveMinimum ?? -Infinity, isOpen: true },
    { at: number?.format === "int32" ? -(2 ** 31) : -Infinity, isOpen: false },
  ]);
  return tightest(limits, 1, isWhole(parts));
}

/** The highest number that all schemas accept. */
export function highest(parts: readonly Term[]): Limit {
  const limits = parts.flatMap(({ schema: { number } }): Limit[] => [
    { at: -(number?.maximum ?? Infinity), isOpen: false },
    { at: -(number?.exclusiveMaximum ?? Infinity), isOpen: true },
    { at: number?.format === "int32" ? 1 - 2 ** 31 : -Infinity, isOpen: false },
  ]);
  return tightest(limits, -1, isWhole(parts));
}

function tightest(
  limits: readonly Limit[],
  sign: 1 | -1,
  whole: boolean,
): Limit {
  const at = Math.max(-Infinity, ...limits.map((limit) => limit.at));
  const isOpen =
    at !== -Infinity && limits.some((limit) => limit.isOpen && limit.at === at);
  if (!whole || at === -Infinity) return { at: sign * at, isOpen };
  return {
    at: sign * (isOpen ? Math.floor(at) + 1 : Math.ceil(at)),
    isOpen: false,
  };
}

/** Whether only integers are accepted. */
export function isWhole(parts: readonly Term[]): boolean {
  return parts.some(
    ({ schema: { types, number } }) =>
      types?.includes("integer") === true ||
      number?.format === "int32" ||
      (number?.multipleOf !== undefined && Number.isInteger(number.multipleOf)),
  );
}
