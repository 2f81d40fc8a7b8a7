/**
 * Plans the writes of a run: to the output folder, to the runtime folder that it shares
 * with other outputs, and to the one that it no longer shares.
 */
import { posix } from "node:path";

import type { ModuleImport } from "../../language/print/print.js";
import { adapters, targets } from "../../output/emit/targets.js";
import { recover } from "../../output/write/journal.js";
import { withLock } from "../../output/write/lock.js";
import {
  type Manifest,
  ManifestError,
  readManifest,
  type RecordedSettings,
} from "../../output/write/manifest.js";
import {
  type ChangedSetting,
  changedSettings,
} from "../../output/write/recorded-settings.js";
import { runtimeFiles } from "../../output/write/runtime-files.js";
import { MANIFEST, refuseObstacles } from "../../output/write/safe-path.js";
import {
  recordedRuntime,
  relativePath,
  sharedImports,
} from "../../output/write/shared-runtime.js";
import { type Plan, plan, withManifest } from "../../output/write/write.js";
import type { GenerateOptions } from "../cli/command-options.js";
import type { Host } from "../cli/host.js";
import type { Config } from "../config/config.js";
import { formatted, type PreparedOutput, withReadme } from "./plan-output.js";

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
export function foldersOf(prepared: PreparedOutput): readonly string[] {
  const { runtime } = prepared.generated;
  const folders = [prepared.folder, runtime?.folder, formerRuntime(prepared)];
  return folders.filter((folder) => folder !== undefined);
}

/** The runtime folder that the output shared until now. */
function formerRuntime({
  folder,
  generated: { runtime },
}: PreparedOutput): string | undefined {
  const recorded = recordedRuntime(folder);
  return recorded === runtime?.folder ? undefined : recorded;
}

/** Compares the generated files with the folders. Writes nothing. */
export async function planOutput(
  prepared: PreparedOutput,
  force: boolean,
): Promise<Plans> {
  const { config, generated, folder, contents } = prepared;
  const { files, runtime } = generated;
  const sharing = runtime && { runtime: relativePath(folder, runtime.folder) };
  const settings = settingsToRecord(config);
  const recorded = { sharing, settings };
  const manifest = manifestOf(folder, force);
  const output = await withTeamLayout(
    plan(files, folder, manifest, recorded, contents),
    config,
  );
  const planRuntime = async (at?: string, imports?: readonly ModuleImport[]) =>
    at === undefined
      ? []
      : [await planSharedRuntime(at, imports, config, force)];
  const shared = await planRuntime(runtime?.folder, runtime?.imports);
  const unshared = await planRuntime(formerRuntime(prepared));
  return {
    steps: [...shared, output, ...unshared],
    plan: [...shared, ...unshared].reduce(joinedPlan, output),
    changed: changedSettings(folder, settings, config.origins),
  };
}

/** The settings of a run that its manifest records. */
function settingsToRecord(config: Config): RecordedSettings {
  const isMounted =
    config.targets.has("server") || config.targets.has("webhooks.receive");
  const used = {
    targets: targets.filter((name) => config.targets.has(name)),
    importExtension: config.importExtension,
  };
  return isMounted && config.runtime !== "package"
    ? {
        ...used,
        adapters: adapters.filter((name) => config.adapters.has(name)),
      }
    : used;
}

/**
 * Runs a function on the folders of a run while no other run writes there, after
 * the write of a killed run is finished.
 */
export async function onFolders<Result>(
  [folder, ...others]: readonly string[],
  options: GenerateOptions,
  host: Host,
  run: () => Promise<Result>,
): Promise<Result> {
  if (folder === undefined) return run();
  const { quiet, json } = options;
  const onWait = (holder: string): void => {
    if (!quiet && !json) host.err.write(`Waiting: ${holder} is writing …\n`);
  };
  refuseObstacles(folder, []);
  return withLock(folder, host.process, { limit: LOCK_LIMIT, onWait }, () => {
    recover(folder);
    return onFolders(others, options, host, run);
  });
}

/** Compares a runtime folder with the imports of all outputs that share it. */
async function planSharedRuntime(
  folder: string,
  imports: readonly ModuleImport[] | undefined,
  config: Config,
  force: boolean,
): Promise<Plan> {
  const manifest = manifestOf(folder, force);
  const outputs = sharedImports(folder, config.output, imports);
  const all = [...outputs.values()].flat();
  const files = withReadme(runtimeFiles([], all, config.importExtension)).map(
    ({ path, text }) => ({ path: path.slice("runtime/".length), text }),
  );
  const texts = await formatted(files, config, folder);
  return withTeamLayout(
    plan(texts, folder, manifest, { sharing: { outputs } }),
    config,
  );
}

/** The manifest has the layout of the other files. */
async function withTeamLayout(planned: Plan, config: Config): Promise<Plan> {
  const { folder, manifestText: text } = planned;
  if (text === undefined) return planned;
  const [file] = await formatted([{ path: MANIFEST, text }], config, folder);
  return file?.text === text ? planned : withManifest(planned, file?.text);
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
