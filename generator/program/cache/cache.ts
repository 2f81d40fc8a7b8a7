/**
 * The cache of runs: which files an output was made from, and what was
 * reported. A later run with the same settings whose files are all unchanged
 * ends before the pipeline is loaded. `inputs.ts` records the files that a run
 * reads, `stamps.ts` saves reading unchanged files again, and `identity.ts` tells
 * versions of Tenon apart.
 *
 * The cache is in `node_modules/.cache/tenon`, not in the repository, because
 * `tenon check` must not believe a commit. Any doubt leads to a full run: an
 * entry is never repaired, and a failure to read or write one is ignored.
 */
import { randomUUID } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

import { isIntact } from "../../output/write/intact.js";
import { hashOf } from "../../output/write/manifest.js";
import { identity } from "./identity.js";
import { areUnchanged, type RunInputs, type StoredInputs } from "./inputs.js";
import { Stamps } from "./stamps.js";

/** The place in the cache for runs with the same settings. */
export interface CacheEntry {
  readonly file: string;
  /** Identifies the run: an entry with another key is ignored. */
  readonly key: string;
}

/** A run that left its output up to date. */
interface StoredRun {
  readonly key: string;
  readonly inputs: StoredInputs;
  /** The hash of the manifest of each folder that was written. */
  readonly folders: Readonly<Record<string, string>>;
  /** Absent until a later run has found the files unchanged. */
  readonly stamps?: Readonly<Record<string, string>>;
  readonly report: unknown;
}

/**
 * Finds the place for a run; undefined if it cannot be cached: no folder above
 * the output has `node_modules`, or Tenon was not bundled.
 *
 * @param output the output folder, an absolute path
 * @param mode runs with different modes have different entries
 * @param settings all that decides what the run does, besides the files it reads
 */
export function cacheEntry(
  output: string,
  mode: readonly unknown[],
  settings: readonly unknown[],
): CacheEntry | undefined {
  const tenon = identity();
  const folder = packagesAbove(output);
  if (tenon === undefined || folder === undefined) return undefined;
  const name = hashOfJson([output, mode]).slice(0, 32);
  return {
    file: join(folder, ".cache/tenon", `${name}.json`),
    key: hashOfJson([tenon, settings]),
  };
}

/**
 * The report that `writeCached` stored; undefined if a run might now read or write
 * something else.
 */
export function readCached({ file, key }: CacheEntry): unknown {
  try {
    const text = readFileSync(file, "utf8");
    // Only `writeCached` writes this file, and the key shows that this version of Tenon
    // did.
    const stored = JSON.parse(text) as StoredRun;
    const stamps = new Stamps(stored.stamps);
    const isCurrent =
      stored.key === key &&
      areUnchanged(stored.inputs, stamps) &&
      Object.entries(stored.folders).every(([folder, manifest]) =>
        isIntact(folder, manifest, (path, test) => stamps.accepts(path, test)),
      );
    if (!isCurrent) return undefined;
    if (stamps.hasNew) store(file, { ...stored, stamps: stamps.current });
    return stored.report;
  } catch {
    return undefined;
  }
}

/**
 * Keeps what a run has reported, unless its inputs changed while it ran.
 *
 * @param folders the hash of the manifest of each folder that was written
 */
export function writeCached(
  { file, key }: CacheEntry,
  inputs: RunInputs,
  folders: StoredRun["folders"],
  report: unknown,
): void {
  try {
    const read = inputs.stored();
    if (read !== undefined) store(file, { key, inputs: read, folders, report });
  } catch {
    // Then the next run is a full one.
  }
}

function store(file: string, run: StoredRun): void {
  mkdirSync(dirname(file), { recursive: true });
  const temporary = `${file}.${randomUUID()}`;
  writeFileSync(temporary, JSON.stringify(run));
  renameSync(temporary, file);
}

function packagesAbove(folder: string): string | undefined {
  const packages = join(folder, "node_modules");
  if (existsSync(packages)) return packages;
  const parent = dirname(folder);
  return parent === folder ? undefined : packagesAbove(parent);
}

function hashOfJson(value: unknown): string {
  const json = JSON.stringify(value, (_, member: unknown) =>
    member instanceof Set ? [...member] : member,
  );
  return hashOf(Buffer.from(json));
}
