import {
  existsSync,
  readFileSync,
  realpathSync,
  type Stats,
  statSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";

/** The file system that a description is read from. */
export interface Files {
  /** A path without symbolic links. Throws if it does not exist. */
  realPath(path: string): string;
  /** The kind of file at a path; a pipe is `other`. Throws if it does not exist. */
  kindOf(path: string): FileKind;
  read(path: string): Uint8Array;
  /** The folder of the project that a folder belongs to; undefined if it belongs to none. */
  projectOf(folder: string): string | undefined;
  /** A path as messages show it. */
  nameOf(path: string): string;
}

/** Called with the absolute path of a file, and with its content if it could be read. */
export type OnRead = (path: string, content?: Uint8Array) => void;

export type FileKind = "file" | "folder" | "device" | "other";

/** The files on disk. Paths are relative to a folder, or absolute. */
export class Disk implements Files {
  readonly #folder: string;
  readonly #onRead: OnRead;

  /** @param onRead called with each file that is read, and each that is looked for and missing */
  constructor(folder: string, onRead: OnRead = () => {}) {
    this.#folder = folder;
    this.#onRead = onRead;
  }

  realPath(path: string): string {
    const link = this.#absolute(path);
    try {
      const real = realpathSync(link);
      if (real !== link && statSync(real).isFile()) this.#onRead(link);
      return real;
    } catch (error) {
      this.#onRead(link);
      throw error;
    }
  }

  kindOf(path: string): FileKind {
    const kind = this.#find(path);
    if (kind.isFile()) return "file";
    if (kind.isDirectory()) return "folder";
    return kind.isCharacterDevice() || kind.isBlockDevice()
      ? "device"
      : "other";
  }

  read(path: string): Uint8Array {
    const absolute = this.#absolute(path);
    let content: Uint8Array | undefined;
    try {
      content = readFileSync(absolute);
      return content;
    } finally {
      this.#onRead(absolute, content);
    }
  }

  projectOf(folder: string): string | undefined {
    const from = this.#absolute(folder);
    // In a worktree or a submodule, `.git` is a file.
    return folderAbove(from, ".git") ?? folderAbove(from, "package.json");
  }

  nameOf(path: string): string {
    return path;
  }

  #find(path: string): Stats {
    const absolute = this.#absolute(path);
    try {
      return statSync(absolute);
    } catch (error) {
      this.#onRead(absolute);
      throw error;
    }
  }

  #absolute(path: string): string {
    return resolve(this.#folder, path);
  }
}

/** A file that was not written yet. */
export interface NewFile {
  /** An absolute path. */
  readonly path: string;
  /** What messages call it. */
  readonly name: string;
  readonly content: Uint8Array;
}

/** The files on disk, and a new one, which may replace one on disk. */
export class DiskWith extends Disk {
  readonly #folder: string;
  readonly #file: NewFile;

  constructor(folder: string, file: NewFile) {
    super(folder);
    this.#folder = folder;
    this.#file = file;
  }

  override realPath(path: string): string {
    return this.#isNew(path) ? this.#file.path : super.realPath(path);
  }

  override kindOf(path: string): FileKind {
    return this.#isNew(path) ? "file" : super.kindOf(path);
  }

  override read(path: string): Uint8Array {
    return this.#isNew(path) ? this.#file.content : super.read(path);
  }

  override nameOf(path: string): string {
    return this.#isNew(path) ? this.#file.name : super.nameOf(path);
  }

  #isNew(path: string): boolean {
    return resolve(this.#folder, path) === this.#file.path;
  }
}

/** The files on disk, from the working folder. */
export const disk = new Disk(".");

/** The nearest folder, from a folder upwards, with an entry of a name. */
function folderAbove(folder: string, name: string): string | undefined {
  if (existsSync(join(folder, name))) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : folderAbove(parent, name);
}
