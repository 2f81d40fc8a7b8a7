/**
 * Plans the writes of a run: to the output folder, to the runtime folder that it shares
 * with other outputs, and to the one that it no longer shares.
 */
import { posix } from "node:path";

import type { ModuleImport, OutputFile } from "../../language/print/print.js";
import { adapters, targets } from "../emit/targets.js";
import { type Format, formatted } from "../integrations/prettier.js";
import type { ReusedContents } from "./contents.js";
import { recover } from "./journal.js";
import { type LockOwner, withLock } from "./lock.js";
import {
  type Manifest,
  ManifestError,
  readManifest,
  type RecordedSettings,
} from "./manifest.js";
import {
  type RuntimeSettings,
  runtimeWithReadme,
  type SharedRuntime,
} from "./output-runtime.js";
import { type ChangedSetting, changedSettings } from "./recorded-settings.js";
import { MANIFEST, refuseObstacles } from "./safe-path.js";
import {
  recordedRuntime,
  relativePath,
  sharedImports,
} from "./shared-runtime.js";
import { type Plan, plan, withManifest } from "./write.js";

/** The settings of the files that a run writes. */
export interface OutputSettings extends RuntimeSettings {
  readonly format: Format;
  /** What in the project decides a setting that the configuration and the command line omit. */
  readonly origins: Readonly<Partial<Record<keyof RecordedSettings, string>>>;
}

/** The files of a run. */
export interface RunFiles {
  readonly files: readonly OutputFile[];
  /** The runtime folder that the output shares with others; undefined if it shares none. */
  readonly runtime: SharedRuntime | undefined;
}

/** Milliseconds to wait for another run in the same folder. */
const LOCK_LIMIT = 60_000;

/** The plans of a run. */
export interface Plans {
  /** One for each folder, in the order in which they are carried out: what is imported first comes first, and goes last. */
  readonly steps: readonly Plan[];
  /** All of them as one, with paths relative to the output folder. */
  readonly plan: Plan;
  readonly changed: readonly ChangedSetting[];
}

/** The folders that a run writes. */
export function foldersOf(
  { runtime }: RunFiles,
  { output }: OutputSettings,
): readonly string[] {
  const folders = [output, runtime?.folder, formerRuntime(output, runtime)];
  return folders.filter((folder) => folder !== undefined);
}

/** The runtime folder that the output shared until now. */
function formerRuntime(
  output: string,
  runtime: SharedRuntime | undefined,
): string | undefined {
  const recorded = recordedRuntime(output);
  return recorded === runtime?.folder ? undefined : recorded;
}

/**
 * Compares the files of a run with the folders. Writes nothing.
 *
 * @param force whether a manifest that cannot be read is ignored
 * @param contents those of earlier runs of the process; absent if there is only one run
 */
export async function planRun(
  { files, runtime }: RunFiles,
  settings: OutputSettings,
  force: boolean,
  contents?: ReusedContents,
): Promise<Plans> {
  const { output: folder } = settings;
  const sharing = runtime && { runtime: relativePath(folder, runtime.folder) };
  const toRecord = settingsToRecord(settings);
  const recorded = { sharing, settings: toRecord };
  const manifest = manifestOf(folder, force);
  const output = await withTeamLayout(
    plan(files, folder, manifest, recorded, contents),
    settings,
  );
  const planRuntime = async (at?: string, imports?: readonly ModuleImport[]) =>
    at === undefined
      ? []
      : [await planSharedRuntime(at, imports, settings, force)];
  const shared = await planRuntime(runtime?.folder, runtime?.imports);
  const unshared = await planRuntime(formerRuntime(folder, runtime));
  return {
    steps: [...shared, output, ...unshared],
    plan: [...shared, ...unshared].reduce(joinedPlan, output),
    changed: changedSettings(folder, toRecord, settings.origins),
  };
}

/** The settings of a run that its manifest records. */
function settingsToRecord(settings: OutputSettings): RecordedSettings {
  const isMounted =
    settings.targets.has("server") || settings.targets.has("webhooks.receive");
  const used = {
    targets: targets.filter((name) => settings.targets.has(name)),
    importExtension: settings.importExtension,
  };
  return isMounted && settings.runtime !== "package"
    ? {
        ...used,
        adapters: adapters.filter((name) => settings.adapters.has(name)),
      }
    : used;
}

/**
 * Runs a function on the folders of a run while no other run writes there, after
 * the write of a killed run is finished.
 *
 * @param onWait called with the name of the run that is writing
 */
export async function onFolders<Result>(
  [folder, ...others]: readonly string[],
  owner: LockOwner,
  onWait: (holder: string) => void,
  run: () => Promise<Result>,
): Promise<Result> {
  if (folder === undefined) return run();
  refuseObstacles(folder, []);
  return withLock(folder, owner, { limit: LOCK_LIMIT, onWait }, () => {
    recover(folder);
    return onFolders(others, owner, onWait, run);
  });
}

/** Compares a runtime folder with the imports of all outputs that share it. */
async function planSharedRuntime(
  folder: string,
  imports: readonly ModuleImport[] | undefined,
  settings: OutputSettings,
  force: boolean,
): Promise<Plan> {
  const manifest = manifestOf(folder, force);
  const outputs = sharedImports(folder, settings.output, imports);
  const all = [...outputs.values()].flat();
  const files = runtimeWithReadme(all, settings.importExtension).map(
    ({ path, text }) => ({ path: path.slice("runtime/".length), text }),
  );
  const texts = await formatted(files, settings.format, folder);
  return withTeamLayout(
    plan(texts, folder, manifest, { sharing: { outputs } }),
    settings,
  );
}

/**
 * The manifest has the layout of the other files, unless that is not JSON: settings for
 * `*.json` may choose the parser `json5`.
 */
async function withTeamLayout(
  planned: Plan,
  { format }: OutputSettings,
): Promise<Plan> {
  const { folder, manifestText: text } = planned;
  if (text === undefined) return planned;
  const [file] = await formatted([{ path: MANIFEST, text }], format, folder);
  if (file === undefined || file.text === text || !isJson(file.text))
    return planned;
  return withManifest(planned, file.text);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
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

/** The plan of an output with that of a runtime folder, whose paths become relative to the output. */
function joinedPlan(output: Plan, runtime: Plan): Plan {
  const up = relativePath(output.folder, runtime.folder);
  const moved = <File extends { readonly path: string }>(file: File): File => ({
    ...file,
    path: posix.join(up, file.path),
  });
  return {
    ...output,
    files: [...output.files, ...runtime.files.map(moved)],
    manifest:
      output.manifest.state === "unchanged"
        ? moved(runtime.manifest)
        : output.manifest,
  };
}
