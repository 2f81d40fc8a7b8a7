import type { StringConstraints } from "../../../model/model.js";
import { acceptsText } from "../../../schema/accepts.js";
import { sampleOfFormat } from "../../../schema/formats.js";

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

/**
 * A text that satisfies all constraints, or the best guess if no known text satisfies
 * them.
 */
export function sampleText(rules: readonly StringConstraints[]): string {
  const minimum = Math.min(
    Math.max(0, ...rules.map(({ minLength = 0 }) => minLength)),
    LONGEST,
  );
  const maximum = Math.min(
    ...rules.map(({ maxLength = Infinity }) => maxLength),
    LONGEST,
  );
  const fits = (text: string) =>
    rules.every((each) => acceptsText(text, each) !== "not-included");
  for (const text of textsFor(rules)) {
    if (fits(text)) return text;
    const sized = text.padEnd(minimum, "a").slice(0, maximum);
    if (fits(sized)) return sized;
  }
  const [guess = ""] = textsFor(rules);
  return guess;
}

/** The texts to try, the likeliest first. */
function* textsFor(rules: readonly StringConstraints[]): Iterable<string> {
  for (const { format = "" } of rules) {
    const sample = sampleOfFormat(format);
    if (sample !== undefined) yield sample;
  }
  yield* candidates;
  for (const { pattern = "" } of rules) yield* afterPrefix(pattern);
}

/** Texts after the literal prefix of a pattern, for example of prefixed ids. */
function afterPrefix(pattern: string): readonly string[] {
  const [, prefix] = /^\^([\w-]+)/.exec(pattern) ?? [];
  return prefix === undefined
    ? []
    : candidates.map((candidate) => prefix + candidate);
}
