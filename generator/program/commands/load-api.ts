import { isAbsolute, relative } from "node:path";

import type { RuleFault } from "../../input/build/pagination/call-rules.js";
import {
  Disk,
  DiskWith,
  type FileKind,
  type Files,
} from "../../input/read/source/files.js";
import { checkCopy } from "../../input/remote/lock-file.js";
import { isUrl } from "../../input/remote/remote.js";
import { sameJson } from "../../language/json/equal.js";
import { load, type Loaded, type LoadSettings } from "../../pipeline.js";
import { minimumSunsetDays } from "../../review/lint/rules/deprecations.js";
import { shownPath } from "../cli/console.js";
import { UsageError } from "../cli/parse-options.js";
import { type Config, configError } from "../config/config.js";
import { noInput } from "../config/inputs.js";

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
  | "framework"
  | "chosen"
  | "origins"
  | "projectFiles"
> &
  Pick<
    LoadSettings,
    "samples" | "reusedParts" | "sharesSchemas" | "reusedJson"
  > &
  Pick<LoadSettings, "minimumSunsetDays" | "isShown"> & {
    /**
     * Whether the filters apply to several descriptions, so that a condition may match
     * nothing in one of them.
     */
    readonly areFiltersShared?: true;
  };

/** A description and the model that was built from it. */
export interface LoadedApi extends Loaded {
  /** The description's path relative to the working folder. */
  readonly input: string;
}

/** A configured rule for sunsets is left to `tenon lint`; otherwise an early sunset is an error. */
export function loadOptions({ lint = {}, ...config }: Config): LoadOptions {
  return lint["sunset-too-early"] === undefined
    ? { ...config, minimumSunsetDays: minimumSunsetDays(lint) }
    : config;
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
  if (options.input === undefined) throw new UsageError(noInput(folder));
  const path = pathIn(files, folder, options.input);
  const input = files.nameOf(path);
  if (kindOf(files, path) === "folder")
    throw new UsageError(
      `${input} is a folder. Name the description file in it.`,
    );
  progress(`Reading ${input}`);
  const { url, areFiltersShared = false } = options;
  const isCopy = url !== undefined && !isUrl(options.input);
  if (isCopy && files instanceof Disk && !(files instanceof DiskWith))
    checkCopy(options.input, url);
  const settings = {
    ...options,
    root: referenceRoot(options, folder, files),
    overlays: (options.overlays ?? []).map((overlay) =>
      pathIn(files, folder, overlay),
    ),
    isSingleFile: url !== undefined,
  };
  const loaded = await load(path, settings, files, {
    progress,
    refuse: async (faults, part) => {
      if (part === "filters" && areFiltersShared) return;
      await refuse(faults, options, folder);
    },
  });
  return { ...loaded, input };
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
  faults: readonly RuleFault[],
  { file, name }: Pick<Config, "file" | "name">,
  folder: string,
): Promise<void> {
  if (faults.length > 0 && file !== undefined)
    throw await configError(faults, { file, name }, folder);
}

/** The folder that references may reach, if one is configured. */
function referenceRoot(
  { input, url, root, file }: LoadOptions,
  folder: string,
  files: Files,
): string | undefined {
  if (root === undefined || input === undefined || input === "-")
    return undefined;
  // A copy of a URL refers to no other files.
  if (url !== undefined) return undefined;
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
  return path;
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
