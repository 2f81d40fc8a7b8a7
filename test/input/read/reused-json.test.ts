/** A changed text is parsed in part, and its value is the one that the whole text has. */
import fc from "fast-check";
import { expect, test } from "vitest";

import { ReusedJson } from "../../../generator/input/read/json/reused-json.js";
import { sharedEnds } from "../../../generator/input/read/json/shared-ends.js";
import { parseBytes } from "../../../generator/input/read/source/load.js";
import { Source } from "../../../generator/input/read/source/source.js";
import {
  isObject,
  type JsonObject,
  type JsonValue,
} from "../../../generator/language/json/json.js";
import { draws, seed } from "../../support/sampling.js";

function load(text: string, kept?: ReusedJson) {
  const bytes = Buffer.from(text);
  const source = new Source("", "openapi.json", bytes);
  const found = parseBytes(source, bytes, kept);
  return { ...found, source: text };
}

/** The values of texts that one process reads in turn, each compared with that of a process alone. */
function valuesOf(...texts: readonly string[]): readonly JsonObject[] {
  const kept = new ReusedJson();
  return texts.map((text) => {
    const found = load(text, kept);
    const alone = load(text);
    // The order of members is part of the text.
    expect(JSON.stringify(found)).toBe(JSON.stringify(alone));
    expect(found).toEqual(alone);
    return "value" in found && isObject(found.value) ? found.value : {};
  });
}

const description = {
  openapi: "3.1.0",
  paths: {
    "/a": { get: { summary: "A", tags: ["x", 1.5, null] } },
    "/b": { get: { summary: 'ünïcödé \\ " { ] 😀' } },
    "/c": {},
  },
  components: { schemas: { A: { enum: [1, 2] }, B: true, C: {} }, headers: {} },
};
const text = JSON.stringify(description, undefined, 2);

function member(value: JsonObject | undefined, name: string): JsonObject {
  const found = value?.[name];
  return isObject(found) ? found : {};
}

test("the values around a change are the same objects", () => {
  const [one, two] = valuesOf(text, text.replace('"A"', '"Another"'));
  expect(two?.["components"]).toBe(one?.["components"]);
  const [before, after] = [member(one, "paths"), member(two, "paths")];
  expect(after["/b"]).toBe(before["/b"]);
  expect(after["/a"]).not.toBe(before["/a"]);
});

test("a new member leaves the others", () => {
  const added = text.replace('"/b": {', '"/new": { "get": {} },\n    "/b": {');
  const [one, two, three] = valuesOf(text, added, text);
  // The texts of `/b` and of the new member start alike.
  for (const name of ["/a", "/c"]) {
    expect(member(two, "paths")[name]).toBe(member(one, "paths")[name]);
    expect(member(three, "paths")[name]).toBe(member(one, "paths")[name]);
  }
});

test("a text without a change is not parsed", () => {
  const [one, two] = valuesOf(text, text);
  expect(two).toBe(one);
});

const edits: readonly (readonly [string, string, string])[] = [
  ["a trailing comma", '"/c": {}', '"/c": {},'],
  ["two commas", '"/c": {}', '"/x": 1,, "/c": {}'],
  ["a missing comma", '"/c": {}', '"/x": 1 "/c": {}'],
  ["a name that occurs twice", '"/c": {}', '"/c": {}, "/a": {}'],
  ["a name that occurs twice below", '"tags"', '"tags": 1, "tags"'],
  ["a string that does not end", '"/c"', '"/c'],
  ["an object that ends early", '"/c"', '}, "/c"'],
  ["a byte order mark inside", '"/c"', '\ufeff"/c"'],
  ["a byte order mark", "{", "\ufeff{"],
  ["an id", '"tags"', '"$id": "x", "tags"'],
  ["a dynamic reference", '"tags"', '"$dynamicRef": "#x", "tags"'],
  ["a reference to another file", '"tags"', '"$ref": "x.json", "tags"'],
  ["a mapping", '"A": {', '"mapping": { "x": "a/b" }, "A": {'],
  ["names that are numbers", '"A": {', '"7": {}, "1": {}, "A": {'],
  ["the name of the prototype", '"A": {', '"__proto__": {}, "A": {'],
  ["a number that grows", "1.5", "1.55"],
  ["values that are nested too deep", "1.5", "[".repeat(300) + "]".repeat(300)],
  ["another value", text, "[]"],
  ["nothing", text, ""],
];

test.each(edits)("%s is read like in a text alone", (_, from, to) => {
  const changed = text.replace(from, () => to);
  valuesOf(text, changed, text, changed, changed);
});

const name = fc.constantFrom(
  "paths",
  "components",
  "a",
  "7",
  "__proto__",
  "$id",
);
const { value: anyValue } = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom<JsonValue>(0, 12, -1.5e3, "", 'a"\\{', "😀", true, null),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(name, tie("value"), { maxKeys: 4 }),
  ),
}));

/** A piece of text in place of another one. */
const splice = fc.record({
  at: fc.nat(),
  length: fc.nat({ max: 12 }),
  text: fc.oneof(
    fc.constantFrom("", ",", '"', "{", "}", "\\", ' "x": 1,', ', "x": {}', "0"),
    anyValue.map((value) => JSON.stringify(value)),
  ),
});

test("random changes of random texts", () => {
  fc.assert(
    fc.property(
      fc.dictionary(name, anyValue, { maxKeys: 5 }),
      fc.array(splice, { maxLength: 8 }),
      fc.constantFrom(0, 2),
      (value, splices, indentation) => {
        const texts = [JSON.stringify(value, undefined, indentation)];
        for (const { at, length, text: piece } of splices) {
          const last = texts.at(-1) ?? "";
          const from = at % (last.length + 1);
          const next = last.slice(0, from) + piece + last.slice(from + length);
          // Back to the valid text, because most changes make it invalid.
          texts.push(next, texts[0] ?? "");
        }
        valuesOf(...texts);
      },
    ),
    { numRuns: draws(300, 5_000), seed },
  );
});

test("the ends that two texts share", () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ max: 2, maxLength: 60 }),
      fc.uint8Array({ max: 2, maxLength: 60 }),
      fc.nat({ max: 70_000 }),
      (one, other, padding) => {
        const around = new Uint8Array(padding);
        const texts = [one, other].map((each) =>
          Buffer.concat([around, each, around]),
        );
        const [left = Buffer.of(), right = Buffer.of()] = texts;
        const { start, end } = sharedEnds(left, right);
        const least = Math.min(left.length, right.length);
        let first = 0;
        while (first < least && left[first] === right[first]) first++;
        let last = 0;
        while (
          last < least - first &&
          left.at(-1 - last) === right.at(-1 - last)
        )
          last++;
        expect([start, end]).toEqual([first, last]);
      },
    ),
    { numRuns: 50, seed },
  );
});
