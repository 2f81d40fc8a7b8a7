import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { readConfig } from "../../generator/config/config.js";
import {
  DescriptionError,
  hasErrors,
} from "../../generator/diagnostics/diagnostics.js";
import { renderDiagnostics } from "../../generator/diagnostics/render.js";
import { emitFiles } from "../../generator/commands/plan-output.js";
import { buildApi } from "../../generator/build/build.js";
import { readDescription } from "../../generator/read/read.js";

const here = fileURLToPath(new URL(".", import.meta.url));

/** A case: a folder with a description, and the expected output in `expected/`. */
export interface Case {
  readonly name: string;
  /** The description's path. */
  readonly input: string;
  readonly expected: string;
}

/** All cases in order. */
export const cases: readonly Case[] = readdirSync(here)
  .filter((name) => statSync(join(here, name)).isDirectory())
  .sort()
  .map((name) => ({
    name,
    input: join(here, name, inputOf(name)),
    expected: join(here, name, "expected"),
  }));

function inputOf(name: string): string {
  const found = readdirSync(join(here, name)).find((file) =>
    /^openapi\.(?:json|ya?ml)$/.test(file),
  );
  if (found === undefined)
    throw new Error(`The case ${name} has no openapi.json`);
  return found;
}

/** Files by path, with `/` as separator. */
export type Files = ReadonlyMap<string, string>;

/** The current output of a case, with its diagnostics. */
export async function produce({ name, input }: Case): Promise<Files> {
  const plain = (text: string) => text.replaceAll(join(here, name) + sep, "");
  try {
    const document = await readDescription(input);
    const { pagination = {}, polling = {} } = await readConfig(
      dirname(input),
      {},
    );
    const { api, diagnostics, faults } = buildApi(document, {
      versions: "path",
      pagination,
      polling,
    });
    if (faults.length > 0) throw new Error(`The rules of ${name} do not fit.`);
    const found = [...document.diagnostics, ...diagnostics];
    if (hasErrors(found)) throw new DescriptionError(found, document);
    const files = new Map(
      emitFiles(document, api, found, {
        extension: ".js",
        source: basename(input),
      }).map(({ path, text }) => [path, text]),
    );
    if (found.length > 0)
      files.set("diagnostics.txt", plain(renderDiagnostics(found, document)));
    return files;
  } catch (error) {
    if (!(error instanceof DescriptionError)) throw error;
    return new Map([
      [
        "diagnostics.txt",
        plain(renderDiagnostics(error.diagnostics, error.sources)),
      ],
    ]);
  }
}

/** The expected output of a case. */
export function expectedOf({ expected }: Case): Files {
  return new Map(
    readdirSync(expected, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [
        relative(expected, path).split(sep).join("/"),
        readFileSync(path, "utf8"),
      ]),
  );
}
