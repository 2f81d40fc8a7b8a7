import { basename, dirname, isAbsolute, relative, resolve } from "node:path";

import { unversionedFolders } from "../../input/build/versions/version-rule.js";
import { Disk } from "../../input/read/source/files.js";
import { choosesTypes } from "../../input/values/values.js";
import type { Api } from "../../language/model/model.js";
import { EmitterError } from "../../output/emitters/emitter-error.js";
import type { NamedEmitter } from "../../output/emitters/emitters.js";
import { importedFiles } from "../../output/emitters/imported-files.js";
import { loadEmitter } from "../../output/emitters/load-emitter.js";
import { Reuse } from "../../output/reuse/reuse.js";
import { ManifestError, readManifest } from "../../output/write/manifest.js";
import { generate, type Generated } from "../../pipeline.js";
import type { GenerateOptions } from "../cli/command-options.js";
import { shownPath, startProgress } from "../cli/console.js";
import type { Host } from "../cli/host.js";
import { commandError, type Config } from "../config/config.js";
import { loadApi, loadOptions } from "./load-api.js";

/** The generated files and where they belong. */
export interface PreparedOutput {
  readonly config: Config;
  readonly generated: GeneratedOutput;
  /** The output folder relative to the working folder. */
  readonly output: string;
  /** When the run started, by the host's clock. */
  readonly start: number;
  /** What the runs of a process share; undefined if there is only one run. */
  readonly reuse: Reuse | undefined;
}

/** The files generated from a description, and what a report says about them. */
export interface GeneratedOutput extends Generated {
  /** The description's path relative to the working folder. */
  readonly input: string;
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
  const reuse = reuseFor(config.output, host);
  try {
    const generated = await generateFiles(config, host, reuse, (step) => {
      progress.show(step);
    });
    refuseMove(config, generated.api, host);
    const output = shownPath(host.folder, config.output);
    return { config, generated, output, start, reuse };
  } finally {
    progress.end();
  }
}

async function generateFiles(
  config: Config,
  host: Host,
  reuse: Reuse | undefined,
  progress: (step: string) => void,
): Promise<GeneratedOutput> {
  const { folder, onRead } = host;
  for (const file of config.projectFiles) onRead?.(file);
  const options = {
    ...{ ...loadOptions(config), samples: false as const },
    ...(reuse && { reusedParts: reuse.parts, reusedJson: reuse.json }),
    // `--watch` keeps schemas with their locations, and warnings about value types show them.
    ...(reuse === undefined &&
      !choosesTypes(config.types) && { sharesSchemas: true as const }),
  };
  const files = new Disk(folder, onRead);
  const loaded = await loadApi(options, folder, progress, files);
  progress("Printing");
  const { input } = loaded;
  const settings = {
    ...config,
    path: resolve(folder, input),
    source: sourceName(config),
    loadedEmitters: await loadEmitters(config, folder, onRead),
  };
  const generated = await generate(loaded, settings, reuse);
  return { ...generated, input, chosen: config.chosen };
}

/** What the runs for an output folder share; undefined if there is only one run. */
function reuseFor(output: string, { reuse }: Host): Reuse | undefined {
  if (reuse === undefined) return undefined;
  const found = reuse.get(output) ?? new Reuse();
  reuse.set(output, found);
  return found;
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
