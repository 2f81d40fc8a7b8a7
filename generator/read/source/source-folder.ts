import { dirname, join, relative, resolve, sep } from "node:path";
import { disk, type Files } from "./files.js";
import type { ReferenceFault } from "../references/parse-reference.js";
import { type LoadedSource, parseBytes, unreadFile } from "./load.js";
import { Source } from "./source.js";

/** The folder of a description: no reference reaches a file outside of it. */
export class SourceFolder {
  /** As the user would type it; empty: the working folder. */
  readonly #name: string;
  /** Without symbolic links. */
  readonly #root: string;
  /** The folder that the description itself stands in. */
  readonly #home: string;
  /** The description's own file, without symbolic links. */
  readonly #main: string;
  readonly #files: Files;

  /** `main` is the path of the description, which must exist, and `root` that of the folder, where it is not the description's own. */
  constructor(main: string, root = dirname(main), files: Files = disk) {
    this.#files = files;
    this.#name = root;
    this.#root = files.realPath(this.#name);
    this.#home = files.realPath(dirname(main));
    this.#main = files.realPath(main);
  }

  /** The canonical name of the file that a reference in `from` leads to, if it may be read. */
  find(path: string, from: string): string | ReferenceFault {
    const folder =
      from === "" ? this.#home : dirname(resolve(this.#root, from));
    const target = resolve(folder, path);
    // Asked before the disk is: what is outside is not even looked for.
    if (!this.#holds(target)) return outside(path);
    let real: string;
    try {
      real = this.#files.realPath(target);
    } catch {
      return unreadable(path, "does not exist");
    }
    if (real === this.#main) return "";
    if (!this.#holds(real)) return outside(path);
    const kind = this.#files.kindOf(real);
    if (kind !== "file")
      return unreadable(
        path,
        kind === "folder" ? "is a folder" : "is a device",
      );
    return relative(this.#root, real).replaceAll(sep, "/");
  }

  /** Reads and parses a file that `find` has named. */
  read(file: string): LoadedSource {
    const name = this.#files.nameOf(join(this.#name, file));
    let bytes: Uint8Array;
    try {
      bytes = this.#files.read(resolve(this.#root, file));
    } catch (error) {
      return unreadFile(file, name, error);
    }
    return parseBytes(new Source(file, name, bytes), bytes);
  }

  #holds(path: string): boolean {
    const root = this.#root;
    const below = root.endsWith(sep) ? root : root + sep;
    return path === root || path.startsWith(below);
  }
}

function outside(path: string): ReferenceFault {
  return {
    code: "ref-outside",
    message: `The reference leaves the description's folder: \`${path}\`.`,
    advice: "Put its target into the description's folder, and refer to that.",
  };
}

function unreadable(path: string, what: string): ReferenceFault {
  return {
    code: "ref-file",
    message: `The file that the reference names ${what}: \`${path}\`.`,
    advice:
      "Correct the path: it is relative to the file that the reference stands in.",
  };
}
