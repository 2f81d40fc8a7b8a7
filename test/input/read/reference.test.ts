import { expect, test } from "vitest";

import {
  isFault,
  parseReference,
} from "../../../generator/input/read/references/parse-reference.js";

test.each([
  ["#", "", []],
  ["#/", "", [""]],
  ["#/a/b", "", ["a", "b"]],
  ["#/paths/~1a~1%7Bid%7D~0", "", ["paths", "/a/{id}~"]],
  ["#/a%2Fb", "", ["a", "b"]],
  ["#/~01", "", ["~1"]],
  ["a.yaml", "a.yaml", []],
  ["a.yaml#", "a.yaml", []],
  ["./x/../a%20b.json#/c", "./x/../a b.json", ["c"]],
  ["a%23b.json#/c", "a#b.json", ["c"]],
  ["a.json#/b#c", "a.json", ["b#c"]],
])("%s leads to %s %j", (reference, path, steps) => {
  expect(parseReference(reference)).toEqual({ path, steps });
});

test.each([
  ["http://x/y.json#/a", "ref-remote"],
  ["HTTPS://x", "ref-remote"],
  ["file:///etc/passwd", "ref-outside"],
  ["data:application/json,1", "ref-remote"],
  ["urn:x:y", "ref-remote"],
  ["node:fs", "ref-remote"],
  ["C:\\x.json", "ref-outside"],
  ["//host/x", "ref-remote"],
  ["\\\\host\\x", "ref-remote"],
  ["/etc/passwd", "ref-outside"],
  ["\\etc\\passwd", "ref-outside"],
  ["", "ref-malformed"],
  ["#/a%", "ref-malformed"],
  ["#/a~2", "ref-malformed"],
  ["#/a~", "ref-malformed"],
  ["a%00.json", "ref-malformed"],
])("%s is refused as %s", (reference, code) => {
  const fault = parseReference(reference);
  expect(isFault(fault) && fault.code).toBe(code);
});
