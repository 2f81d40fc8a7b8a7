import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { OptionAdvice } from "../../language/option-advice.js";
import type { ModuleImport } from "../../language/print/print.js";
import { MANIFEST, refusalOf, RefusedPaths } from "./safe-path.js";

/**
 * The files that Tenon wrote and may overwrite: each path with the hash of its
 * content.
 */
export type Manifest = ReadonlyMap<string, string>;

/**
 * The imports of each output from a shared runtime folder, by the output folder
 * relative to it. The manifest of the runtime folder contains them, so that a run for
 * one output keeps the files that others import.
 */
export type SharedImports = ReadonlyMap<string, readonly ModuleImport[]>;

/** The other side of a shared runtime: the outputs of a runtime folder, or the runtime folder of an output, relative to it. */
export type Sharing =
  { readonly outputs: SharedImports } | { readonly runtime: string };

/**
 * The settings of an output that the files of a project may decide. They are recorded,
 * so that a later run can tell that another value changes the files.
 */
export interface RecordedSettings {
  readonly targets: readonly string[];
  /** Absent: the output has no files of adapters. */
  readonly adapters?: readonly string[];
  readonly importExtension: string;
}

/** What a manifest records beside the files. */
export interface Recorded {
  readonly sharing?: Sharing | undefined;
  /** Absent in the manifest of a shared runtime folder. */
  readonly settings?: RecordedSettings;
}

/** The manifest of an output folder is invalid. */
export class ManifestError extends Error {
  override readonly name = "ManifestError";

  /** What to do. */
  readonly advice: OptionAdvice = (nameOption) =>
    `Use ${nameOption("force")} to write the manifest and all files again.`;
}

/** The SHA-256 hash in hexadecimal digits. */
export function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/**
 * Whether content has this hash, unchanged or with Unix line endings, because git may
 * have changed them on checkout.
 *
 * @param actual the hash of the content, if it is known
 */
export function hasHash(
  bytes: Buffer,
  hash: string | undefined,
  actual = hashOf(bytes),
): boolean {
  return actual === hash || hashOf(unixLines(bytes)) === hash;
}

export function unixLines(bytes: Buffer): Buffer {
  if (!bytes.includes("\r\n")) return bytes;
  return Buffer.from(
    bytes.toString("latin1").replaceAll("\r\n", "\n"),
    "latin1",
  );
}

/** Reads the manifest of an output folder; empty if there is none. */
export function readManifest(folder: string): Manifest {
  const path = join(folder, MANIFEST);
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if (isMissing(error)) return new Map();
    throw error;
  }
  return parseManifest(text, path);
}

/** Prettier's width of a line. */
const WIDTH = 80;

/**
 * Prints a manifest in Prettier's style, whose lists are on one line where they fit.
 * Sorted by code unit, so that it is reproducible.
 */
export function printManifest(
  manifest: Manifest,
  { sharing, settings }: Recorded = {},
): string {
  const files = Object.fromEntries(sortedEntries(manifest));
  const shared =
    sharing !== undefined && "outputs" in sharing
      ? { outputs: printableImports(sharing.outputs) }
      : sharing;
  const text = JSON.stringify({ settings, files, ...shared }, undefined, 2);
  return `${text.replaceAll(/^.*\[\n[^[\]{}]*\],?$/gm, onOneLine)}\n`;
}

/** A list of names, on one line if it fits. */
function onOneLine(list: string): string {
  const line = list
    .replaceAll(/\n +/g, " ")
    .replace("[ ", "[")
    .replace(" ]", "]");
  return line.length > WIDTH ? list : line;
}

/** Whether two manifests record the same: a team's formatter may have changed the layout of one. */
export function sameManifest(one: Buffer, other: Buffer): boolean {
  if (one.equals(other)) return true;
  const [meaning, otherMeaning] = [one, other].map((bytes) =>
    JSON.stringify(parsed(bytes.toString())),
  );
  return meaning !== undefined && meaning === otherMeaning;
}

function printableImports(shared: SharedImports): object {
  return Object.fromEntries(
    sortedEntries(shared).map(([output, imports]) => [
      output,
      Object.fromEntries(
        imports.map(({ from, names }) => [
          from.slice("runtime/".length),
          names,
        ]),
      ),
    ]),
  );
}

function sortedEntries<Value>(
  entries: ReadonlyMap<string, Value>,
): [string, Value][] {
  return [...entries].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Whether an error means that a file or folder does not exist. */
export function isMissing(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : "";
  return code === "ENOENT" || code === "ENOTDIR";
}

function parseManifest(text: string, path: string): Manifest {
  const entries = entriesOf(text);
  if (entries === undefined)
    throw new ManifestError(
      `${path} is not a valid manifest, possibly because of a merge.`,
    );
  // The manifest decides what may be deleted, and a commit may have changed it.
  const refusals = entries.flatMap(([file]) => {
    const reason = refusalOf(file);
    return reason === undefined
      ? []
      : [{ path: `${file} (listed in ${path})`, reason }];
  });
  if (refusals.length > 0) throw new RefusedPaths(refusals);
  return new Map(entries);
}

function entriesOf(text: string): [string, string][] | undefined {
  const manifest = parsed(text);
  if (
    typeof manifest !== "object" ||
    manifest === null ||
    !("files" in manifest)
  )
    return undefined;
  const { files } = manifest;
  if (typeof files !== "object" || files === null) return undefined;
  const entries: [string, string][] = [];
  for (const [path, hash] of Object.entries(files)) {
    if (typeof hash !== "string") return undefined;
    entries.push([path, hash]);
  }
  return entries;
}

/** Undefined if the text is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
