import { dirname, join, relative, resolve, sep } from "node:path";

import type { ReferenceFault } from "../references/parse-reference.js";
import { disk, type Files } from "./files.js";
import {
  type LoadedSource,
  parseBytes,
  unreadFile,
  unreadReason,
} from "./load.js";
import { Source } from "./source.js";

/** The files that the references of a description may lead to: those at or below its root folder. */
export class SourceFolder {
  /** The folder that contains the description, as messages show it. */
  readonly #name: string;
  /** The same folder, without symbolic links. */
  readonly #home: string;
  /** The folder that references cannot leave, without symbolic links. */
  readonly #root: string;
  /** The description's own file, without symbolic links. */
  readonly #main: string;
  readonly #files: Files;

  /**
   * `main` is the path of the description, which must exist; `root` defaults to
   * the folder of its project, or else to its own folder.
   */
  constructor(main: string, root: string | undefined, files: Files = disk) {
    this.#files = files;
    this.#name = dirname(main);
    this.#home = files.realPath(this.#name);
    this.#root =
      root === undefined
        ? (files.projectOf(this.#home) ?? this.#home)
        : files.realPath(root);
    this.#main = files.realPath(main);
  }

  /** The canonical name of the file that a reference in `from` names, or why it may not be read. */
  find(path: string, from: string): string | ReferenceFault {
    const folder =
      from === "" ? this.#home : dirname(resolve(this.#home, from));
    const target = resolve(folder, path);
    // Checked before the disk is accessed, so that a file outside is not even looked up.
    if (!this.#contains(target)) return this.#outside(path, target);
    let real: string;
    try {
      real = this.#files.realPath(target);
    } catch (error) {
      return unreadable(path, unreadReason(error)[0]);
    }
    if (real === this.#main) return "";
    if (!this.#contains(real)) return this.#outside(path, real);
    const kind = this.#files.kindOf(real);
    if (kind !== "file")
      return unreadable(
        path,
        kind === "folder" ? "is a folder" : "is a device",
      );
    return relative(this.#home, real).replaceAll(sep, "/");
  }

  /** Reads and parses a file that `find` returned. */
  read(file: string): LoadedSource {
    const name = this.#files.nameOf(join(this.#name, file));
    let bytes: Uint8Array;
    try {
      bytes = this.#files.read(resolve(this.#home, file));
    } catch (error) {
      return unreadFile(file, name, unreadReason(error));
    }
    const loaded = parseBytes(new Source(file, name, bytes), bytes);
    // An editor or git empties a file before it writes the new text.
    return "value" in loaded && loaded.value === null
      ? unreadFile(file, name, ["is empty", "Complete or remove it."])
      : loaded;
  }

  #outside(path: string, target: string): ReferenceFault {
    const folder = dirname(target);
    let root = this.#root;
    while (!isWithin(folder, root)) root = dirname(root);
    const shown = this.#files.nameOf(this.#shown(this.#root));
    return {
      code: "ref-outside",
      message: `The reference \`${path}\` leads out of the root folder, \`${shown}\`.`,
      advice: `Pass \`--root ${quoted(this.#shown(root))}\`, or set \`root\` in the configuration. Or move the target into the root folder.`,
      outside: { folder, root },
    };
  }

  /** A folder as the command line names it. */
  #shown(folder: string): string {
    return join(this.#name, relative(this.#home, folder));
  }

  #contains(path: string): boolean {
    return isWithin(path, this.#root);
  }
}

/** A path as a shell reads it. */
function quoted(path: string): string {
  return /^[\w./@+-]+$/.test(path) ? path : JSON.stringify(path);
}

/** Whether a path is a folder, or below it. */
function isWithin(path: string, folder: string): boolean {
  const below = folder.endsWith(sep) ? folder : folder + sep;
  return path === folder || path.startsWith(below);
}

function unreadable(path: string, what: string): ReferenceFault {
  return {
    code: "ref-file",
    message: `The referenced file \`${path}\` ${what}.`,
    advice:
      "Correct the path, which is relative to the file with the reference.",
  };
}
