import { existsSync, readdirSync } from "node:fs";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { format } from "prettier";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { buildApi } from "../../../generator/input/build/build.js";
import { readDescription } from "../../../generator/input/read/read.js";
import { hasErrors } from "../../../generator/language/diagnostics/diagnostics.js";
import type { OutputFile } from "../../../generator/language/print/print.js";
import {
  everything,
  targets as allTargets,
} from "../../../generator/output/emit/targets.js";
import { emitFiles } from "../../../generator/pipeline.js";
import { sample } from "../../support/sampling.js";
import { tsc } from "../../support/tsc.js";
import { wholeRuntime } from "../../support/whole-runtime.js";

const root = fileURLToPath(new URL("../../..", import.meta.url));

// Other people's descriptions are not part of the project: where they are
// missing there is nothing to try.
const corpus = join(root, "../shared/corpus/small");
const descriptions = existsSync(corpus)
  ? sample(readdirSync(corpus).sort(), 2)
  : [];

async function output(description: string): Promise<readonly OutputFile[]> {
  const document = await readDescription(join(corpus, description));
  const { api, diagnostics } = buildApi(document, { versions: "path" });
  const found = [...document.diagnostics, ...diagnostics];
  expect(hasErrors(found)).toBe(false);
  const print = { extension: ".js", source: "openapi.json" } as const;
  const targets = new Set(allTargets.filter((name) => name !== "paths"));
  return emitFiles(document, api, found, print, { ...everything, targets });
}

describe.skipIf(descriptions.length === 0)("the small corpus (skipped without ../shared/corpus)", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "tenon-corpus-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test.each(descriptions)(
    "prettier changes nothing in the output of %s",
    async (description) => {
      for (const { path, text } of await output(description)) {
        expect(await format(text, { filepath: path }), path).toBe(text);
      }
    },
  );

  test("its output compiles under the strictest settings", async () => {
    for (const description of descriptions) {
      for (const { path, text } of [
        ...(await output(description)),
        ...wholeRuntime(),
      ]) {
        const target = join(folder, description, path);
        await mkdir(dirname(target), { recursive: true });
        await writeFile(target, text);
      }
    }
    // The target tanstack imports types of a package.
    await symlink(join(root, "node_modules"), join(folder, "node_modules"));
    const config = join(folder, "tsconfig.json");
    const project = {
      extends: join(root, "test/generated/consumers/nodenext.json"),
      compilerOptions: { typeRoots: [join(root, "node_modules/@types")] },
      files: [],
      include: ["."],
    };
    await writeFile(config, JSON.stringify(project));
    await writeFile(join(folder, "package.json"), '{ "type": "module" }');
    expect(await tsc(config)).toBe("");
  });
});
