import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { MANIFEST, refusalOf, RefusedPaths } from "./safe-path.js";

/** What Tenon wrote and therefore owns: each path with the hash of its bytes. */
export type Manifest = ReadonlyMap<string, string>;

/** The manifest of an output folder is there and cannot be read. */
export class ManifestError extends Error {
  override readonly name = "ManifestError";
}

/** The SHA-256 of some bytes, in hexadecimal digits. */
export function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Reads the manifest of an output folder: an empty one where there is none. */
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

/** Prints a manifest: sorted by code unit, so that its bytes depend on nothing else. */
export function printManifest(manifest: Manifest): string {
  const sorted = [...manifest].sort(([a], [b]) => (a < b ? -1 : 1));
  const files = sorted.map(
    ([path, hash]) => `    ${JSON.stringify(path)}: ${JSON.stringify(hash)}`,
  );
  const body = files.length === 0 ? "{}" : `{\n${files.join(",\n")}\n  }`;
  return `{\n  "files": ${body}\n}\n`;
}

/** Whether an error says that a file or folder is not there. */
export function isMissing(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : "";
  return code === "ENOENT" || code === "ENOTDIR";
}

function parseManifest(text: string, path: string): Manifest {
  const entries = entriesOf(text);
  if (entries === undefined)
    throw new ManifestError(
      `${path} is not a manifest that Tenon wrote (was it merged by hand?). ` +
        `Run \`tenon generate --force\` to write it and the whole output again.`,
    );
  // The manifest says what may be deleted, and whoever sent the last commit wrote it.
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
