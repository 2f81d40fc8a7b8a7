import { expect, test } from "vitest";
import { Source } from "../../generator/read/source/source.js";

const source = new Source(
  "",
  "api.json",
  Buffer.from("\ufeffone\r\n\r\nthrée\n四"),
);

test.each([
  [1, "one"],
  [2, ""],
  [3, "thrée"],
  [4, "四"],
  [5, undefined],
  [0, undefined],
])("line %i is %j", (number, line) => {
  expect(source.line(number)).toBe(line);
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

test("no line starts after the last line break", () => {
  const ended = new Source("", "x", Buffer.from("a\n"));
  expect(ended.line(2)).toBeUndefined();
  expect(new Source("", "x", Buffer.from("")).line(1)).toBe("");
});
