/**
 * A run that reuses what earlier runs of the process made gives the same as a run alone:
 * the same files, byte for byte, and the same diagnostics at the same places.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";

import {
  DescriptionError,
  locateDiagnostics,
} from "../../../generator/language/diagnostics/diagnostics.js";
import type { Host } from "../../../generator/program/cli/host.js";
import { jsonWarnings } from "../../../generator/program/commands/generate/generate-report.js";
import { prepareOutput } from "../../../generator/program/commands/prepare-output.js";
import { readConfigs } from "../../../generator/program/config/config.js";
import {
  generateOptions,
  silentHost,
} from "../../../generator/program/exports/options.js";
import { draws, sample, seed } from "../../support/sampling.js";
import { type Edit, edited, isElement } from "./edits.js";

const cases = fileURLToPath(new URL("../../cases", import.meta.url));
const service = fileURLToPath(
  new URL("../../../spec/openapi.json", import.meta.url),
);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "tenon-reuse-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** The folders with a description in JSON, and the description of the service. */
const descriptions: readonly (readonly [string, string])[] = [
  ["the service", service],
  ...sample(
    readdirSync(cases)
      .map((name) => [name, join(cases, name, "openapi.json")] as const)
      .filter(([, file]) => existsSync(file)),
    3,
  ),
];

/** What a run gives: its files, or its errors, and where it found something. */
async function run(project: string, reuse?: Host["reuse"]) {
  const options = { folder: project };
  const host = { ...silentHost(options), ...(reuse && { reuse }) };
  const command = generateOptions(options);
  const [config] = await readConfigs(project, {});
  if (config === undefined) throw new Error("There is no API");
  try {
    const { generated } = await prepareOutput(config, command, host);
    // Strings, because their comparison is fast.
    const files = generated.files.map(({ path, text }) => [path, text]);
    return { files, found: jsonWarnings(generated) };
  } catch (error) {
    if (!(error instanceof DescriptionError)) throw error;
    return { found: locateDiagnostics(error.diagnostics, error.sources) };
  }
}

const edit: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom(
    ...(["remove", "text", "last", "copy", "other", "rename"] as const),
  ),
  at: fc.nat(),
  from: fc.nat(),
});

test.each(descriptions)("after random edits of %s", async (name, file) => {
  const project = join(folder, name);
  const config = join(file, "../tenon.config.json");
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(edit, { minLength: 1, maxLength: 3 }), {
        minLength: 2,
        maxLength: 4,
      }),
      async (rounds) => {
        rmSync(project, { recursive: true, force: true });
        mkdirSync(project);
        const reuse: Host["reuse"] = new Map();
        let text = readFileSync(file, "utf8");
        for (const [at, edits] of [[], ...rounds].entries()) {
          text = edited(text, edits, at % 3);
          writeFileSync(join(project, "openapi.json"), text);
          if (existsSync(config))
            cpSync(config, join(project, "tenon.config.json"));
          const warm = await run(project, reuse);
          expect(warm).toEqual(await run(project));
        }
      },
    ),
    { numRuns: draws(1, 16), seed },
  );
});

/** Some changes, or the way back to an earlier text. */
const round = fc.oneof(
  { weight: 3, arbitrary: fc.array(edit, { minLength: 1, maxLength: 2 }) },
  { weight: 1, arbitrary: fc.nat() },
);

test.each(descriptions)("in a long session with %s", async (name, file) => {
  const project = join(folder, name);
  const config = join(file, "../tenon.config.json");
  await fc.assert(
    fc.asyncProperty(
      fc.array(round, { minLength: 6, maxLength: 12 }),
      async (rounds) => {
        rmSync(project, { recursive: true, force: true });
        mkdirSync(project);
        if (existsSync(config))
          cpSync(config, join(project, "tenon.config.json"));
        const reuse: Host["reuse"] = new Map();
        const texts = [readFileSync(file, "utf8")];
        for (const step of [0, ...rounds]) {
          const text =
            typeof step === "number"
              ? (texts[step % texts.length] ?? "")
              : edited(texts.at(-1) ?? "", step, 2, isElement);
          texts.push(text);
          writeFileSync(join(project, "openapi.json"), text);
          const warm = await run(project, reuse);
          expect(warm).toEqual(await run(project));
        }
      },
    ),
    { numRuns: draws(1, 6), seed },
  );
});
