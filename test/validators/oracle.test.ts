import { Ajv2020 } from "ajv/dist/2020.js";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Json } from "../../generator/model/model.js";
import { checkOf } from "./compile.js";

const odd = JSON.parse(
  readFileSync(new URL("odd-schemas.json", import.meta.url), "utf8"),
) as readonly Json[]; // a list of schemas

/** Numbers from 0 to 1 that are the same in every run. */
function draws(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

// Inherited names are left out: ajv reads them in some keywords, and so is wrong.
const names = [
  "a",
  "b",
  "c",
  "d",
  "e",
  "f",
  "g",
  "kind",
  "tag",
  "next",
  "items",
  "name",
  "x-1",
  "y-1",
];
const scalars: readonly Json[] = [
  ...[null, true, false, 0, -0, 1, 1.5, 3, 6, 1e21, 2147483648],
  ...[
    "",
    "a",
    "b",
    "c",
    "t",
    "u",
    "x",
    "ab",
    "a~b",
    "long enough",
    "\u{1f600}\u{1f600}",
  ],
];

function draw(random: () => number, depth: number): Json {
  const pick = <T>(list: readonly T[]): T | undefined =>
    list[Math.floor(random() * list.length)];
  const kind = random();
  if (depth === 0 || kind < 0.35) return pick(scalars) ?? null;
  const size = Math.floor(random() * 4);
  if (kind < 0.55)
    return Array.from({ length: size }, () => draw(random, depth - 1));
  return Object.fromEntries(
    Array.from({ length: size }, () => [
      pick(names) ?? "a",
      draw(random, depth - 1),
    ]),
  );
}

// Where this generator differs on purpose, or ajv from the specification.
function differs(schema: Json): boolean {
  const text = JSON.stringify(schema);
  return (
    /"(?:multipleOf|discriminator|x-known|format)"/.test(text) ||
    // ajv does not count what `contains` has looked at.
    /unevaluatedItems.*contains|contains.*unevaluatedItems/.test(text) ||
    // ajv reads inherited members of these names in some keywords.
    /"(?:__proto__|constructor)"/.test(text)
  );
}

describe("verdicts are those of ajv", { timeout: 30_000 }, () => {
  it.each(
    odd
      .map((schema, index) => ({ schema, index }))
      .filter(({ schema }) => !differs(schema)),
  )("on drawn values for schema $index", ({ schema, index }) => {
    const ajv = new Ajv2020({ strict: false, ownProperties: true });
    const oracle = ajv.compile(schema as boolean | object); // a schema is one of these
    const check = checkOf(schema);
    const random = draws(index + 1);
    for (let i = 0; i < 1000; i++) {
      const value = draw(random, 4);
      const failures = check(value);
      expect(
        failures.length === 0,
        `${JSON.stringify(value)} ${JSON.stringify(failures)}`,
      ).toBe(oracle(value));
    }
  });
});
