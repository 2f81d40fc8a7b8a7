import type { StringConstraints } from "../../model/model.js";
import { slowPart } from "../../regex/slow-patterns.js";

/** A sample of each validated format, and a rough pattern of the format. */
const formats: Readonly<
  Record<string, readonly [sample: string, form: RegExp]>
> = {
  uuid: ["16fd2706-8baf-433b-82eb-8c7fada847da", /^[\da-f-]{36}$/i],
  date: ["2026-01-02", /^\d{4}-\d\d-\d\d$/],
  time: ["09:15:42Z", /^\d\d:\d\d:\d\d(?:\.\d+)?(?:z|[+-]\d\d:\d\d)$/i],
  "date-time": [
    "2026-01-02T09:15:42Z",
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:z|[+-]\d\d:\d\d)$/i,
  ],
  duration: ["PT1H", /^P[\dT][\dA-Z]*$/],
  email: ["someone@example.com", /^[\w.+-]+@[\w-]+(?:\.[\w-]+)*$/],
  hostname: ["example.com", /^[a-z\d-]+(?:\.[a-z\d-]+)*$/i],
  ipv4: ["192.0.2.1", /^\d{1,3}(?:\.\d{1,3}){3}$/],
  ipv6: ["2001:db8::1", /^[\da-f:.]+$/i],
  uri: [
    "https://example.com/sample",
    /^[a-z][a-z\d+.-]*:[\w.~:/?#[\]@!$&'()*+,;=%-]*$/i,
  ],
  "uri-reference": ["/sample", /^[\w.~/?#@!$&'()*+,;=%-]*$/i],
  byte: [
    "c2FtcGxl",
    /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}(?:==|[A-Za-z\d+/]=))?$/,
  ],
  "json-pointer": ["/sample", /^(?:\/[^~]*)*$/],
  regex: ["^sample$", /^[\w^$]*$/],
};

/** Texts that are tried against a pattern. */
const guesses = [
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

/** Whether a text satisfies string constraints, formats only roughly. */
export function textFits(
  text: string,
  { minLength = 0, maxLength = Infinity, pattern, format }: StringConstraints,
): boolean {
  const { length } = Array.from(text);
  const form = format === undefined ? undefined : formats[format]?.[1];
  return (
    length >= minLength &&
    length <= maxLength &&
    (pattern === undefined || matches(text, pattern)) &&
    form?.test(text) !== false
  );
}

/** Whether a text matches a pattern; true if the check could take too long. */
export function matches(text: string, pattern: string): boolean {
  if (text.length > 1000 || slowPart(pattern) !== undefined) return true;
  return compiled(pattern).test(text);
}

function compiled(pattern: string): RegExp {
  try {
    return new RegExp(pattern, "u");
  } catch {
    // Some patterns are only valid without the flag `u`.
    return new RegExp(pattern);
  }
}

/** A text that satisfies all constraints, or the best guess if none of the known texts does. */
export function sampleText(rules: readonly StringConstraints[]): string {
  const least = Math.max(0, ...rules.map(({ minLength = 0 }) => minLength));
  const most = Math.min(
    ...rules.map(({ maxLength = Infinity }) => maxLength),
    10_000,
  );
  const all = [
    ...rules.flatMap(({ format = "" }) => formats[format]?.[0] ?? []),
    ...guesses,
    ...rules.flatMap(({ pattern = "" }) => afterPrefix(pattern)),
  ].flatMap((text) => [
    text,
    text.padEnd(Math.min(least, 10_000), "a").slice(0, most),
  ]);
  const fitting = all.find((text) =>
    rules.every((each) => textFits(text, each)),
  );
  return fitting ?? all[0] ?? "";
}

/** Texts after the literal prefix of a pattern, for example of prefixed ids. */
function afterPrefix(pattern: string): readonly string[] {
  const [, prefix] = /^\^([\w-]+)/.exec(pattern) ?? [];
  return prefix === undefined ? [] : guesses.map((guess) => prefix + guess);
}
