import { dirname, join, relative, resolve, sep } from "node:path";
import { disk, type Files } from "./files.js";
import type { ReferenceFault } from "../references/parse-reference.js";
import { type LoadedSource, parseBytes, unreadFile } from "./load.js";
import { Source } from "./source.js";

/** The folder of a description. References cannot leave it. */
export class SourceFolder {
  /** The folder as messages show it; empty for the working folder. */
  readonly #name: string;
  /** Without symbolic links. */
  readonly #root: string;
  /** The folder that contains the description. */
  readonly #home: string;
  /** The description's own file, without symbolic links. */
  readonly #main: string;
  readonly #files: Files;

  /** `main` is the path of the description, which must exist; `root` defaults to its folder. */
  constructor(main: string, root = dirname(main), files: Files = disk) {
    this.#files = files;
    this.#name = root;
    this.#root = files.realPath(this.#name);
    this.#home = files.realPath(dirname(main));
    this.#main = files.realPath(main);
  }

  /** The canonical name of the file that a reference in `from` names, or why it may not be read. */
  find(path: string, from: string): string | ReferenceFault {
    const folder =
      from === "" ? this.#home : dirname(resolve(this.#root, from));
    const target = resolve(folder, path);
    // Checked before the disk is accessed, so that a file outside is not even looked up.
    if (!this.#contains(target)) return outside(path);
    let real: string;
    try {
      real = this.#files.realPath(target);
    } catch {
      return unreadable(path, "does not exist");
    }
    if (real === this.#main) return "";
    if (!this.#contains(real)) return outside(path);
    const kind = this.#files.kindOf(real);
    if (kind !== "file")
      return unreadable(
        path,
        kind === "folder" ? "is a folder" : "is a device",
      );
    return relative(this.#root, real).replaceAll(sep, "/");
  }

  /** Reads and parses a file that `find` returned. */
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

  #contains(path: string): boolean {
    const root = this.#root;
    const below = root.endsWith(sep) ? root : root + sep;
    return path === root || path.startsWith(below);
  }
}

function outside(path: string): ReferenceFault {
  return {
    code: "ref-outside",
    message: `The reference \`${path}\` leads out of the description's folder.`,
    advice:
      "Move the target into the description's folder, or allow a larger folder with `--root`.",
  };
}

function unreadable(path: string, what: string): ReferenceFault {
  return {
    code: "ref-file",
    message: `The referenced file \`${path}\` ${what}.`,
    advice:
      "Correct the path, which is relative to the file with the reference.",
  };
}
