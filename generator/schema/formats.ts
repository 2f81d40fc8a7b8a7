import { type Answer, decided } from "./answer.js";

/** A necessary pattern of each format, and an example. */
const looks: ReadonlyMap<string, readonly [RegExp, string]> = new Map([
  [
    "uuid",
    [
      /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,
      "5c1a4b1e-3b52-4f1c-9d7e-0a1b2c3d4e5f",
    ],
  ],
  ["date", [/^\d{4}-\d\d-\d\d$/, "2024-02-28"]],
  ["date-time", [/^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d/, "2024-02-28T08:30:00Z"]],
  ["time", [/^\d\d:\d\d/, "08:30:00Z"]],
  ["duration", [/^P/, "P1DT12H"]],
  ["email", [/^\S+@\S+$/, "a@example.com"]],
  ["uri", [/^[A-Za-z][A-Za-z\d+.-]*:/, "https://example.com/a"]],
  ["ipv4", [/^\d+\.\d+\.\d+\.\d+$/, "127.0.0.1"]],
  ["ipv6", [/^[\da-fA-F:.]*:[\da-fA-F:.]*$/, "::1"]],
]);

/** Pairs of formats of which the first is a subset of the second. */
const within = new Set([
  ...["int32 int64", "float double", "uri uri-reference", "uri iri"],
  ...["email idn-email", "hostname idn-hostname", "iri iri-reference"],
  ...["uri iri-reference", "uri-reference iri-reference"],
]);

/** Whether every string of one format also has the other. */
export function isFormatWithin(one: string, other: string): Answer {
  if (one === other || within.has(`${one} ${other}`)) return "included";
  const [left, right] = [looks.get(one), looks.get(other)];
  if (within.has(`${other} ${one}`)) return "not-included";
  if (one === "") return "not-included";
  if (left === undefined || right === undefined) return "undecided";
  return decided(right[0].test(left[1]));
}

/** Whether a string can have a format, judged by the necessary pattern. */
export function isOfFormat(text: string, format: string): Answer {
  const known = looks.get(format);
  if (known === undefined) return "undecided";
  const [look, sample] = known;
  if (text === sample) return "included";
  return look.test(text) ? "undecided" : "not-included";
}

/** An example of a format. */
export function textOf(format: string): string | undefined {
  return looks.get(format)?.[1];
}
