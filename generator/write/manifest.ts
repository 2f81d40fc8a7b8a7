import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { MANIFEST, refusalOf, RefusedPaths } from "./safe-path.js";

/**
 * The files that Tenon wrote and may overwrite: each path with the hash of its
 * content.
 */
export type Manifest = ReadonlyMap<string, string>;

/** The manifest of an output folder is invalid. */
export class ManifestError extends Error {
  override readonly name = "ManifestError";
}

/** The SHA-256 hash in hexadecimal digits. */
export function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
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

/** Prints a manifest. Sorted by code unit, so that it is reproducible. */
export function printManifest(manifest: Manifest): string {
  const sorted = [...manifest].sort(([a], [b]) => (a < b ? -1 : 1));
  const files = sorted.map(
    ([path, hash]) => `    ${JSON.stringify(path)}: ${JSON.stringify(hash)}`,
  );
  const body = files.length === 0 ? "{}" : `{\n${files.join(",\n")}\n  }`;
  return `{\n  "files": ${body}\n}\n`;
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
      `${path} is not a valid manifest, possibly because of a merge. ` +
        `Run \`tenon generate --force\` to write the manifest and all files again.`,
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
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof parsed !== "object" || parsed === null || !("files" in parsed))
    return undefined;
  const { files } = parsed;
  if (typeof files !== "object" || files === null) return undefined;
  const entries: [string, string][] = [];
  for (const [path, hash] of Object.entries(files)) {
    if (typeof hash !== "string") return undefined;
    entries.push([path, hash]);
  }
  return entries;
}
