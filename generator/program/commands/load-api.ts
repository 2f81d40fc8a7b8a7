import { isAbsolute, relative } from "node:path";

import { buildApi, type BuildOptions } from "../../input/build/build.js";
import { tolerateReferences } from "../../input/build/warnings/unresolved-references.js";
import type { Description } from "../../input/read/description.js";
import type { Document } from "../../input/read/document.js";
import {
  filterDescription,
  type Filtered,
} from "../../input/read/filters/filters.js";
import { readDescription, type ReadOptions } from "../../input/read/read.js";
import {
  Disk,
  DiskWith,
  type FileKind,
  type Files,
} from "../../input/read/source/files.js";
import { checkCopy } from "../../input/remote/lock-file.js";
import { isUrl } from "../../input/remote/remote.js";
import {
  DescriptionError,
  type Diagnostic,
  errorAt,
  hasErrors,
  refuseRepaired,
} from "../../language/diagnostics/diagnostics.js";
import { sameJson } from "../../language/json/equal.js";
import type { Api } from "../../language/model/model.js";
import { sunsetTooEarly } from "../../review/lint/rules/deprecations.js";
import { shownPath } from "../cli/console.js";
import { UsageError } from "../cli/parse-options.js";
import { type Config, configError } from "../config/config.js";
import { noInput } from "../config/inputs.js";
import type { ConfigFault } from "../config/settings-file.js";

/** The part of the configuration that controls how a description is read and built. */
export type LoadOptions = Omit<
  Config,
  | "output"
  | "importExtension"
  | "format"
  | "runtime"
  | "lint"
  | "targets"
  | "adapters"
  | "chosen"
  | "origins"
  | "projectFiles"
> &
  Pick<BuildOptions, "samples" | "known" | "sharesSchemas"> &
  Pick<ReadOptions, "kept"> & {
    /**
     * Whether the filters apply to several descriptions, so that a condition may match
     * nothing in one of them.
     */
    readonly areFiltersShared?: true;
    /** Whether a report will show positions in the description. */
    readonly isShown?: true;
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
  /** Conditions of the filters that match no operation. */
  readonly idleFilters: readonly ConfigFault[];
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
  files: Files = new Disk(folder),
): Promise<LoadedApi> {
  if (options.input === undefined) throw new UsageError(noInput);
  const path = pathIn(files, folder, options.input);
  const input = files.nameOf(path);
  if (kindOf(files, path) === "folder")
    throw new UsageError(
      `${input} is a folder. Name the description file in it.`,
    );
  progress(`Reading ${input}`);
  const { url } = options;
  const isCopy = url !== undefined && !isUrl(options.input);
  if (isCopy && files instanceof Disk && !(files instanceof DiskWith))
    checkCopy(options.input, url);
  const root = referenceRoot(options, folder, files);
  const overlays = (options.overlays ?? []).map((overlay) =>
    pathIn(files, folder, overlay),
  );
  const isSingleFile = url !== undefined;
  const isShown = options.isShown === true;
  const { kept } = options;
  const read = await readDescription(path, {
    ...{ ...root, files, overlays, isSingleFile, isShown },
    ...(kept && { kept }),
  });
  const { document, removed, faults: idleFilters } = filtered(read, options);
  if (options.areFiltersShared !== true)
    await refuse(idleFilters, options, folder);
  progress("Building the model");
  const { api, diagnostics, faults } = buildApi(document, {
    ...options,
    removed,
  });
  const found = tolerateReferences(
    [...document.diagnostics, ...diagnostics, ...earlySunsets(api, options)],
    api,
    options.strict,
  );
  const warnings = options.strict ? found.map(refuseRepaired) : found;
  if (hasErrors(warnings)) throw new DescriptionError(warnings, document);
  await refuse(faults, options, folder);
  return { input, document, api, warnings, idleFilters };
}

/**
 * Refuses conditions of the filters that match no operation of any description.
 *
 * @throws ConfigError
 */
export async function refuseIdleFilters(
  all: readonly Pick<LoadedApi, "idleFilters">[],
  config: Config,
  folder: string,
): Promise<void> {
  const [last, ...others] = all.map(({ idleFilters }) => idleFilters).reverse();
  const idle = (last ?? []).filter(({ keys }) =>
    others.every((faults) => faults.some((one) => sameJson(one.keys, keys))),
  );
  await refuse(idle, config, folder);
}

/** @throws ConfigError if the configuration does not fit the description */
async function refuse(
  faults: readonly ConfigFault[],
  { file, name }: Pick<Config, "file" | "name">,
  folder: string,
): Promise<void> {
  if (faults.length > 0 && file !== undefined)
    throw await configError(faults, { file, name }, folder);
}

function filtered(document: Description, { filters }: LoadOptions): Filtered {
  return filters === undefined
    ? { document, removed: new Set(), faults: [] }
    : filterDescription(document, filters);
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
  { input, url, root, file }: LoadOptions,
  folder: string,
  files: Files,
): { readonly root?: string } {
  if (root === undefined || input === undefined || input === "-") return {};
  // A copy of a URL refers to no other files.
  if (url !== undefined) return {};
  const path = pathIn(files, folder, root);
  const shown = files.nameOf(path);
  if (kindOf(files, path) !== "folder")
    throw new UsageError(
      `The root ${shown} is not a folder. Correct \`root\`${file === undefined ? "" : " in the configuration"} (on the command line, \`--root\`).`,
    );
  if (!isAbsolute(input) || /^\.\.(?:[/\\]|$)/.test(relative(root, input)))
    throw new UsageError(
      `The root ${shown} does not contain the description. Name a folder above it.`,
    );
  return { root: path };
}

/** On disk, paths are relative to the working folder; in a git revision, absolute. */
function pathIn(files: Files, folder: string, path: string): string {
  return files instanceof Disk && isAbsolute(path)
    ? shownPath(folder, path)
    : path;
}

function kindOf(files: Files, path: string): FileKind | undefined {
  try {
    return files.kindOf(path);
  } catch {
    // The reader reports why the file cannot be read.
    return undefined;
  }
}
