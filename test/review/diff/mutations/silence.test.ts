import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { readDescription } from "../../../../generator/input/read/read.js";
import type { JsonObject } from "../../../../generator/language/json/json.js";
import { cases } from "../../../cases/case.js";
import {
  randomNumbers,
  sample,
  seed,
  whole,
} from "../../../support/sampling.js";
import { editsOf } from "./edits.js";
import { fault, print } from "./silence.js";

/*
 * Nothing is silent: where the printed types or checks of two descriptions differ, there
 * is a finding. And nothing is made up: where nothing that is printed differs, no finding
 * breaks code.
 */

const root = join(import.meta.dirname, "../../../..");
const corpus = join(root, "../shared/corpus/small");

/** Larger descriptions take too long to build for each edit. */
const MAX_BYTES = 40_000;

/** The kinds of edits that are tried in each description, once each. */
const KINDS = 15;

const own = [
  join(root, "test/review/diff/rewrites/descriptions/library.yaml"),
  ...sample(
    cases.map(({ input }) => input),
    4,
  ),
].filter(isSmall);

const others =
  whole && existsSync(corpus)
    ? readdirSync(corpus)
        .sort()
        .map((name) => join(corpus, name))
        .filter(isSmall)
    : [];

function isSmall(file: string): boolean {
  return (
    existsSync(file) &&
    statSync(file).isFile() &&
    statSync(file).size <= MAX_BYTES
  );
}

/** Edits that the oracle does not judge: file, kind and place, with the reason. */
const exceptions: readonly (readonly [RegExp, string])[] = [
  [
    /read-only-3-0.*Entry/,
    "A read-only property is not in requests, also if it is required.",
  ],
  [
    /pagopa.*card-platform.*allOf without an item.*EycaCardActivated$/,
    "The status of the card is reported where the other state of the union defines it.",
  ],
  [
    /(?:swagger-2-0).*min(?:imum|Length) set.*parameters/,
    "The pattern next to it decides the length.",
  ],
  [
    /event-streams.*anyOf without an item.*~1names.*schema$/,
    "The other event has the properties of the removed one, with any value.",
  ],
  [
    /open-objects.*pattern set.*Envelope\/properties\/type$/,
    "The constant of the only event with the envelope matches the pattern.",
  ],
  [
    /excluded-values.*(?:required without an item|required removed|type removed).*Job\/anyOf\/\d$/,
    "The schema around the union says so as well: each type is assignable to the other.",
  ],
  [
    /excluded-values.*enum with another value.*Job\/anyOf\/1\/properties\/status$/,
    "The last member has any other status: each type is assignable to the other.",
  ],
  [/unevaluated.*Sealed/, "The schema already forbids other properties."],
];

/** The faults of random edits of a description, one of each kind. */
async function faultsOf(file: string): Promise<readonly string[]> {
  const { root: description } = await readDescription(file);
  const before = print(description);
  if (before === undefined) return [];
  const random = randomNumbers(seed);
  return sample([...editsOf(description)], KINDS).flatMap(([what, edits]) => {
    const edit = edits[Math.floor(random() * edits.length)];
    const label = `${file} | ${what} | ${edit?.location ?? ""}`;
    if (edit === undefined) return [];
    const after = print(edit.apply());
    const found = after && fault(before, after, edit);
    return found === undefined ||
      exceptions.some(([known]) => known.test(label))
      ? []
      : [`${label}: ${found}`];
  });
}

describe.each([
  ["of the project", own],
  [
    `of the corpus (only in \`npm run test:all\`, skipped without ../shared/corpus)`,
    others,
  ],
] as const)("no edit is silent in descriptions %s", (_, files) => {
  test.skipIf(files.length > 0)("there are none");
  test.each(files)("%s", async (file) => {
    expect(await faultsOf(file)).toEqual([]);
  });
});

test("the oracle sees a difference without a finding", () => {
  const description = (maxLength: number): JsonObject => ({
    openapi: "3.1.0",
    info: { title: "Things", version: "1" },
    paths: {
      "/things": {
        get: {
          responses: {
            200: {
              description: "Found.",
              content: {
                "application/json": { schema: { type: "string", maxLength } },
              },
            },
          },
        },
      },
    },
  });
  const [one, other] = [print(description(3)), print(description(4))];
  if (!one || !other) throw new Error("The descriptions have errors.");
  const edit = { what: "", location: "#/paths", apply: () => ({}) };
  expect(one.lines).not.toBe(other.lines);
  expect(fault({ ...one, api: other.api }, other, edit)).toBe("silent");
});
