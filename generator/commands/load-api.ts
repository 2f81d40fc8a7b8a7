import { isAbsolute, relative } from "node:path";

import { type BuildOptions, buildApi } from "../build/build.js";
import { adjustUnresolvedReferences } from "../build/warnings/unresolved-references.js";
import { shownPath } from "../cli/console.js";
import { UsageError } from "../cli/parse-options.js";
import { type Config, configError, noInput } from "../config/config.js";
import {
  DescriptionError,
  type Diagnostic,
  errorAt,
  hasErrors,
} from "../diagnostics/diagnostics.js";
import { sunsetTooEarly } from "../lint/rules/deprecations.js";
import type { Api } from "../model/model.js";
import type { Document } from "../read/document.js";
import { readDescription } from "../read/read.js";
import { disk, type FileKind, type Files } from "../read/source/files.js";

/** The part of the configuration that controls how a description is read and built. */
export type LoadOptions = Omit<
  Config,
  "output" | "importExtension" | "format" | "lint" | "paths"
> &
  Pick<BuildOptions, "samples"> & {
    /** An earlier sunset is an error; if absent, sunsets are not checked. */
    readonly minimumSunsetDays?: number;
  };

/** A description and the model that was built from it. */
export interface LoadedApi {
  /** The description's path relative to the working folder. */
  readonly input: string;
  readonly document: Document;
  readonly api: Api;
  readonly warnings: readonly Diagnostic[];
}

/**
 * Reads a description from `files` and builds its model.
 *
 * @throws DescriptionError if the description has errors
 */
export async function loadApi(
  options: LoadOptions,
  folder: string,
  progress: (step: string) => void,
  files = disk,
): Promise<LoadedApi> {
  if (options.input === undefined) throw new UsageError(noInput);
  const path = pathIn(files, folder, options.input);
  const input = files.nameOf(path);
  if (kindOf(files, path) === "folder")
    throw new UsageError(
      `${input} is a folder. Name the description file in it.`,
    );
  progress(`Reading ${input}`);
  const root = referenceRoot(options, folder, files);
  const document = await readDescription(path, { ...root, files });
  progress("Building the model");
  const { api, diagnostics, faults } = buildApi(document, options);
  const warnings = adjustUnresolvedReferences(
    [...document.diagnostics, ...diagnostics, ...earlySunsets(api, options)],
    api,
    options.lenient,
  );
  if (hasErrors(warnings)) throw new DescriptionError(warnings, document);
  if (faults.length > 0 && options.file !== undefined)
    throw await configError(faults, options.file, folder);
  return { input, document, api, warnings };
}

function earlySunsets(
  api: Api,
  { minimumSunsetDays: days }: LoadOptions,
): readonly Diagnostic[] {
  if (days === undefined) return [];
  return sunsetTooEarly({ api }, { days })
    .filter((fault) => fault !== undefined)
    .map(({ location, message }) =>
      errorAt(location, "deprecation-sunset", message),
    );
}

/** The folder that references may reach, if one is configured. */
function referenceRoot(
  { input, root }: LoadOptions,
  folder: string,
  files: Files,
): { readonly root?: string } {
  if (root === undefined || input === undefined || input === "-") return {};
  const path = pathIn(files, folder, root);
  const shown = files.nameOf(path);
  if (kindOf(files, path) !== "folder")
    throw new UsageError(`The root ${shown} is not a folder. Correct --root.`);
  if (!isAbsolute(input) || /^\.\.(?:[/\\]|$)/.test(relative(root, input)))
    throw new UsageError(
      `The root ${shown} does not contain the description. Name a folder above it.`,
    );
  return { root: path };
}

/** On disk, paths are relative to the working folder; in a git revision, absolute. */
function pathIn(files: Files, folder: string, path: string): string {
  return files === disk && isAbsolute(path) ? shownPath(folder, path) : path;
}

function kindOf(files: Files, path: string): FileKind | undefined {
  try {
    return files.kindOf(path);
  } catch {
    // The reader reports why the file cannot be read.
    return undefined;
  }
}
