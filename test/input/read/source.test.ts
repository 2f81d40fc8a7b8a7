import { expect, test } from "vitest";

import { Source } from "../../../generator/input/read/source/source.js";
import { startWork } from "../../support/work.js";

const text = "\ufeffone\r\n\r\nthrée\n四";
const source = new Source("", "api.json", Buffer.from(text));

test.each([
  [1, "one"],
  [2, ""],
  [3, "thrée"],
  [4, "四"],
  [5, undefined],
  [0, undefined],
])("line %i is %j", (number, line) => {
  const bytes = new Source("", "api.json", Buffer.from(text));
  expect(bytes.line(number)).toBe(line);
  // Now in the text instead of its bytes.
  bytes.positionAt(0);
  expect(bytes.line(number)).toBe(line);
});

test.each([
  [0, 1, 1, 1, 1],
  [1, Infinity, 1, 2, 2],
  [3, 5, 1, 4, 1],
  [5, 1, 2, 1, 1],
  [7, 3, 3, 1, 3],
  [11, Infinity, 3, 5, 1],
  [13, 1, 4, 1, 1],
  [14, 1, 4, 2, 1],
])(
  "offset %i, %i long, is %i:%i, %i long",
  (at, given, line, column, length) => {
    const file = "api.json";
    expect(source.positionAt(at, given)).toEqual({
      file,
      line,
      column,
      length,
    });
  },
);

test.each([
  ["one", 3, 6, 1, 1, 3],
  ["ne, and further lines", 4, 20, 1, 2, 2],
  ["the empty line", 8, 9, 2, 1, 1],
  ["é", 13, 15, 3, 4, 1],
  ["e after é", 15, 16, 3, 5, 1],
  ["四", 17, 20, 4, 1, 1],
])(
  "the bytes of %s are at %i to %i, and in the text at %i:%i, %i long",
  (_, start, end, line, column, length) => {
    expect(source.positionOfBytes({ start, end })).toEqual({
      file: "api.json",
      line,
      column,
      length,
    });
  },
);

test("positions in a long line are found without counting it again", () => {
  const texts = Array.from({ length: 20_000 }, (_, at) => `"é四😀${at}"`);
  const long = Buffer.from(`[\n${texts.join()}\n]`);
  const minified = new Source("", "x", long);
  const work = startWork();
  for (const text of texts) {
    const at = long.indexOf(text);
    const end = at + Buffer.byteLength(text);
    const { column, length = 0 } = minified.positionOfBytes({
      start: at,
      end,
    });
    expect(minified.line(2)?.slice(column - 1, column - 1 + length)).toBe(text);
  }
  expect(work()).toBeLessThan(20_000);
});

test("a mark within the file is part of its line", () => {
  const marked = new Source("", "x", Buffer.from("a\n\ufeffbc"));
  expect(marked.line(2)).toBe("\ufeffbc");
  expect(marked.positionOfBytes({ start: 6, end: 7 })).toMatchObject({
    line: 2,
    column: 3,
  });
});

test("no line starts after the last line break", () => {
  const ended = new Source("", "x", Buffer.from("a\n"));
  expect(ended.line(2)).toBeUndefined();
  expect(new Source("", "x", Buffer.from("")).line(1)).toBe("");
});
