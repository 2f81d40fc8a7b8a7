import { isAbsolute, resolve } from "node:path";

import type { Config } from "../config/config.js";
import { DescriptionError } from "../diagnostics/description-error.js";
import {
  type Diagnostic,
  errorAt,
  hasErrors,
} from "../diagnostics/diagnostic.js";
import { emitApi } from "../emit/emit.js";
import { UnsupportedSchema } from "../emit/validators/unsupported-schema.js";
import { buildApi } from "../model/build.js";
import type { Api } from "../model/model.js";
import type { ImportExtension, OutputFile } from "../print/module.js";
import type { Document } from "../read/document.js";
import { readDescription } from "../read/read.js";
import { carryRuntime } from "../write/carry-runtime.js";
import { noInput } from "../config/read-config.js";
import { UsageError } from "./arguments.js";
import { shownPath } from "./shown-path.js";

/** What a description makes, before anything is compared with the disk. */
export interface Product {
  /** The description's path as someone in the working folder would type it. */
  readonly input: string;
  readonly document: Document;
  readonly api: Api;
  readonly files: readonly OutputFile[];
  readonly warnings: readonly Diagnostic[];
}

/** Goes the way from the description's text to the text of every file. */
export async function produce(
  config: Config,
  folder: string,
  progress: (step: string) => void,
): Promise<Product> {
  if (config.input === undefined) throw new UsageError(noInput);
  const input = isAbsolute(config.input)
    ? shownPath(folder, config.input)
    : config.input;
  progress(`Reading ${input}`);
  const document = await readDescription(input);
  progress("Building the model");
  const { api, diagnostics } = buildApi(document, {
    versions: config.versions,
  });
  const found = [...document.diagnostics, ...diagnostics];
  if (hasErrors(found)) throw new DescriptionError(found, document);
  progress("Printing");
  const files = await allFiles(config, document, api, resolve(folder, input));
  return { input, document, api, files, warnings: found };
}

/** Prints an API; throws `DescriptionError` where no check can be printed for a schema. */
export function emitOrRefuse(
  document: Document,
  api: Api,
  extension: ImportExtension,
): readonly OutputFile[] {
  try {
    return emitApi(api, { extension });
  } catch (error) {
    if (!(error instanceof UnsupportedSchema)) throw error;
    const found = errorAt(
      error.place,
      "keyword-unsupported",
      `\`${error.keyword}\` cannot be checked here: ${error.message}`,
      "Say it with other keywords, or leave it out.",
    );
    throw new DescriptionError([found], document);
  }
}

/** What is printed, what is carried beside it, and what other packages print or format on request. */
async function allFiles(
  config: Config,
  document: Document,
  api: Api,
  input: string,
): Promise<OutputFile[]> {
  const { importExtension } = config;
  const files = [
    ...emitOrRefuse(document, api, importExtension),
    ...carryRuntime(importExtension),
  ];
  if (config.paths) {
    // Loaded only where it is asked for, as what it loads is heavy.
    const { printPaths } = await import("../ecosystem/paths.js");
    files.push(...(await printPaths(document, api, input)));
  }
  if (config.format === "none") return files;
  const { formatUnderTeamSettings } = await import("../ecosystem/prettier.js");
  return formatUnderTeamSettings(files, config.output);
}
