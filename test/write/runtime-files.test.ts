import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import {
  runtimeFiles,
  withImportExtension,
} from "../../generator/write/runtime-files.js";

const templates = new URL("../../templates/", import.meta.url);

it("copies the runtime byte for byte", () => {
  const files = runtimeFiles(".js");
  expect(files.length).toBeGreaterThan(0);
  for (const { path, text } of files)
    expect(text).toBe(readFileSync(new URL(path, templates), "utf8"));
});

it.each([".ts", ""] as const)(
  "uses the extension %j in every relative import",
  (extension) => {
    for (const { path, text } of runtimeFiles(extension))
      expect(text.match(/(?:from |import )"\.[^"]*\.js"/g), path).toBeNull();
  },
);

describe("the extension of an import", () => {
  it.each([
    ['import { a } from "./a.js";', 'import { a } from "./a.ts";'],
    ['import "../a.js";', 'import "../a.ts";'],
    ['export * from "./a/b.js";', 'export * from "./a/b.ts";'],
    ['import {\n  a,\n} from "./a.js";', 'import {\n  a,\n} from "./a.ts";'],
    [
      '  const a = await import("./a.js");',
      '  const a = await import("./a.ts");',
    ],
    ['import { a } from "node:a.js";', 'import { a } from "node:a.js";'],
    ['export const a = "./a.js";', 'export const a = "./a.js";'],
    ['  const from = "./a.js";', '  const from = "./a.js";'],
  ])("%j", (text, wanted) => {
    expect(withImportExtension(text, ".ts")).toBe(wanted);
  });
});
