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

/**
 * A text that satisfies all constraints, or the best guess if no known text satisfies
 * them.
 */
export function sampleText(rules: readonly StringConstraints[]): string {
  const minimum = Math.max(0, ...rules.map(({ minLength = 0 }) => minLength));
  const maximum = Math.min(
    ...rules.map(({ maxLength = Infinity }) => maxLength),
    10_000,
  );
  const all = [
    ...rules.flatMap(({ format = "" }) => sampleOfFormat(format) ?? []),
    ...candidates,
    ...rules.flatMap(({ pattern = "" }) => afterPrefix(pattern)),
  ].flatMap((text) => [
    text,
    text.padEnd(Math.min(minimum, 10_000), "a").slice(0, maximum),
  ]);
  const fitting = all.find((text) =>
    rules.every((each) => acceptsText(text, each) !== "not-included"),
  );
  return fitting ?? all[0] ?? "";
}

/** Texts after the literal prefix of a pattern, for example of prefixed ids. */
function afterPrefix(pattern: string): readonly string[] {
  const [, prefix] = /^\^([\w-]+)/.exec(pattern) ?? [];
  return prefix === undefined
    ? []
    : candidates.map((candidate) => prefix + candidate);
}
