import { basename, dirname, isAbsolute, relative, resolve } from "node:path";

import { EventSamples } from "../../input/build/events/samples/sampled-events.js";
import { Samples } from "../../input/build/events/samples/samples.js";
import { unversionedFolders } from "../../input/build/versions/version-rule.js";
import type { Document } from "../../input/read/document.js";
import { Disk } from "../../input/read/source/files.js";
import { choosesTypes, withValueTypes } from "../../input/values/values.js";
import {
  DescriptionError,
  type Diagnostic,
  errorAt,
} from "../../language/diagnostics/diagnostics.js";
import type { Api } from "../../language/model/model.js";
import type {
  ModuleImport,
  OutputFile,
  PrintOptions,
} from "../../language/print/print.js";
import { emitApi, type EmitOptions } from "../../output/emit/emit.js";
import { storeModules } from "../../output/emit/stores.js";
import { runtimeEntrances, type Selection } from "../../output/emit/targets.js";
import { UnsupportedSchema } from "../../output/emit/validators/unsupported-schema.js";
import { EmitterError } from "../../output/emitters/emitter-error.js";
import {
  type NamedEmitter,
  runEmitters,
} from "../../output/emitters/emitters.js";
import { importedFiles } from "../../output/emitters/imported-files.js";
import { loadEmitter } from "../../output/emitters/load-emitter.js";
import type { PrintedPaths } from "../../output/integrations/paths.js";
import { Reuse } from "../../output/reuse/reuse.js";
import type { KeptContents } from "../../output/write/contents.js";
import { ManifestError, readManifest } from "../../output/write/manifest.js";
import {
  isRuntimeModule,
  runtimeFiles,
  runtimeReadme,
} from "../../output/write/runtime-files.js";
import { relativePath } from "../../output/write/shared-runtime.js";
import { minimumSunsetDays } from "../../review/lint/rules/deprecations.js";
import type { GenerateOptions } from "../cli/command-options.js";
import { shownPath, startProgress } from "../cli/console.js";
import type { Host } from "../cli/host.js";
import { commandError, type Config } from "../config/config.js";
import { loadApi, type LoadOptions } from "./load-api.js";

/** The generated files and where they belong. */
export interface PreparedOutput {
  readonly config: Config;
  readonly generated: GeneratedOutput;
  /** The output folder, an absolute path. */
  readonly folder: string;
  /** The output folder relative to the working folder. */
  readonly output: string;
  /** When the run started, by the host's clock. */
  readonly start: number;
  /** The contents that earlier runs generated; absent if there is only one run. */
  readonly contents?: KeptContents;
}

/** The files generated from a description. */
export interface GeneratedOutput {
  /** The description's path relative to the working folder. */
  readonly input: string;
  readonly document: Document;
  readonly api: Api;
  readonly files: readonly OutputFile[];
  readonly warnings: readonly Diagnostic[];
  /**
   * The runtime folder that the output shares with others; absent if it shares none.
   */
  readonly runtime: SharedRuntime | undefined;
  /** A sentence for each setting that the files of the project decided. */
  readonly chosen: readonly string[];
}

/** Generates all files in memory. */
export async function prepareOutput(
  config: Config,
  options: GenerateOptions,
  host: Host,
): Promise<PreparedOutput> {
  const start = host.now();
  const progress = startProgress(host, options.quiet || options.json);
  try {
    const generated = await generateFiles(config, host, (step) => {
      progress.show(step);
    });
    refuseMove(config, generated.api, host);
    const reuse = reuseFor(config.output, host);
    return {
      config,
      generated,
      folder: config.output,
      output: shownPath(host.folder, config.output),
      start,
      ...(reuse && { contents: reuse.contents }),
    };
  } finally {
    progress.end();
  }
}

/**
 * Refuses to move the paths without a version to another folder, because the project
 * imports the former one.
 *
 * @throws ConfigError
 */
