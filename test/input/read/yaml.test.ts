import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { parse } from "../../../generator/input/read/parse.js";
import { readDescription } from "../../../generator/input/read/read.js";
import { Source } from "../../../generator/input/read/source/source.js";
import { folderOf } from "./description-folder.js";
import { parsed } from "./parsed.js";
import { briefly, refusal } from "./refusals.js";

function read(text: string) {
  return parse(new Source("", "a.yaml", Buffer.from(text)));
}

describe("parsing YAML to JSON values", () => {
  test.each([
    ["a: 1", { a: 1 }],
    ["yes: no\non: off", { yes: "no", on: "off" }],
    ["a: 2020-01-02", { a: "2020-01-02" }],
    ["a: 0x1F\nb: 0o17\nc: 010\nd: 1_000", { a: 31, b: 15, c: 10, d: "1_000" }],
    [
      "200: a\n010: b\n1e3: c\n0x1F: d",
      { 200: "a", "010": "b", "1e3": "c", "0x1F": "d" },
    ],
    ["true: a\nnull: b", { true: "a", null: "b" }],
    ["a:\nb: ~", { a: null, b: null }],
    [
      "__proto__: {x: 1}\nconstructor: 2",
      JSON.parse('{"__proto__":{"x":1},"constructor":2}'),
    ],
    ["a: !!str 1\nb: !!int '2'", { a: "1", b: 2 }],
    ["a: &x {b: 1}\nc: *x", { a: { b: 1 }, c: { b: 1 } }],
    ["a: &x 1\nb: &x 2\nc: *x", { a: 1, b: 2, c: 2 }],
    ["a: &x k\n*x : 1", { a: "k", k: 1 }],
    [
      "- &x {a: 1, b: 2}\n- {b: 3, <<: *x}\n- {<<: *x, b: 3}",
      [
        { a: 1, b: 2 },
        { b: 3, a: 1 },
        { a: 1, b: 3 },
      ],
    ],
    [
      "- &x {a: 1}\n- &y {a: 2, b: 2}\n- <<: [*x, *y]",
      [{ a: 1 }, { a: 2, b: 2 }, { a: 1, b: 2 }],
    ],
    ["'<<': 1", { "<<": 1 }],
    ["a: |\r\n  x\r\n  y\r\nb: 1\r\n", { a: "x\ny\n", b: 1 }],
    ["\ufeffa: 1", { a: 1 }],
    ["%YAML 1.1\n---\na: yes", { a: "yes" }],
    ['{"a": [1, "x"]}', { a: [1, "x"] }],
    ["{a: [1, x]}", { a: [1, "x"] }],
    ["", null],
  ])("%j", (text, value) => {
    const outcome = read(text);
    expect("value" in outcome ? outcome.value : outcome.faults).toEqual(value);
  });
});

test("members keep their order", () => {
  const outcome = read("b: 1\na: &x {z: 1, y: 2}\nc: {q: 0, <<: *x, z: 3}");
  expect("value" in outcome && JSON.stringify(outcome.value)).toBe(
    '{"b":1,"a":{"z":1,"y":2},"c":{"q":0,"y":2,"z":3}}',
  );
});

