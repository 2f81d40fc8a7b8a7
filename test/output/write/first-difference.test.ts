import { expect, it } from "vitest";

import { firstDifference } from "../../../generator/output/write/first-difference.js";

it.each<
  [
    name: string,
    before: string,
    after: string,
    line: number,
    removed: string[],
    added: string[],
  ]
>([
  ["a changed line", "a\nb\nc\n", "a\nB\nc\n", 2, ["b"], ["B"]],
  ["a new line", "a\nc\n", "a\nb\nc\n", 2, [], ["b"]],
  ["a line less", "a\nb\nc\n", "a\nc\n", 2, ["b"], []],
  ["more lines at the end", "a\n", "a\nb\nc\n", 2, [], ["b", "c"]],
  ["fewer lines at the end", "a\nb\nc\n", "a\n", 2, ["b", "c"], []],
  ["the end of the last line", "a", "a\n", 2, [], [""]],
  [
    "two runs, of which the first counts",
    "a\nb\nc\nd\n",
    "A\nb\nc\nD\n",
    1,
    ["a"],
    ["A"],
  ],
  ["all of it", "a\nb", "c\nd", 1, ["a", "b"], ["c", "d"]],
])("%s", (_name, before, after, line, removed, added) => {
  expect(firstDifference(before, after)).toEqual({
    line,
    before: removed,
    after: added,
  });
});

it("finds no difference in equal texts with different line endings", () => {
  expect(firstDifference("a\r\nb\r\n", "a\nb\n")).toBeUndefined();
});
