import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

const generator = fileURLToPath(new URL("../../generator", import.meta.url));

/** The wings hold only folders, and the few files that belong to all of them. */
const wings = new Set([
  "language",
  "input",
  "output",
  "review",
  "serve",
  "program",
]);

const folders = readdirSync(generator, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => join(entry.parentPath, entry.name))
  // Printed by Tenon itself.
  .filter((folder) => !folder.includes("generated"));

/** More entries than this in one folder are hard to survey. */
const most = 16;

describe.each(
  folders.map((folder) => [folder.slice(generator.length + 1), folder]),
)("generator/%s", (name, folder) => {
  it(`has at most ${String(most)} entries`, () => {
    expect(readdirSync(folder).length).toBeLessThanOrEqual(most);
  });

  it.skipIf(wings.has(name))(
    "has an entrance: a file with its name that begins with a comment",
    () => {
      const text = readFileSync(join(folder, `${basename(folder)}.ts`), "utf8");
      expect(text.trimStart()).toMatch(/^(?:#!.*\n)?\/\*/);
    },
  );
});
