import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import {
  constantName,
  fileName,
} from "../../../generator/output/scaffold/names.js";
import { filledTemplate } from "../../../generator/output/scaffold/template.js";
import { unwritten } from "../../../generator/output/scaffold/unwritten.js";
import { diffLines } from "../../../generator/program/commands/scaffold/diff-lines.js";

test.each([
  ["Training runs", "training-runs"],
  ["getHTTPStatus v2", "get-http-status-v2"],
  ["Crème brûlée", "creme-brulee"],
  ["../../etc/passwd", "etc-passwd"],
  ["日本", "operations"],
  ["", "operations"],
  ["CON", "con-operations"],
  ["a".repeat(80), "a".repeat(60)],
])("the file of %j is %s", (text, name) => {
  expect(fileName(text, "operations")).toBe(name);
});

test.each([
  [["v2", "training-runs", "handlers"], "v2TrainingRunsHandlers"],
  [["2024", "handlers"], "_2024Handlers"],
  [["delete"], "_delete"],
  [["", "日本"], "handlers"],
])("the constant of %j is %s", (texts, name) => {
  expect(constantName(...texts)).toBe(name);
});

test("a handler counts as unwritten only where the call is code", () => {
  const folder = mkdtempSync(join(tmpdir(), "tenon-list-"));
  writeFileSync(
    join(folder, "a.ts"),
    [
      'import { notImplemented } from "x";',
      "// notImplemented()",
      "/* notImplemented() */",
      'const text = "notImplemented()" + `notImplemented()`;',
      "export const a = () => notImplemented();",
      "export const b = (_r, c) => sampleReply(c);",
      "const myNotImplemented = () => xnotImplemented();",
      "export function sampleReply<R>({ name }) {",
      "  return samples[name] ?? notImplemented();",
      "}",
      "export const c = () => notImplemented();",
    ].join("\n"),
  );
  const found = unwritten(folder, { dir: ".", generated: "generated" });
  expect(found.map(({ line }) => line)).toEqual([5, 6, 11]);
  rmSync(folder, { recursive: true });
});

test.each([
  ["main", { marks: { stores: true } }, "nothing fills the mark opened"],
  ["log", { marks: { toString: false } }, "the mark toString has no lines"],
  ["log", { texts: { "/health": "/" } }, 'there is no "/health"'],
])("the template %s is refused with %j", (name, filling, message) => {
  const place = {
    dir: "src",
    generated: "src/generated",
    extension: ".js",
  } as const;
  expect(() =>
    filledTemplate(`program/${name}`, `src/${name}`, place, filling),
  ).toThrow(`program/${name}: ${message}`);
});

test("a template imports what it uses", () => {
  const { text } = filledTemplate(
    "program/main",
    "server/main",
    {
      dir: "server",
      generated: "lib/api",
      extension: ".ts",
      runtime: { folder: "lib/api/runtime" },
    },
    {
      marks: { stores: false, opened: true, started: false, webhooks: false },
    },
  );
  expect(text.split("\n\n")[0]).toBe(
    [
      'import { existsSync } from "node:fs";',
      'import { httpsTransport } from "../lib/api/runtime/webhooks-out/https-transport.ts";',
      'import { readConfig } from "./config.ts";',
      'import { log } from "./log.ts";',
      'import { openWebhooks } from "./webhooks.ts";',
    ].join("\n"),
  );
});

test("a diff has three lines around each change", () => {
  const before = "1\n2\n3\n4\n5\n6\n7\n8\n9\n";
  const after = "1\n2\n3\n4\n4a\n5\n6\n7\n8\n9\nend\n";
  expect(diffLines(before, after)).toEqual([
    ...["@@ -2,8 +2,10 @@", " 2", " 3", " 4", "+4a", " 5", " 6", " 7"],
    ...[" 8", " 9", "+end"],
  ]);
  expect(diffLines("", "a\n")).toEqual(["@@ -0,0 +1,1 @@", "+a"]);
  expect(diffLines("a\n", "a\n")).toEqual([]);
});
