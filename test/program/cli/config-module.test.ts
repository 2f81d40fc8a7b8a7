/** A configuration in TypeScript, as the program reads it: Vitest would transform it. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterAll, beforeAll, expect, test } from "vitest";

import { put, tenon } from "./tenon.js";
import { thingsApi } from "./things-api.js";

const packages = fileURLToPath(
  new URL("../../../node_modules", import.meta.url),
);
const root = fileURLToPath(new URL("../../..", import.meta.url));
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
const strips = major > 22 || (major === 22 && minor >= 18);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "tenon-config-"));
  put(folder, "package.json", '{ "type": "module" }');
  put(folder, "api/openapi.json", thingsApi([]));
  put(folder, "input.ts", 'export const input: string = "api/openapi.json";\n');
  put(
    folder,
    "tenon.config.ts",
    'import { defineConfig } from "tenon";\nimport { input } from "./input.ts";\n\nexport default defineConfig({ input, targets: ["client"] });\n',
  );
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(root, join(folder, "node_modules/tenon"));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

test.skipIf(strips)("without tsx, an older Node says what it needs", () => {
  const { code, err } = tenon(folder, ["lint"]);
  expect(err).toContain(
    "tenon.config.ts is TypeScript, which this version of Node cannot import. Use Node 22.18 or later, install tsx (`npm install --save-dev tsx`), or write it in JavaScript.",
  );
  expect(code).toBe(2);
});

test("with tsx or a newer Node, it decides the run", () => {
  symlinkSync(join(packages, "tsx"), join(folder, "node_modules/tsx"));
  const { code, out, err } = tenon(folder, ["generate"]);
  expect(code, err).toBe(0);
  expect(out).toContain("from api/openapi.json");
  expect(tenon(folder, ["check"]).out).toContain("up to date");
});
