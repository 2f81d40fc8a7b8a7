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

const MANIFEST_OF_TENON = ".tenon.json";

/** Windows keeps these names for devices, whatever extension follows. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])$/i;

// eslint-disable-next-line no-control-regex -- control characters are what is meant
const unportable = /[\u0000-\u001f\u007f<>"|?*]/;

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
  if (part === MANIFEST_OF_TENON) return "Tenon keeps its manifest there";
  if (part.startsWith(".")) return "a name starts with a dot";
  if (/[. ]$/.test(part)) return "a name ends in a dot or a space";
  if (unportable.test(part))
    return "a name contains a character that not every system allows";
  if (device.test(part.split(".", 1)[0]?.trimEnd() ?? ""))
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
    const reason = refusalOf(path) ?? clash(path, files, folders, spelling);
    if (reason !== undefined) refusals.push({ path, reason });
  }
  if (refusals.length > 0) throw new RefusedPaths(refusals);
}

/** Records a path, and says with which earlier one it clashes on a disk that ignores case. */
function clash(
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