export function refuseMove(
  { output, unversioned, file }: Config,
  { versions }: Api,
  { folder }: Pick<Host, "folder">,
): void {
  if (unversioned !== undefined) return;
  const wanted = new Set(versions.map(({ name }) => name));
  const written = writtenFolders(output);
  const from = unversionedFolders.find(
    (name) => written.has(name) && !wanted.has(name),
  );
  const to = unversionedFolders.find(
    (name) => wanted.has(name) && !written.has(name),
  );
  if (from === undefined || to === undefined) return;
  const shown = shownPath(folder, output);
  const message = `The paths without a version are in ${shown}/${from}, and would move to ${shown}/${to}, which breaks all imports of the former. Set "unversioned" in the configuration: ${JSON.stringify(from)} keeps the folder, and ${JSON.stringify(to)} moves it.`;
  throw commandError(message, folder, { file });
}

/** The folders of versions that the last run wrote. */
function writtenFolders(output: string): ReadonlySet<string> {
  try {
    const paths = [...readManifest(output).keys()];
    return new Set(paths.map((path) => path.split("/", 1).join()));
  } catch (error) {
    // The plan reports an invalid manifest.
    if (error instanceof ManifestError) return new Set();
    throw error;
  }
}

/** A configured rule for sunsets is left to `tenon lint`; otherwise an early sunset is an error. */
export function loadOptions({ lint = {}, ...config }: Config): LoadOptions {
  return lint["sunset-too-early"] === undefined
    ? { ...config, minimumSunsetDays: minimumSunsetDays(lint) }
    : config;
}

/** Runs the pipeline from the description's text to the text of every file. */
async function generateFiles(
  config: Config,
  host: Host,
  progress: (step: string) => void,
): Promise<GeneratedOutput> {
  const { folder, onRead } = host;
  for (const file of config.projectFiles) onRead?.(file);
  const files = new Disk(folder, onRead);
  const reuse = reuseFor(config.output, host);
  const options = {
    ...{ ...loadOptions(config), samples: false as const },
    ...(reuse && { known: reuse.parts, kept: reuse.json }),
    // `--watch` keeps schemas with their locations, and warnings about value types show them.
    ...(reuse === undefined &&
      !choosesTypes(config.types) && { sharesSchemas: true as const }),
  };
  const loaded = await loadApi(options, folder, progress, files);
  const { input, document } = loaded;
  progress("Printing");
  const { api: built, diagnostics } = withValueTypes(loaded.api, config.types);
  const kept = reuse?.keep(built) ?? built;
  const samples = reuse?.samples ?? new EventSamples();
  const api = usesSamples(config) ? samples.addTo(kept, document) : kept;
  const warnings = [...loaded.warnings, ...diagnostics];
  const print = {
    extension: config.importExtension,
    source: sourceName(config),
    ...runtimePlace(config),
    ...(reuse && { texts: reuse.texts, checks: reuse.checks }),
  };
  const own = await loadEmitters(config, folder, onRead);
  const core = emitFiles(document, api, warnings, print, config);
  const paths = otherPaths(core, config, api);
  const others = { paths, isRuntimeModule };
  const added = await runEmitters(own, api.versions, print, others);
  const emitted = [...core, ...added];
  const runtime = sharedRuntime(emitted, config, api);
  const path = resolve(folder, input);
  const printed = await allFiles(emitted, config, document, api, path);
  return {
    input,
    document,
    api,
    files: printed.files,
    warnings: [...warnings, ...printed.diagnostics],
    runtime,
    chosen: config.chosen,
  };
}

/** Samples of events take time, and only their module and the project's emitters may need them. */
function usesSamples({ targets, emitters = [] }: Config): boolean {
  return targets.has("samples") || emitters.length > 0;
}

/** What the runs for an output folder share; undefined if there is only one run. */
function reuseFor(output: string, { reuse }: Host): Reuse | undefined {
  if (reuse === undefined) return undefined;
  const known = reuse.get(output) ?? new Reuse();
  reuse.set(output, known);
  return known;
}

/** The files that the project's own emitters can import: the modules, and `paths.ts`, which is printed last. */
function otherPaths(
  core: readonly OutputFile[],
  { targets }: Config,
  { versions }: Api,
): readonly string[] {
  const paths = core.map(({ path }) => path);
  if (!targets.has("paths")) return paths;
  return [...paths, ...versions.map(({ name }) => `${name}/paths.ts`)];
}

