import { describe, expect, test } from "vitest";

import {
  type Diagnostic,
  errorAt,
  hasErrors,
  type Position,
  type Sources,
  warningAt,
} from "../../../generator/language/diagnostics/diagnostics.js";
import { toJson } from "../../../generator/language/diagnostics/json.js";
import { renderDiagnostics } from "../../../generator/language/diagnostics/render.js";

/** Sources in which a location `file#/line/column/length` is its own position. */
function sourcesOf(files: Readonly<Record<string, string>>): Sources {
  return {
    locate(location): Position | undefined {
      const [file = "", ...numbers] = location.split(/#?\//);
      const [line, column, length = 1] = numbers.map(Number);
      if (line === undefined || column === undefined) return undefined;
      return { file, line, column, length };
    },
    line: (file, number) => files[file]?.split("\n")[number - 1],
  };
}

const sources = sourcesOf({
  "api.json": '{\n  "a": 1,\n  "b": "two"\n}',
  "more.yaml": "a: 1\nb: 2",
});

test("prints the position, the message, the advice and the lines", () => {
  const diagnostic = errorAt(
    "api.json#/3/8/5",
    "ref-dangling",
    "It leads nowhere.",
    "Correct it.",
  );
  expect(renderDiagnostics([diagnostic], sources)).toBe(`\
api.json:3:8  error ref-dangling
  It leads nowhere.
  Correct it.

  2 |   "a": 1,
  3 |   "b": "two"
    |        ^^^^^
  4 | }

1 error
`);
});

test("sorts diagnostics by file and line", () => {
  const text = renderDiagnostics(
    [
      warningAt("more.yaml#/2/1", "yaml-key", "Last."),
      errorAt("api.json#/3/3", "ref-dangling", "Third."),
      errorAt("api.json#/2/8", "ref-dangling", "Second."),
      errorAt("api.json#/2/3", "ref-dangling", "First."),
      errorAt("more.yaml#/1/1", "ref-dangling", "Before last."),
    ],
    sources,
  );
  const order = text.match(/^\S+:\d+:\d+/gm);
  expect(order).toEqual([
    "more.yaml:1:1",
    "more.yaml:2:1",
    "api.json:2:3",
    "api.json:2:8",
    "api.json:3:3",
  ]);
  expect(text).toMatch(/\n\n4 errors, 1 warning\n$/);
});

test("prints related locations", () => {
  const diagnostic: Diagnostic = {
    ...errorAt("more.yaml#/2/1", "duplicate-key", "Twice.", "Remove one."),
    related: [{ message: "First here.", location: "api.json#/2/3/3" }],
  };
  expect(renderDiagnostics([diagnostic], sources)).toBe(`\
more.yaml:2:1  error duplicate-key
  Twice.
  Remove one.

  1 | a: 1
  2 | b: 2
    | ^

  api.json:2:3  First here.

  1 | {
  2 |   "a": 1,
    |   ^^^
  3 |   "b": "two"

1 error
`);
});

test.each([
  ["#", "error input-missing\n  Gone.\n  Find it.\n\n1 error\n"],
  ["x.yaml#", "x.yaml  error input-missing\n  Gone.\n  Find it.\n\n1 error\n"],
])("without a text, at %s", (location, wanted) => {
  const diagnostic = errorAt(location, "input-missing", "Gone.", "Find it.");
  expect(renderDiagnostics([diagnostic], sources)).toBe(wanted);
});

test("prints nothing without diagnostics", () => {
  expect(renderDiagnostics([], sources)).toBe("");
});

test("prints colours only on request", () => {
  const diagnostic = errorAt("api.json#/2/3", "ref-dangling", "No.");
  const plain = renderDiagnostics([diagnostic], sources, { colour: false });
  const colourful = renderDiagnostics([diagnostic], sources, { colour: true });
  expect(plain).not.toContain("\u001b");
  expect(colourful).toContain("\u001b[31merror\u001b[39m");
  // eslint-disable-next-line no-control-regex -- the colours themselves
  expect(colourful.replace(/\u001b\[\d+m/g, "")).toBe(plain);
});

describe("escapes control characters", () => {
  test.each([
    ["\u001b[2J", "\\u001b[2J"],
    ["a\nb", "a\\nb"],
    ["a\u202eb", "a\\u202eb"],
    ["\u009b31m", "\\u009b31m"],
    ["\u200bx", "\\u200bx"],
  ])("%j as %s", (hostile, shown) => {
    const line = hostile.replace("\n", "");
    const text = renderDiagnostics(
      [errorAt(`f${hostile}.json#/1/1`, "yaml-key", hostile, hostile)],
      sourcesOf({ [`f${hostile}.json`]: line }),
    );
    expect(text).toContain(`f${shown}.json:1:1`);
    expect(text.split(shown).length).toBeGreaterThanOrEqual(4);
    expect(text).not.toContain(hostile);
  });
});

describe("places carets below the marked range", () => {
  const long = `{${'"k":"v",'.repeat(1000)}}`;
  const clefs = "\u{1d11e}".repeat(100);
  const mixed = `${clefs.slice(0, 80)}a${clefs}`;
  test.each([
    ["\tx: y", 5, 1, "  x: y", "     ^"],
    ["\u001bx: y", 5, 1, "\\u001bx: y", "         ^"],
    ["日本: y", 5, 1, "日本: y", "      ^"],
    ["e\u0301: y", 5, 1, "e\u0301: y", "   ^"],
    ["a: 日本", 4, 2, "a: 日本", "   ^^^^"],
    ["abc", 4, 1, "abc", "   ^"],
    [long, 2, 3, `${long.slice(0, 96)}…`, " ^^^"],
    [long, 4002, 3, `…${long.slice(3969, 4065)}…`, `${" ".repeat(33)}^^^`],
    [
      long,
      4002,
      4000,
      `…${long.slice(3969, 4065)}…`,
      `${" ".repeat(33)}${"^".repeat(64)}`,
    ],
    [
      long,
      long.length,
      1,
      `…${long.slice(long.length - 33)}`,
      `${" ".repeat(33)}^`,
    ],
    [` ${clefs}`, 1, 1, ` ${clefs.slice(0, 94)}…`, "^"],
    [mixed, 102, 2, `…${mixed.slice(70, 165)}…`, `${" ".repeat(17)}^`],
  ])("%# at %i, %i long", (line, column, length, shown, carets) => {
    const text = renderDiagnostics(
      [errorAt(`f#/1/${String(column)}/${String(length)}`, "yaml-key", "No.")],
      sourcesOf({ f: line }),
    );
    expect(text.split("\n").slice(4, 6)).toEqual([
      `  1 | ${shown}`,
      `    | ${carets}`,
    ]);
  });
});

test("prints JSON with line numbers", () => {
  const diagnostic: Diagnostic = {
    ...errorAt("more.yaml#/2/1", "duplicate-key", "Twice.", "Remove one."),
    related: [{ message: "First here.", location: "more.yaml#/1/1" }],
  };
  expect(
    toJson(
      [diagnostic, errorAt("#", "input-missing", "Gone.", "Find it.")],
      sources,
    ),
  ).toEqual([
    {
      code: "duplicate-key",
      severity: "error",
      message: "Twice.",
      advice: "Remove one.",
      location: "more.yaml#/2/1",
      file: "more.yaml",
      line: 2,
      column: 1,
      related: [
        {
          message: "First here.",
          location: "more.yaml#/1/1",
          file: "more.yaml",
          line: 1,
          column: 1,
        },
      ],
    },
    {
      code: "input-missing",
      severity: "error",
      message: "Gone.",
      advice: "Find it.",
      location: "#",
      related: [],
    },
  ]);
});

test("warnings are not errors", () => {
  const warning = warningAt("#", "yaml-key", "Hm.");
  expect(hasErrors([warning])).toBe(false);
  expect(hasErrors([warning, errorAt("#", "yaml-key", "No.")])).toBe(true);
});
