import { basename, dirname, isAbsolute, relative, resolve } from "node:path";

import { shownPath, startProgress } from "../cli/console.js";
import type { Host } from "../cli/host.js";
import type { GenerateOptions } from "../cli/command-options.js";
import { type Config, readConfig } from "../config/config.js";
import {
  DescriptionError,
  type Diagnostic,
  errorAt,
} from "../diagnostics/diagnostics.js";
import type { PrintedPaths } from "../integrations/paths.js";
import { emitApi } from "../emit/emit.js";
import { UnsupportedSchema } from "../emit/validators/unsupported-schema.js";
import { minimumSunsetDays } from "../lint/rules/deprecations.js";
import type { Api } from "../model/model.js";
import type { OutputFile, PrintOptions } from "../print/print.js";
import type { Document } from "../read/document.js";
import { runtimeFiles } from "../write/runtime-files.js";
import {
  type Manifest,
  ManifestError,
  readManifest,
} from "../write/manifest.js";
import { recover } from "../write/journal.js";
import { withLock } from "../write/lock.js";
import { refuseObstacles } from "../write/safe-path.js";
import { plan, type Plan } from "../write/write.js";
import { loadApi, type LoadOptions } from "./load-api.js";

/** Milliseconds to wait for another run in the same folder. */
const LOCK_LIMIT = 60_000;

/** The generated files and where they belong. */
export interface PreparedOutput {
  readonly generated: GeneratedOutput;
  /** The output folder, an absolute path. */
  readonly folder: string;
  /** The output folder relative to the working folder. */
  readonly output: string;
  /** When the run started, by the host's clock. */
  readonly start: number;
}

/** The files generated from a description. */
export interface GeneratedOutput {
  /** The description's path relative to the working folder. */
  readonly input: string;
  readonly document: Document;
  readonly api: Api;
  readonly files: readonly OutputFile[];
  readonly warnings: readonly Diagnostic[];
}

/** Generates all files in memory. */
export async function prepareOutput(
  options: GenerateOptions,
  host: Host,
): Promise<PreparedOutput> {
  const start = host.now();
  const progress = startProgress(host, options.quiet || options.json);
  try {
    const config = await readConfig(host.folder, {
      config: options.config,
      input: options.description,
      output: options.out,
      root: options.root,
      lenient: options.lenient,
    });
    const generated = await generateFiles(config, host.folder, (step) => {
      progress.show(step);
    });
    return {
      generated,
      folder: config.output,
      output: shownPath(host.folder, config.output),
      start,
    };
  } finally {
    progress.end();
  }
}

/** Compares the generated files with the output folder. Writes nothing. */
export function planOutput(
  { generated, folder }: PreparedOutput,
  force: boolean,
): Plan {
  return plan(generated.files, folder, manifestOf(folder, force));
}

/**
 * Runs a function on the output folder while no other run writes there, after
 * the write of a killed run is finished.
 */
export async function onOutputFolder<Result>(
  { folder }: PreparedOutput,
  { quiet, json }: GenerateOptions,
  host: Host,
  run: () => Result,
): Promise<Result> {
  const onWait = (holder: string): void => {
    if (!quiet && !json) host.err.write(`Waiting: ${holder} is writing …\n`);
  };
  refuseObstacles(folder, []);
  return withLock(folder, host.process, { limit: LOCK_LIMIT, onWait }, () => {
    recover(folder);
    return run();
  });
}

/** With `--force`, a manifest that cannot be read is ignored. */
function manifestOf(folder: string, force: boolean): Manifest {
  try {
    return readManifest(folder);
  } catch (error) {
    if (force && error instanceof ManifestError) return new Map();
    throw error;
  }
}

/** A configured rule for sunsets is left to `tenon lint`; otherwise an early sunset is an error. */
function loadOptions({ lint = {}, ...config }: Config): LoadOptions {
  return lint["sunset-too-early"] === undefined
    ? { ...config, minimumSunsetDays: minimumSunsetDays(lint) }
    : config;
}

/** Runs the pipeline from the description's text to the text of every file. */
async function generateFiles(
  config: Config,
  folder: string,
  progress: (step: string) => void,
): Promise<GeneratedOutput> {
  const loaded = await loadApi(loadOptions(config), folder, progress);
  const { input, document, api, warnings } = loaded;
  progress("Printing");
  const emitted = emitFiles(document, api, warnings, {
    extension: config.importExtension,
    source: sourceName(config),
  });
  const path = resolve(folder, input);
  const printed = await allFiles(emitted, config, document, api, path);
  return {
    input,
    document,
    api,
    files: printed.files,
    warnings: [...warnings, ...printed.diagnostics],
  };
}

/**
 * The name of the description for the banner of generated files. It is the same
 * on every machine: relative to the configuration, or else to the folder that
 * contains the output folder; outside of that the base name.
 */
export function sourceName({
  input = "-",
  file,
  output,
}: Pick<Config, "input" | "file" | "output">): string {
  if (input === "-") return "standard input";
  const path = relative(dirname(file ?? output), input).replaceAll("\\", "/");
  return isAbsolute(path) || path.startsWith("../") ? basename(input) : path;
}

/**
 * Emits the files of an API.
 *
 * @param warnings the description's warnings, which the error carries too
 * @throws DescriptionError if a schema has a keyword that no check can be generated for
 */
export function emitFiles(
  document: Document,
  api: Api,
  warnings: readonly Diagnostic[],
  options: PrintOptions,
): readonly OutputFile[] {
  try {
    return emitApi(api, options);
  } catch (error) {
    if (!(error instanceof UnsupportedSchema)) throw error;
    const unsupported = errorAt(
      error.location,
      "keyword-unsupported",
      `Tenon cannot generate a check for \`${error.keyword}\` here: ${error.message}`,
      "Express the constraint with other keywords, or remove it.",
    );
    throw new DescriptionError([...warnings, unsupported], document);
  }
}

/** The emitted files with the runtime, and with what optional packages print or format. */
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
    // Imported only on request, because the packages behind it are large.
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
