import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { format } from "prettier";
import { expect, test } from "vitest";

import { whole } from "../support/sampling.js";

const folder = fileURLToPath(new URL("../../generated", import.meta.url));
const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.(?:ts|md|json)$/.test(path))
  .sort();

/** `npm test` formats what Tenon prints. The runtime is a copy of formatted files. */
const formatted = files.filter(
  (path) => whole || !path.startsWith("runtime/"),
);

// `up-to-date.test.ts` compares these files with what Tenon generates now.
test("prettier with its defaults changes nothing in the service's output", async () => {
  expect(files.length).toBeGreaterThan(70);
  for (const path of formatted) {
    const text = readFileSync(join(folder, path), "utf8");
    expect(await format(text, { filepath: path }), path).toBe(text);
  }
});
