/**
 * Plans what a run writes: the output folder, and the runtime folder that it
 * shares with other outputs.
 */
import { posix } from "node:path";

import type { GenerateOptions } from "../cli/command-options.js";
import type { Host } from "../cli/host.js";
import type { Config } from "../config/config.js";
import { recover } from "../write/journal.js";
import { withLock } from "../write/lock.js";
import {
  type Manifest,
  ManifestError,
  readManifest,
} from "../write/manifest.js";
import { runtimeFiles } from "../write/runtime-files.js";
import { refuseObstacles } from "../write/safe-path.js";
import { sharedImports } from "../write/shared-runtime.js";
import { plan, type Plan } from "../write/write.js";
import {
  formatted,
  type PreparedOutput,
  relativePath,
  type SharedRuntime,
  withReadme,
} from "./plan-output.js";

/** Milliseconds to wait for another run in the same folder. */
const LOCK_LIMIT = 60_000;

/** The plans of a run: for the output folder, and for a runtime folder that it shares. */
export interface Plans {
  readonly output: Plan;
  readonly runtime: Plan | undefined;
}

/** The folders that a run writes. */
export function foldersOf({
  folder,
  generated: { runtime },
}: PreparedOutput): readonly string[] {
  return runtime === undefined ? [folder] : [folder, runtime.folder];
}

/** Compares the generated files with the folders. Writes nothing. */
export async function planOutput(
  { config, generated, folder }: PreparedOutput,
  force: boolean,
): Promise<Plans> {
  const { files, runtime } = generated;
  return {
    output: plan(files, folder, manifestOf(folder, force)),
    runtime: runtime && (await planSharedRuntime(runtime, config, force)),
  };
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

/** Compares a runtime folder with what all outputs import that share it. */
async function planSharedRuntime(
  { folder, imports }: SharedRuntime,
  config: Config,
  force: boolean,
): Promise<Plan> {
  const manifest = manifestOf(folder, force);
  const shared = sharedImports(folder, config.output, imports);
  const all = [...shared.values()].flat();
  const files = withReadme(runtimeFiles([], all, config.importExtension)).map(
    ({ path, text }) => ({ path: path.slice("runtime/".length), text }),
  );
  return plan(await formatted(files, config, folder), folder, manifest, shared);
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

/** The plan of an output with that of the runtime it shares, whose paths become relative to the output. */
export function joinedPlan(output: Plan, runtime: Plan | undefined): Plan {
  if (runtime === undefined) return output;
  const up = relativePath(output.folder, runtime.folder);
  const moved = <File extends { readonly path: string }>(file: File): File => ({
    ...file,
    path: posix.join(up, file.path),
  });
  return {
    folder: output.folder,
    files: [...output.files, ...runtime.files.map(moved)],
    manifest:
      output.manifest.state === "unchanged"
        ? moved(runtime.manifest)
        : output.manifest,
  };
}
