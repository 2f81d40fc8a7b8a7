import { lstatSync, statSync } from "node:fs";
import { join } from "node:path";

/** The file in the output folder that lists what Tenon wrote there. */
export const MANIFEST = ".tenon.json";

/** Paths of the output that must not be written, each with its reason. */
export class RefusedPaths extends Error {
  override readonly name = "RefusedPaths";
  readonly refusals: readonly Refusal[];

  constructor(refusals: readonly Refusal[]) {
    super(refusals.map(({ path, reason }) => `${path}: ${reason}`).join("\n"));
    this.refusals = refusals;
  }
}

export interface Refusal {
  readonly path: string;
  readonly reason: string;
}

/** Windows keeps these names for devices, whatever extension follows. */
const deviceName =
  /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])$/i;

// eslint-disable-next-line no-control-regex -- control characters are what is meant
const unportableCharacter = /[\u0000-\u001f\u007f<>"|?*]/;

/** Why a relative path may not be written on some machine, or nowhere; undefined where it may. */
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
  if (part === "..") return "the path leaves its folder with `..`";
  if (part === MANIFEST) return "Tenon keeps its manifest there";
  if (part.startsWith(".")) return "a name starts with a dot";
  if (/[. ]$/.test(part)) return "a name ends in a dot or a space";
  if (unportableCharacter.test(part))
    return "a name contains a character that not every system allows";
  if (deviceName.test(part.split(".", 1)[0]?.trimEnd() ?? ""))
    return "Windows reserves the name for a device";
  if (Buffer.byteLength(part) > 200) return "a name is longer than 200 bytes";
  return undefined;
}

/** Refuses a list of paths as a whole when one of them may not be written beside the others. */
export function refusePaths(paths: readonly string[]): void {
  const refusals: Refusal[] = [];
  const files = new Set<string>();
  const folders = new Set<string>();
  const spelling = new Map<string, string>();
  for (const path of paths) {
    const reason = refusalOf(path) ?? collision(path, files, folders, spelling);
    if (reason !== undefined) refusals.push({ path, reason });
  }
  if (refusals.length > 0) throw new RefusedPaths(refusals);
}

/** Records a path, and says with which earlier one it clashes on a disk that ignores case. */
function collision(
  path: string,
  files: Set<string>,
  folders: Set<string>,
  spelling: Map<string, string>,
): string | undefined {
  const parts = path.split("/");
  for (let length = 1; length <= parts.length; length++) {
    const prefix = parts.slice(0, length).join("/");
    const folded = prefix.normalize("NFC").toLowerCase();
    const known = spelling.get(folded);
    if (known !== undefined && known !== prefix)
      return `it differs only in case from ${known}`;
    spelling.set(folded, prefix);
    const isFile = length === parts.length;
    if (isFile && files.has(prefix)) return "two files have this path";
    if (isFile ? folders.has(prefix) : files.has(prefix))
      return `${prefix} would be both a file and a folder`;
    (isFile ? files : folders).add(prefix);
  }
  return undefined;
}

/** Refuses to write through a link, or where a file or folder stands in the way of the other. */
export function refuseObstacles(
  folder: string,
  paths: readonly string[],
): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory() === false)
    throw new RefusedPaths([{ path: folder, reason: "it is no folder" }]);
  if (found === undefined && lstatSync(folder, { throwIfNoEntry: false }))
    throw new RefusedPaths([
      { path: folder, reason: "it is a symbolic link that leads nowhere" },
    ]);
  const refusals: Refusal[] = [];
  const known = new Map<string, string | undefined>();
  for (const path of [...paths, MANIFEST]) {
    const parts = path.split("/");
    for (let length = 1; length <= parts.length; length++) {
      const prefix = parts.slice(0, length).join("/");
      const key = length === parts.length ? `file ${prefix}` : prefix;
      if (!known.has(key))
        known.set(key, obstacle(folder, prefix, length === parts.length));
      const reason = known.get(key);
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
  const found = lstatSync(join(folder, path), { throwIfNoEntry: false });
  if (found === undefined) return undefined;
  if (found.isSymbolicLink()) return `${path} is a symbolic link`;
  if (isFile && !found.isFile()) return `${path} is there and is no file`;
  if (!isFile && !found.isDirectory())
    return `${path} is there and is no folder`;
  return undefined;
}
