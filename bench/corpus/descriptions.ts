import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";

/** A description of a corpus. */
export interface Description {
  /** Its path within the corpus, as the table shows it. */
  readonly name: string;
  /** Its absolute path. */
  readonly file: string;
  /** The folder with all its files, if it is split over several. */
  readonly root?: string;
}

/**
 * Lists the descriptions of a folder, or the single one of a file. The `index.json` of
 * the folder, or of the folder above, names the entry files of descriptions that are
 * split over several. Without an index, each file directly in the folder is a
 * description.
 */
export function descriptionsAt(path: string): readonly Description[] {
  const root = resolve(path);
  if (statSync(root).isFile()) return [{ name: basename(root), file: root }];
  const home = [root, dirname(root)].find((folder) =>
    existsSync(join(folder, INDEX)),
  );
  const files = new Set(home === undefined ? [] : indexed(home, root));
  const folders = home === root ? [root, ...foldersIn(root)] : [root];
  for (const folder of folders)
    for (const file of filesIn(folder)) files.add(file);
  return [...files].sort().map((file) => ({
    name: relative(root, file).replaceAll("\\", "/"),
    file,
    ...(home === undefined ? {} : rootOf(file, home)),
  }));
}

/**
 * In an indexed corpus, a description of several files has its own folder, two levels
 * down.
 */
function rootOf(file: string, home: string): { readonly root?: string } {
  const [set = "", own = "", ...inside] = relative(home, file).split(sep);
  return inside.length === 0 ? {} : { root: join(home, set, own) };
}

const INDEX = "index.json";

function indexed(home: string, root: string): readonly string[] {
  // The index of a corpus is a list of objects with a `file`.
  const entries = JSON.parse(
    readFileSync(join(home, INDEX), "utf8"),
  ) as readonly { readonly file: string }[];
  return entries
    .map(({ file }) => join(home, file))
    .filter((file) => file.startsWith(join(root, "/")));
}

function foldersIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name));
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:json|ya?ml)$/.test(entry.name))
    .filter(({ name }) => name !== INDEX)
    .map(({ name }) => join(folder, name));
}
