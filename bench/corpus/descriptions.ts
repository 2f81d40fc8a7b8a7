import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";

/** A description of a corpus. */
export interface Description {
  /** Its path within the corpus, as a reader of the table knows it. */
  readonly name: string;
  /** Its absolute path. */
  readonly file: string;
  /** The folder that holds all its files, where it is split over several. */
  readonly root?: string;
}

/**
 * Lists the descriptions of a folder, or the one that a file is. A folder's
 * `index.json`, or that of the folder above, names the entry files of
 * descriptions that are split over several; without one, each file that stands
 * directly in the folder is a description.
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

/** In an indexed corpus a description of several files has a folder of its own, two levels down. */
function rootOf(file: string, home: string): { readonly root?: string } {
  const [set = "", own = "", ...inside] = relative(home, file).split(sep);
  return inside.length === 0 ? {} : { root: join(home, set, own) };
}

const INDEX = "index.json";

function indexed(home: string, root: string): readonly string[] {
  // The index of a corpus is a list of objects that have a `file`.
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
