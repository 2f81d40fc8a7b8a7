import { readConfig, type Config } from "../config/config.js";
import {
  type Manifest,
  ManifestError,
  readManifest,
} from "../write/manifest.js";
import { plan, type Plan } from "../write/write.js";
import type { Options } from "../cli/cli.js";
import type { Host } from "../cli/host.js";
import { startProgress, shownPath } from "../cli/console.js";
import { resolve } from "node:path";
import {
  DescriptionError,
  type Diagnostic,
  errorAt,
} from "../diagnostics/diagnostics.js";
import { emitApi } from "../emit/emit.js";
import { UnsupportedSchema } from "../emit/validators/unsupported-schema.js";
import type { PrintedPaths } from "../integrations/paths.js";
import type { Api } from "../model/model.js";
import type { ImportExtension, OutputFile } from "../print/print.js";
import type { Document } from "../read/document.js";
import { runtimeFiles } from "../write/runtime-files.js";
import { understand } from "./load-api.js";

/** What both commands need: everything made, and compared with what stands on the disk. */
export interface Prepared {
  readonly product: Product;
  readonly plan: Plan;
  /** The output folder as someone in the working folder would type it. */
  readonly output: string;
  /** When the run began, by the host's clock. */
  readonly start: number;
}

/** Makes the whole output and plans it, and writes nothing. */
export async function prepare(options: Options, host: Host): Promise<Prepared> {
  const start = host.now();
  const progress = startProgress(host, options.quiet || options.json);
  try {
    const config = await readConfig(host.folder, {
      ...(options.config === undefined ? {} : { config: options.config }),
      ...(options.description === undefined
        ? {}
        : { input: options.description }),
      ...(options.out === undefined ? {} : { output: options.out }),
      ...(options.root === undefined ? {} : { root: options.root }),
      lenient: options.lenient,
    });
    const product = await produce(config, host.folder, (step) => {
      progress.show(step);
    });
    const manifest = manifestOf(config.output, options.force);
    return {
      product,
      plan: plan(product.files, config.output, manifest),
      output: shownPath(host.folder, config.output),
      start,
    };
  } finally {
    progress.end();
  }
}

/** With `--force`, a manifest that cannot be read counts as none. */
function manifestOf(folder: string, force: boolean): Manifest {
  try {
    return readManifest(folder);
  } catch (error) {
    if (force && error instanceof ManifestError) return new Map();
    throw error;
  }
}

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
  const { input, document, api, found } = await understand(
    config,
    folder,
    progress,
  );
  progress("Printing");
  const files = emitOrRefuse(document, api, found, config.importExtension);
  const path = resolve(folder, input);
  const printed = await allFiles(files, config, document, api, path);
  const warnings = [...found, ...printed.diagnostics];
  return { input, document, api, files: printed.files, warnings };
}

/**
 * Prints an API; throws `DescriptionError` where no check can be printed for a schema.
 *
 * @param found what was to say of the description before, for that error to say as well
 */
export function emitOrRefuse(
  document: Document,
  api: Api,
  found: readonly Diagnostic[],
  extension: ImportExtension,
): readonly OutputFile[] {
  try {
    return emitApi(api, { extension });
  } catch (error) {
    if (!(error instanceof UnsupportedSchema)) throw error;
    const refused = errorAt(
      error.location,
      "keyword-unsupported",
      `\`${error.keyword}\` cannot be checked here: ${error.message}`,
      "Say it with other keywords, or leave it out.",
    );
    throw new DescriptionError([...found, refused], document);
  }
}

/** What is printed, what is carried beside it, and what other packages print or format on request. */
async function allFiles(
  emitted: readonly OutputFile[],
  config: Config,
  document: Document,
  api: Api,
  input: string,
): Promise<PrintedPaths> {
  const diagnostics: Diagnostic[] = [];
  const files = [...emitted, ...runtimeFiles(config.importExtension)];
  if (config.paths) {
    // Loaded only where it is asked for, as what it loads is heavy.
    const { printPaths } = await import("../integrations/paths.js");
    const paths = await printPaths(document, api, input);
    files.push(...paths.files);
    diagnostics.push(...paths.diagnostics);
  }
  if (config.format === "none") return { files, diagnostics };
  const { formatUnderTeamSettings } =
    await import("../integrations/prettier.js");
  return {
    files: await formatUnderTeamSettings(files, config.output),
    diagnostics,
  };
}
