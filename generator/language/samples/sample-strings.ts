import { lowerLimit, upperLimit } from "../keywords/limits.js";
import type { StringConstraints } from "../model/model.js";
import { ofLength } from "../regex/compare-patterns.js";
import { matchingText } from "../regex/matching-text.js";
import { acceptsText } from "../schema/accepts.js";
import { patternOfFormat, samplesOfFormat } from "../schema/formats.js";

/** Texts that are tried against a pattern. */
const candidates = [
  "sample",
  "Sample",
  "SAMPLE",
  "a",
  "A",
  "1",
  "12",
  "123",
  "1234",
  "0123456789abcdef0123456789abcdef01234567",
  "https://example.com/sample",
  "/sample",
  "#c0ffee",
  "en",
  "USD",
  "1.0.0",
  "sample-1",
  "sample_1",
  "",
];

const LONGEST = 10_000;

/** Longer texts are not searched for a pattern. */
const LONGEST_MATCH = 200;

/**
 * A text that satisfies all constraints, or the best guess if no known text satisfies
 * them.
 */
export function sampleText(rules: readonly StringConstraints[]): string {
  const minimum = Math.min(lowerLimit(rules, "character").at, LONGEST);
  const maximum = Math.min(upperLimit(rules, "character").at, LONGEST);
  const fits = (text: string) =>
    rules.every((each) => acceptsText(text, each) !== "not-included");
  // A text of a format that is cut may no longer have the format.
  const whole = textsOfFormats(rules).find(fits);
  if (whole !== undefined) return whole;
  for (const text of textsFor(rules, minimum, maximum)) {
    if (fits(text)) return text;
    const sized = text.padEnd(minimum, "a").slice(0, maximum);
    if (fits(sized)) return sized;
  }
  const [guess = ""] = textsFor(rules, minimum, maximum);
  return guess;
}

/** The texts to try, the likeliest first. */
function* textsFor(
  rules: readonly StringConstraints[],
  minimum: number,
  maximum: number,
): Iterable<string> {
  yield* textsOfFormats(rules);
  yield* candidates;
  const patterns = rules.flatMap(({ pattern }) => pattern ?? []);
  for (const pattern of patterns) yield* afterPrefix(pattern);
  const length = ofLength(
    minimum > LONGEST_MATCH ? 0 : minimum,
    maximum > LONGEST_MATCH ? Infinity : maximum,
  );
  const looks = rules.flatMap(
    ({ format = "" }) => patternOfFormat(format) ?? [],
  );
  // A form may know fewer texts than its pattern, so the patterns also count alone.
  for (const form of [[...patterns, ...looks], patterns])
    if (form.length > 0)
      for (const all of [[...form, length], form]) {
        const text = matchingText(all);
        if (text !== undefined) yield text;
      }
}

function textsOfFormats(
  rules: readonly StringConstraints[],
): readonly string[] {
  return rules.flatMap(({ format = "" }) => samplesOfFormat(format));
}

/** Texts after the literal prefix of a pattern, for example of prefixed ids. */
function afterPrefix(pattern: string): readonly string[] {
  const [, prefix] = /^\^([\w-]+)/.exec(pattern) ?? [];
  return prefix === undefined
    ? []
    : candidates.map((candidate) => prefix + candidate);
}
