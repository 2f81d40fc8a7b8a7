import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

import { buildApi } from "../../generator/input/build/build.js";
import { tolerateReferences } from "../../generator/input/build/warnings/unresolved-references.js";
import type { Document } from "../../generator/input/read/document.js";
import { readDescription } from "../../generator/input/read/read.js";
import type { TypeChoices } from "../../generator/input/values/values.js";
import { withValueTypes } from "../../generator/input/values/values.js";
import {
  DescriptionError,
  type Diagnostic,
  hasErrors,
  type Sources,
} from "../../generator/language/diagnostics/diagnostics.js";
import { renderDiagnostics } from "../../generator/language/diagnostics/render.js";
import {
  everything,
  runtimeEntrances,
  type Selection,
} from "../../generator/output/emit/targets.js";
import { runtimeFiles } from "../../generator/output/write/runtime-files.js";
import { emitFiles } from "../../generator/pipeline.js";
import { readConfig } from "../../generator/program/config/config.js";

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

/** The output of a description, and the diagnostics about it. */
export interface Output {
  readonly document: Document;
  readonly diagnostics: readonly Diagnostic[];
  readonly files: Files;
}

/**
 * The current output of a description, with the runtime only for a selection of
 * targets. The types are those of its configuration unless others are given. Throws a `DescriptionError` for its errors.
 */
export async function outputOf(
  input: string,
  selection?: Selection,
  typeChoices?: TypeChoices,
): Promise<Output> {
  const document = await readDescription(input);
  const config = await readConfig(dirname(input), {});
  const { pagination = {}, polling = {}, types = {} } = config;
  const { diagnostics, faults, ...built } = buildApi(document, {
    versions: "path",
    pagination,
    polling,
  });
  const choices = typeChoices ?? types;
  const valued = withValueTypes(built.api, choices);
  const { api } = valued;
  if (faults.length > 0) throw new Error(`The rules of ${input} do not fit.`);
  const all = [...document.diagnostics, ...diagnostics, ...valued.diagnostics];
  const found = tolerateReferences(all, api);
  if (hasErrors(found)) throw new DescriptionError(found, document);
  const print = { extension: ".js", source: basename(input) } as const;
  const emitted = emitFiles(document, api, found, print, {
    ...everything,
    ...selection,
    types: choices,
  });
  const runtime =
    selection === undefined
      ? []
      : runtimeFiles(emitted, runtimeEntrances(api.versions, selection), ".js");
  const files = new Map(
    [...emitted, ...runtime].map(({ path, text }) => [path, text]),
  );
  return { document, diagnostics: found, files };
}

/** The current output of a case, with its diagnostics. */
export async function produce(
  { name, input }: Case,
  types?: TypeChoices,
): Promise<Files> {
  const plain = (text: string) => text.replaceAll(join(here, name) + sep, "");
  const shown = (found: readonly Diagnostic[], sources: Sources) =>
    ["diagnostics.txt", plain(renderDiagnostics(found, sources))] as const;
  try {
    const { document, diagnostics, files } = await outputOf(
      input,
      undefined,
      types,
    );
    return diagnostics.length === 0
      ? files
      : new Map([...files, shown(diagnostics, document)]);
  } catch (error) {
    if (!(error instanceof DescriptionError)) throw error;
    return new Map([shown(error.diagnostics, error.sources)]);
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
