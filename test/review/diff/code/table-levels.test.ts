import { beforeAll, describe, expect, test } from "vitest";

import {
  type Direction,
  type Level,
  levels,
} from "../../../../generator/review/diff/rules/impacts.js";
import { buildFrom } from "../../../input/build/build-from.js";
import { sample } from "../../../support/sampling.js";
import type { Row } from "../table/table.js";
import { tables } from "../table/tables.js";
import { BrokenCode, brokenCode } from "./broken-code.js";

const directions: readonly Direction[] = ["calls", "sends", "receives"];

/** The direction of each group of the table. */
const directionOf: Readonly<Record<string, Direction>> = {
  calls: "calls",
  schemas: "calls",
  sends: "sends",
  answers: "sends",
  receives: "receives",
  events: "receives",
};

/** Rows for which the label and the compiler disagree, with the reason. */
const otherwise: ReadonlyMap<string, string> = new Map([
  ...[
    "a property of an unused component is removed",
    "a property of an unused component changes its type",
    "a component that an unused component uses loses a value",
  ].map((row): [string, string] => [
    `references: ${row}`,
    "It is a warning that code may break. These changes break none that the checks write.",
  ]),
  [
    "request bodies: a media type is added",
    "The rule does not ask whether handlers get another type.",
  ],
  [
    "request bodies: a range covers the media type",
    "The rule does not ask whether handlers get another type.",
  ],
  ...[
    "a request may have any image",
    "a response may have any image",
    "a response has one kind of image alone",
  ].map((row): [string, string] => [
    `forms: ${row}`,
    "The rule does not ask whether code sees the media type, which takes several of them.",
  ]),
  [
    "responses: anything becomes text",
    "The rule does not ask whether the old type was `unknown`, which code has to narrow.",
  ],
  [
    "responses: a body is added",
    "What was `undefined` is not read, so that clients can do with anything.",
  ],
  [
    "schemas: values of a discriminator are swapped",
    "The members have no required properties, so that each fits the other.",
  ],
  [
    "access: credentials become optional",
    "The checks do not look at the caller that handlers get, who may be unknown.",
  ],
  [
    "access: a server is removed",
    "The rule does not ask whether a server is left to choose from. Without a choice, there is no `servers` to import.",
  ],
  [
    "events: an operation has a callback no longer",
    "No event is left, so the checks do not import their types.",
  ],
]);

const named = Object.entries(tables).flatMap(([table, rows]) =>
  rows.map((row): Row => [`${table}: ${row[0]}`, row[1], row[2], row[3]]),
);

/** The code level of a label in a direction. */
function labelled(verdict: string, direction: Direction): Level {
  const found = [...verdict.matchAll(/(\w+) \w+\/(\w+)/g)].flatMap(
    ([, group = "", level = ""]) =>
      directionOf[group] === direction ? [level] : [],
  );
  return levels.findLast((level) => found.includes(level)) ?? "info";
}

const rows = sample(named, 60).map(
  (row, at) => [row[0], `row${String(at)}`, row] as const,
);
let broken = new BrokenCode();

beforeAll(async () => {
  broken = await brokenCode(
    rows.map(([, name, [, before, after]]) => ({
      name,
      before: buildFrom(before).api,
      after: buildFrom(after).api,
    })),
  );
});

describe.each(rows)("%s", (row, name, [, , , verdict]) => {
  test("has the code level that the compiler finds", () => {
    const wrong = directions.filter(
      (direction) =>
        labelled(verdict, direction) !== broken.levelOf(name, direction),
    );
    if (otherwise.has(row)) expect(wrong).not.toEqual([]);
    else expect(wrong).toEqual([]);
  });
});
