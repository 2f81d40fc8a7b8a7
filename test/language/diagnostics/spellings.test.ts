import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

import { sample } from "../../support/sampling.js";
import { tsc } from "../../support/tsc.js";
import { readingOf, spellings } from "./spellings.js";

const root = fileURLToPath(new URL("../../..", import.meta.url));

test.each(spellings)(
  "$name is read as its page says; `npm run test:update` updates it",
  async (spelling) => {
    const { told } = await readingOf(spelling);
    expect(told).toBe(spelling.expected);
  },
);

test("every output compiles", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tenon-spellings-"));
  try {
    const homes: string[] = [];
    for (const [index, spelling] of sample(spellings, 30).entries()) {
      const { files } = await readingOf(spelling);
      const home = join(folder, `s${String(index)}`);
      if (files.length > 0) homes.push(home);
      for (const { path, text } of files) {
        mkdirSync(dirname(join(home, path)), { recursive: true });
        writeFileSync(join(home, path), text);
      }
    }
    const project = {
      extends: join(root, "test/generated/consumers/nodenext.json"),
      compilerOptions: {
        // The outputs share the runtime in templates/ instead of containing it.
        rootDirs: [...homes, join(root, "templates")],
        typeRoots: [join(root, "node_modules/@types")],
      },
      files: [],
      include: homes.map((home) => join(home, "**/*.ts")),
    };
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    const config = join(folder, "tsconfig.json");
    writeFileSync(config, JSON.stringify(project));
    expect(await tsc(config)).toBe("");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
