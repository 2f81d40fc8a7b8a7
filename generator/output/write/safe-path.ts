import {
  existsSync,
  lstatSync,
  readdirSync,
  realpathSync,
  statSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";

import type { OptionAdvice } from "../../language/option-advice.js";

/** The manifest: the file in the output folder that lists what Tenon wrote. */
export const MANIFEST = ".tenon.json";

/** Paths that must not be written, each with its reason. */
export class RefusedPaths extends Error {
  override readonly name = "RefusedPaths";
  readonly refusals: readonly Refusal[];
  readonly advice: OptionAdvice | undefined;

  constructor(refusals: readonly Refusal[], advice?: OptionAdvice) {
    super(refusals.map(({ path, reason }) => `${path}: ${reason}`).join("\n"));
    this.refusals = refusals;
    this.advice = advice;
  }
}

export interface Refusal {
  readonly path: string;
  readonly reason: string;
}

/** Device names on Windows, with any extension. */
const deviceName =
  /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])$/i;

// eslint-disable-next-line no-control-regex -- matches them on purpose
const unportableCharacter = /[\u0000-\u001f\u007f<>"|?*]/;

/**
 * Returns why a relative path must not be written on some system; undefined if
 * it may be.
 */
export function refusalOf(path: string): string | undefined {
  if (path === "") return "the path is empty";
  if (/^[a-z]:/i.test(path)) return "the path starts with a drive letter";
  if (/^[/\\]/.test(path)) return "the path is absolute";
  if (path.includes("\\")) return "the path contains a backslash";
  if (path.includes(":")) return "the path contains a colon";
  for (const part of path.split("/")) {
    const reason = refusalOfPart(part);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

function refusalOfPart(part: string): string | undefined {
  if (part === "") return "the path has an empty part";
  if (part === "..") return "the path contains `..`";
  if (part === MANIFEST) return "Tenon stores its manifest at this path";
  if (part.startsWith(".")) return "a name starts with a dot";
  if (/[. ]$/.test(part)) return "a name ends in a dot or a space";
  if (unportableCharacter.test(part))
    return "a name contains a character that some systems do not allow";
  if (deviceName.test(part.split(".", 1)[0]?.trimEnd() ?? ""))
    return "Windows reserves a name for a device";
  if (Buffer.byteLength(part) > 200) return "a name is longer than 200 bytes";
  return undefined;
}

/**
 * Throws if one of the paths must not be written, alone or together with the
 * others.
 */
export function refusePaths(paths: readonly string[]): void {
  const refusals = refusalsOf(paths);
  if (refusals.length > 0) throw new RefusedPaths(refusals);
}

/** The paths that must not be written, alone or together with those before them. */
export function refusalsOf(paths: Iterable<string>): readonly Refusal[] {
  const refusals: Refusal[] = [];
  const files = new Set<string>();
  const folders = new Set<string>();
  const pathsByFoldedCase = new Map<string, string>();
  for (const path of paths) {
    const reason =
      refusalOf(path) ?? collision(path, files, folders, pathsByFoldedCase);
    if (reason !== undefined) refusals.push({ path, reason });
  }
  return refusals;
}

/**
 * Records a path, and returns the earlier path that it collides with on a
 * case-insensitive disk.
 */
function collision(
  path: string,
  files: Set<string>,
  folders: Set<string>,
  pathsByFoldedCase: Map<string, string>,
): string | undefined {
  const parts = path.split("/");
  for (let length = 1; length <= parts.length; length++) {
    const prefix = parts.slice(0, length).join("/");
    const folded = prefix.normalize("NFC").toLowerCase();
    const existing = pathsByFoldedCase.get(folded);
    if (existing !== undefined && existing !== prefix)
      return `it differs only in case from ${existing}`;
    pathsByFoldedCase.set(folded, prefix);
    const isFile = length === parts.length;
    if (isFile && files.has(prefix)) return "two files have this path";
    if (isFile ? folders.has(prefix) : files.has(prefix))
      return `${prefix} would be both a file and a folder`;
    (isFile ? files : folders).add(prefix);
  }
  return undefined;
}

/**
 * Returns why a folder is a poor choice for the output: it is the root of a disk,
 * the home folder, or a folder with content that Tenon did not write. Files whose
 * names start with a dot do not count. A symbolic link counts as the folder that
 * it leads to.
 */
export function refusalOfFolder(
  folder: string,
  home?: string,
): string | undefined {
  const real = realPath(folder);
  if (dirname(real) === real) return "it is the root of a disk";
  const isHome = home !== undefined && realPath(home) === real;
  return isHome ? "it is the home folder" : foreignContent(folder);
}

/** Throws if a folder is a poor choice for the output. */
export function refuseFolder(folder: string, home?: string): void {
  const reason = refusalOfFolder(folder, home);
  if (reason !== undefined)
    throw new RefusedPaths(
      [{ path: folder, reason }],
      (nameOption) =>
        `Name another folder, or use ${nameOption("force")}, which writes there and replaces files of the same names.`,
    );
}

/** The path without symbolic links, if it exists. */
function realPath(path: string): string {
  const absolute = resolve(path);
  return existsSync(absolute) ? realpathSync.native(absolute) : absolute;
}

function foreignContent(folder: string): string | undefined {
  const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory();
  if (isFolder !== true || existsSync(join(folder, MANIFEST))) return undefined;
  const [first, second] = readdirSync(folder).filter(
    (name) => !name.startsWith("."),
  );
  if (first === undefined) return undefined;
  const names = second === undefined ? first : `${first} and other files`;
  return `it has no manifest of Tenon, and contains ${names}`;
}

/**
 * Throws if a path leads through a symbolic link, or if a folder is where a
 * file belongs or vice versa.
 */
export function refuseObstacles(
  folder: string,
  paths: readonly string[],
): void {
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (stats?.isDirectory() === false)
    throw new RefusedPaths([
      {
        path: folder,
        reason: "it is a file. Name another folder, or remove it",
      },
    ]);
  if (stats === undefined && lstatSync(folder, { throwIfNoEntry: false }))
    throw new RefusedPaths([
      { path: folder, reason: "it is a broken symbolic link" },
    ]);
  const refusals: Refusal[] = [];
  const reasons = new Map<string, string | undefined>();
  for (const path of [...paths, MANIFEST]) {
    const parts = path.split("/");
    for (let length = 1; length <= parts.length; length++) {
      const prefix = parts.slice(0, length).join("/");
      const key = length === parts.length ? `file ${prefix}` : prefix;
      if (!reasons.has(key))
        reasons.set(key, obstacle(folder, prefix, length === parts.length));
      const reason = reasons.get(key);
      if (reason === undefined) continue;
      refusals.push({ path, reason });
      break;
    }
  }
  if (refusals.length > 0) throw new RefusedPaths(refusals);
}

function obstacle(
  folder: string,
  path: string,
  isFile: boolean,
): string | undefined {
  const stats = lstatSync(join(folder, path), { throwIfNoEntry: false });
  if (stats === undefined) return undefined;
  if (stats.isSymbolicLink()) return `${path} is a symbolic link`;
  if (isFile && !stats.isFile()) return `${path} exists and is not a file`;
  if (!isFile && !stats.isDirectory())
    return `${path} exists and is not a folder`;
  return undefined;
}
