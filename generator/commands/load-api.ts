import { isAbsolute, relative } from "node:path";

import { type Config, configError, noInput } from "../config/config.js";
import type { DiagnosticCode } from "../diagnostics/codes.js";
import {
  DescriptionError,
  type Diagnostic,
  hasErrors,
} from "../diagnostics/diagnostics.js";
import { type BuildOptions, buildApi } from "../build/build.js";
import { settleReferences } from "../build/lost-references.js";
import type { Api } from "../model/model.js";
import type { Document } from "../read/document.js";
import { disk, type FileKind, type Files } from "../read/source/files.js";
import { readDescription } from "../read/read.js";
import { UsageError } from "../cli/options.js";
import { shownPath } from "../cli/console.js";

/** What of a configuration says how a description is read. */
export type Reading = Omit<
  Config,
  "output" | "importExtension" | "format" | "paths"
> &
  Pick<BuildOptions, "samples">;

/** A description as the model has it. */
export interface Understood {
  /** The description's path as someone in the working folder would type it. */
  readonly input: string;
  readonly document: Document;
  readonly api: Api;
  /** What there was to warn of. */
  readonly found: readonly Diagnostic[];
}

/**
 * Reads a description and builds its model. Its paths lead into `files`, and
 * into this machine's without them.
 *
 * @throws DescriptionError where it holds an error
 */
export async function understand(
  config: Reading,
  folder: string,
  progress: (step: string) => void,
  files = disk,
): Promise<Understood> {
  if (config.input === undefined) throw new UsageError(noInput);
  const path = pathIn(files, folder, config.input);
  const input = files.nameOf(path);
  if (kindIn(files, path) === "folder")
    throw new UsageError(`${input} is a folder. Name the description in it.`);
  progress(`Reading ${input}`);
  const root = rootOf(config, folder, files);
  const document = await readDescription(path, { ...root, files });
  progress("Building the model");
  const { api, diagnostics, faults } = buildApi(document, config);
  const found = settleReferences(
    [...document.diagnostics, ...diagnostics].filter(
      ({ code }) => !isForLint(code, config),
    ),
    api,
    config.lenient,
  );
  if (hasErrors(found)) throw new DescriptionError(found, document);
  if (faults.length > 0 && config.file !== undefined)
    throw await configError(faults, config.file, folder);
  return { input, document, api, found };
}

/** Whoever sets how soon a sunset may be has it judged by `tenon lint`. */
function isForLint(code: DiagnosticCode, { lint }: Reading): boolean {
  return (
    code === "deprecation-sunset" && lint?.["sunset-too-early"] !== undefined
  );
}

/** The folder that references may lead to, where one is named. */
function rootOf(
  { input, root }: Reading,
  folder: string,
  files: Files,
): { readonly root?: string } {
  if (root === undefined || input === undefined || input === "-") return {};
  const path = pathIn(files, folder, root);
  const shown = files.nameOf(path);
  if (kindIn(files, path) !== "folder")
    throw new UsageError(`The root ${shown} is no folder.`);
  if (!isAbsolute(input) || /^\.\.(?:[/\\]|$)/.test(relative(root, input)))
    throw new UsageError(`The root ${shown} does not hold the description.`);
  return { root: path };
}

/** A path of this machine as someone in the folder would type it; others are absolute. */
function pathIn(files: Files, folder: string, path: string): string {
  return files === disk && isAbsolute(path) ? shownPath(folder, path) : path;
}

function kindIn(files: Files, path: string): FileKind | undefined {
  try {
    return files.kindOf(path);
  } catch {
    // The reader says why.
    return undefined;
  }
}
