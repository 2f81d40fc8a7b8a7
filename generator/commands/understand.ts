import { statSync } from "node:fs";
import { isAbsolute, relative } from "node:path";

import type { Config } from "../config/config.js";
import { configError, noInput } from "../config/read-config.js";
import { DescriptionError } from "../diagnostics/description-error.js";
import { type Diagnostic, hasErrors } from "../diagnostics/diagnostic.js";
import { buildApi } from "../model/build.js";
import { settleReferences } from "../model/lost-references.js";
import type { Api } from "../model/model.js";
import type { Document } from "../read/document.js";
import { readDescription } from "../read/read.js";
import { UsageError } from "./arguments.js";
import { shownPath } from "./shown-path.js";

/** What of a configuration says how a description is read. */
export type Reading = Omit<
  Config,
  "output" | "importExtension" | "format" | "paths"
>;

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
 * Reads a description and builds its model.
 *
 * @throws DescriptionError where it holds an error
 */
export async function understand(
  config: Reading,
  folder: string,
  progress: (step: string) => void,
): Promise<Understood> {
  if (config.input === undefined) throw new UsageError(noInput);
  const input = isAbsolute(config.input)
    ? shownPath(folder, config.input)
    : config.input;
  if (statSync(input, { throwIfNoEntry: false })?.isDirectory() === true)
    throw new UsageError(`${input} is a folder. Name the description in it.`);
  progress(`Reading ${input}`);
  const document = await readDescription(input, rootOf(config, folder));
  progress("Building the model");
  const { api, diagnostics, faults } = buildApi(document, config);
  const found = settleReferences(
    [...document.diagnostics, ...diagnostics],
    api,
    config.lenient,
  );
  if (hasErrors(found)) throw new DescriptionError(found, document);
  if (faults.length > 0 && config.file !== undefined)
    throw await configError(faults, config.file, folder);
  return { input, document, api, found };
}

/** The folder that references may lead to, where one is named. */
function rootOf(
  { input, root }: Reading,
  folder: string,
): { readonly root?: string } {
  if (root === undefined || input === undefined || input === "-") return {};
  const shown = shownPath(folder, root);
  if (statSync(root, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new UsageError(`The root ${shown} is no folder.`);
  if (!isAbsolute(input) || /^\.\.(?:[/\\]|$)/.test(relative(root, input)))
    throw new UsageError(`The root ${shown} does not hold the description.`);
  return { root: shown };
}
