import { expect, test } from "vitest";

import {
  type Conversion,
  readValue,
} from "../../templates/runtime/values/conversions.js";
import { exactJson } from "../../templates/runtime/values/exact-json.js";

const text = "2026-03-01T10:00:00Z";

test("properties are converted by the patterns that their names match", () => {
  const conversion: Conversion = {
    properties: { at_end: "Date" },
    patterns: [
      [/^at_/u, "Date"],
      [/_list$/u, { items: "Date" }],
      [/^x-/u, null],
    ],
    others: { properties: { of: "Date" } },
    except: ["at_all"],
  };
  const date = new Date(text);
  expect(
    readValue(conversion, {
      at_end: text,
      at_all: text,
      at_start: text,
      some_list: [text],
      at_list: text,
      "x-note": { of: text },
      note: { of: text },
    }),
  ).toEqual({
    at_end: date,
    at_all: text,
    at_start: date,
    some_list: [date],
    at_list: date,
    "x-note": { of: text },
    note: { of: date },
  });
});

test("without a conversion of others, what matches no pattern is left", () => {
  const { parse } = exactJson({ patterns: [[/^n_/, "bigint"]] });
  // Two integers that are rounded to the same number are read token by token.
  for (const beside of ["1", "9007199254740992"])
    expect(
      parse(`{"n_a":9007199254740993,"n_b":${beside},"b":9007199254740993}`),
    ).toMatchObject({ n_a: 9007199254740993n, b: 9007199254740992 });
});