describe("YAML that is read as what it probably means", () => {
  test.each([
    [
      "a: 1\nb: {c: 1, c: 2}\na: 2",
      { b: { c: 2 }, a: 2 },
      ["2:11 duplicate-key", "3:1 duplicate-key"],
    ],
    ["1: a\n'1': b", { 1: "b" }, ["2:1 duplicate-key"]],
    [
      "a: .inf\nb: .nan",
      { a: ".inf", b: ".nan" },
      ["1:4 yaml-value", "2:4 yaml-value"],
    ],
    [
      "- &x {a: 1}\n- {!!merge <<: *x, b: 2}",
      [{ a: 1 }, { a: 1, b: 2 }],
      ["2:4 yaml-tag"],
    ],
    [
      "- &x {a: 1}\n- &y {b: 2}\n- <<: *x\n  <<: *y",
      [{ a: 1 }, { b: 2 }, { a: 1, b: 2 }],
      [],
    ],
    [
      "- &x {a: 1, a: 2}\n- {<<: *x}",
      [{ a: 2 }, { a: 2 }],
      ["1:13 duplicate-key"],
    ],
    ["a: !!timestamp 2020-01-02", { a: "2020-01-02" }, ["1:4 yaml-tag"]],
    ["a: 1\n---\n", { a: 1 }, []],
    ["a:\n  b: {\n  }", { a: { b: {} } }, []],
    [
      'a:\n  b: "x\n\ny"\n  c: 1',
      { a: { b: "x\ny", c: 1 } },
      ["3:1 yaml-syntax"],
    ],
    [
      "a:\n  b: 'x\ny'\n  c: [\n1, {d:\n2}\n]\ne: 3",
      { a: { b: "x y", c: [1, { d: 2 }] }, e: 3 },
      ["2:8 yaml-syntax"],
    ],
  ])("%j", (text, value, wanted) => {
    const { value: read, warnings } = parsed(text, "a.yaml");
    expect(read).toEqual(value);
    expect(warnings).toEqual(wanted);
  });

  test("a position after lines that are not indented is exact", async () => {
    const text = 'openapi: 3.1.0\ninfo: {\ntitle: "a\nb"\n}\npaths: [\n]\n';
    const folder = folderOf({ "api.yaml": text });
    const document = await readDescription(join(folder, "api.yaml"));
    expect(document.root).toMatchObject({ info: { title: "a b" }, paths: [] });
    expect(document.locate("#/info/title")).toMatchObject({ line: 3 });
    expect(document.locate("#/paths")).toMatchObject({ line: 6, column: 1 });
  });

  test("of duplicate keys, the last one has the position", async () => {
    const text = "openapi: 3.1.0\ninfo: {}\npaths: {}\ninfo: {}\n";
    const folder = folderOf({ "api.yaml": text });
    const document = await readDescription(join(folder, "api.yaml"));
    expect(document.locate("#/info")).toMatchObject({ line: 4 });
    expect(document.diagnostics).toMatchObject([{ code: "duplicate-key" }]);
  });
});

describe("invalid YAML", () => {
  test.each([
    ["a: [1", ["1:6 yaml-syntax"]],
    ["a: 'x", ["1:6 yaml-syntax"]],
    ["a:\n\tb: 1", ["2:1 yaml-syntax"]],
    ['a:\n  b: "x\nc: 1\nd: "e"', ["2:8 yaml-syntax"]],
    ["a: 1\n---\nb: 2", ["2:1 yaml-documents"]],
    ["a: !include x\nb: !!binary aGVsbG8=", ["1:4 yaml-tag", "2:4 yaml-tag"]],
    ["a: !!js/function 'x'", ["1:4 yaml-tag"]],
    ["? [a]\n: 1", ["1:3 yaml-key"]],
    ["a: *x", ["1:4 yaml-alias"]],
    ["a: &x [*x]", ["1:8 yaml-alias"]],
    ["a: &x 1\nb: &x [*x]", ["2:8 yaml-alias"]],
    ["<<: 1", ["1:1 yaml-value"]],
  ])("%j", async (text, wanted) => {
    const folder = folderOf({ "api.yaml": text });
    expect(briefly(await refusal(join(folder, "api.yaml")))).toEqual(wanted);
  });

  test("a duplicate also reports the first one", () => {
    const { diagnostics } = parsed("a: 1\nb: 2\na: 3", "a.yaml");
    expect(diagnostics[0]?.position).toMatchObject({ line: 3, column: 1 });
    expect(diagnostics[0]?.related?.[0]?.position).toMatchObject({ line: 1 });
  });

  test("aliases that expand exponentially are reported once, quickly", async () => {
    const rows = ["x0: &x0 [1, 2]"];
    for (let i = 1; i < 40; i++)
      rows.push(`x${i}: &x${i} [*x${i - 1}, *x${i - 1}]`);
    const folder = folderOf({ "api.yaml": rows.join("\n") });
    const { diagnostics } = await refusal(join(folder, "api.yaml"));
    expect(diagnostics.map(({ code }) => code)).toEqual(["yaml-alias"]);
  });

  test("unlimited nesting is refused", async () => {
    for (const depth of [300, 5000, 100_000]) {
      const folder = folderOf({
        "api.yaml": `a: ${"[".repeat(depth)}${"]".repeat(depth)}`,
      });
      const { diagnostics } = await refusal(join(folder, "api.yaml"));
      expect(diagnostics.map(({ code }) => code)).toEqual(["too-deep"]);
    }
  });
});