function loadEmitters(
  { emitters = [] }: Config,
  folder: string,
  onRead: Host["onRead"],
): Promise<readonly NamedEmitter[]> {
  return Promise.all(
    emitters.map((path) => {
      if (/^https?:/i.test(path))
        throw new EmitterError(
          `The emitter ${path} is a URL. An emitter is code that runs in your project: save it, and name the file.`,
        );
      for (const file of importedFiles(path)) onRead?.(file);
      return loadEmitter(path, shownPath(folder, path));
    }),
  );
}

/**
 * The name of the description for the banner of generated files. It is the same
 * on every machine: relative to the configuration, or else to the folder that
 * contains the output folder; outside of that the base name. A URL is named
 * without its query, which may have a token.
 */
export function sourceName({
  input = "-",
  url,
  file,
  output,
}: Pick<Config, "input" | "url" | "file" | "output">): string {
  if (url !== undefined) return url.replace(/[?#].*$/s, "");
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
  options: EmitOptions,
  selection?: Selection,
): readonly OutputFile[] {
  try {
    const sampler = new Samples(document);
    return emitApi(api, options, selection, sampler);
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

/** A runtime folder that several outputs share. */
export interface SharedRuntime {
  /** An absolute path. */
  readonly folder: string;
  /** The runtime modules that the output of this run imports. */
  readonly imports: readonly ModuleImport[];
}

/** Where the generated modules import the runtime from. */
export function runtimePlace({
  runtime,
  output,
}: Config): Pick<PrintOptions, "runtime"> {
  if (runtime === "carry") return {};
  if (runtime === "package") return { runtime: { package: "tenon/runtime" } };
  return { runtime: { folder: relativePath(output, runtime.folder) } };
}

/** The runtime modules that an output and its users import. */
function runtimeImports(
  emitted: readonly OutputFile[],
  config: Config,
  { versions }: Api,
): readonly ModuleImport[] {
  const printed = emitted.flatMap(({ imports = [] }) => imports);
  return [
    ...printed,
    ...runtimeEntrances(versions, config),
    ...storeModules(versions, config),
  ];
}

/** The files of the runtime in the output folder. */
export function carriedRuntime(
  emitted: readonly OutputFile[],
  config: Config,
  api: Api,
): readonly OutputFile[] {
  if (config.runtime !== "carry") return [];
  const imports = runtimeImports(emitted, config, api);
  return withReadme(runtimeFiles([], imports, config.importExtension));
}

/** The runtime folder that the configuration names, if any. */
export function sharedRuntime(
  emitted: readonly OutputFile[],
  config: Config,
  api: Api,
): SharedRuntime | undefined {
  if (typeof config.runtime === "string") return undefined;
  const { folder } = config.runtime;
  return { folder, imports: runtimeImports(emitted, config, api) };
}

export function withReadme(
  files: readonly OutputFile[],
): readonly OutputFile[] {
  return files.length === 0 ? [] : [...files, runtimeReadme()];
}

/**
 * The emitted files, the runtime, and the files that optional packages print or format.
 */
async function allFiles(
  emitted: readonly OutputFile[],
  config: Config,
  document: Document,
  api: Api,
  input: string,
): Promise<PrintedPaths> {
  const diagnostics: Diagnostic[] = [];
  const files = [...emitted, ...carriedRuntime(emitted, config, api)];
  if (config.targets.has("paths")) {
    // Imported only on request, because the packages behind it are large.
    const { printPaths } = await import("../../output/integrations/paths.js");
    const paths = await printPaths(document, api, input);
    files.push(...paths.files);
    diagnostics.push(...paths.diagnostics);
  }
  return { files: await formatted(files, config, config.output), diagnostics };
}

export async function formatted(
  files: readonly OutputFile[],
  { format }: Config,
  folder: string,
): Promise<readonly OutputFile[]> {
  if (format === "none") return files;
  const { formatUnderTeamSettings } =
    await import("../../output/integrations/prettier.js");
  return formatUnderTeamSettings(files, folder);
}
