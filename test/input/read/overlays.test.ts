import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { OverlaidTree } from "../../../generator/input/read/overlays/overlaid-tree.js";
import { loadTargets } from "../../../generator/input/read/overlays/targets.js";
import { readDescription } from "../../../generator/input/read/read.js";
import type {
  JsonObject,
  JsonValue,
} from "../../../generator/language/json/json.js";
import { folderWith } from "../../output/write/temporary-folder.js";

const head = { openapi: "3.1.0", info: { title: "T", version: "1" } };

/** Reads a description with an overlay of some actions. */
async function overlaid(
  description: JsonObject,
  ...actions: readonly JsonObject[]
) {
  const folder = folderWith({
    "openapi.json": JSON.stringify({ ...head, ...description }, undefined, 1),
    "more/overlay.json": JSON.stringify({ overlay: "1.0.0", actions }),
  });
  return readDescription(join(folder, "openapi.json"), {
    overlays: [join(folder, "more/overlay.json")],
  });
}

describe("an action", () => {
  it.each([
    [
      "merges objects",
      { a: { b: 1, c: { d: 2 } } },
      { target: "$.a", update: { b: 3, c: { e: 4 }, f: 5 } },
      { a: { b: 3, c: { d: 2, e: 4 }, f: 5 } },
    ],
    [
      "appends to arrays",
      { a: [1], b: { c: [1] } },
      { target: "$.a", update: { x: 1 } },
      { a: [1, { x: 1 }], b: { c: [1] } },
    ],
    [
      "appends the items of an array",
      { a: [1] },
      { target: "$.a", update: [2, 3] },
      { a: [1, 2, 3] },
    ],
    [
      "appends to arrays in merged objects",
      { a: { c: [1] } },
      { target: "$", update: { a: { c: [2] } } },
      { a: { c: [1, 2] } },
    ],
    [
      "replaces a value of another kind",
      { a: { c: [1], d: 1 } },
      { target: "$.a", update: { c: { x: 1 }, d: null } },
      { a: { c: { x: 1 }, d: null } },
    ],
    [
      "replaces a string",
      { a: { b: "x" } },
      { target: "$.a.b", update: "y" },
      { a: { b: "y" } },
    ],
    [
      "updates every target, each with a copy",
      { a: { x: {}, y: {} } },
      { target: "$.a.*", update: { n: { m: 1 } } },
      { a: { x: { n: { m: 1 } }, y: { n: { m: 1 } } } },
    ],
    [
      "removes items of an array",
      { a: [{ n: "x" }, { n: "y" }, { n: "x" }, { n: "z" }] },
      { target: "$.a[?@.n=='x']", remove: true },
      { a: [{ n: "y" }, { n: "z" }] },
    ],
    [
      "removes values in one another",
      { a: { "x-a": { "x-a": 1 } }, b: 1 },
      { target: "$..['x-a']", remove: true, update: { ignored: true } },
      { a: {}, b: 1 },
    ],
    [
      "finds names with special characters",
      { a: { "it's\n\u0001\\/~": { b: 1 } } },
      { target: "$.a.*.b", remove: true },
      { a: { "it's\n\u0001\\/~": {} } },
    ],
  ] as const)("%s", async (_, before, action, after) => {
    const { root, diagnostics } = await overlaid(before, action);
    expect(root).toEqual({ ...head, ...after });
    expect(diagnostics).toEqual([]);
  });

  it("creates a member called __proto__", async () => {
    const find = await loadTargets();
    const tree = new OverlaidTree({ a: {} });
    const update = JSON.parse('{ "__proto__": { "b": 1 } }') as JsonValue;
    for (const steps of find(tree.root, "$.a")) {
      if (typeof steps !== "string") tree.update(steps, update, "o#");
    }
    expect(JSON.stringify(tree.root)).toBe('{"a":{"__proto__":{"b":1}}}');
  });
});

describe("positions lead to the file that a value comes from", () => {
  it("after updates and removals", async () => {
    const document = await overlaid(
      { a: [{ n: "x" }, { n: "y" }, { n: "z" }], b: { c: { d: 1 } } },
      { target: "$.a[0]", remove: true },
      { target: "$.a", update: { n: "new" } },
      { target: "$.a[0]", remove: true },
      { target: "$.b", update: { c: { e: 2 } } },
      { target: "$.b.c", update: { f: { g: 3 } } },
    );
    const places = ["#/a/0/n", "#/a/1/n", "#/b/c/d", "#/b/c/e", "#/b/c/f/g"];
    expect(
      places.map((place) => {
        const {
          file = "",
          line = 0,
          column = 0,
        } = document.locate(place) ?? {};
        const text = document.line(file, line)?.slice(column - 1) ?? "";
        return [file.split("/").at(-1), /^[\w"]+/.exec(text)?.[0]];
      }),
    ).toEqual([
      ["openapi.json", '"z"'],
      ["overlay.json", '"new"'],
      ["openapi.json", "1"],
      ["overlay.json", "2"],
      ["overlay.json", "3"],
    ]);
  });
});

it("an overlay can fix the version, and add references to other files", async () => {
  const folder = folderWith({
    "api/openapi.json": JSON.stringify({ ...head, openapi: "banana" }),
    "api/parts.yaml": "Pet: { type: string }",
    "fix.yaml": `overlay: 1.0.0
actions:
  - target: $
    update:
      openapi: 3.1.0
      components: { schemas: { Pet: { $ref: "parts.yaml#/Pet" } } }
`,
  });
  const document = await readDescription(join(folder, "api/openapi.json"), {
    overlays: [join(folder, "fix.yaml")],
  });
  expect(document.dialect).toBe("3.1");
  expect(
    document.resolve("parts.yaml#/Pet", "#/components/schemas/Pet")?.value,
  ).toEqual({ type: "string" });
});

it("overlays are applied to the text of Swagger 2.0", async () => {
  const folder = folderWith({
    "swagger.yaml": `swagger: "2.0"
info: { title: T, version: "1" }
paths: {}
definitions: { Pet: { type: strin } }
`,
    "fix.yaml": `overlay: 1.0.0
actions:
  - target: $.definitions.Pet
    update: { type: string }
`,
  });
  const document = await readDescription(join(folder, "swagger.yaml"), {
    overlays: [join(folder, "fix.yaml")],
  });
  expect(document.root["components"]).toEqual({
    schemas: { Pet: { type: "string" } },
  });
  expect(document.locate("#/components/schemas/Pet/type")?.file).toMatch(
    /fix\.yaml$/,
  );
});
