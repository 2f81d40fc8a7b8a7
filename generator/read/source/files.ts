import { readFileSync, realpathSync, statSync } from "node:fs";

/** The file system that a description is read from. */
export interface Files {
  /** A path without symbolic links. Throws if it does not exist. */
  realPath(path: string): string;
  /** The kind of file at a path; a pipe is `other`. Throws if it does not exist. */
  kindOf(path: string): FileKind;
  read(path: string): Uint8Array;
  /** A path as messages show it. */
  nameOf(path: string): string;
}

export type FileKind = "file" | "folder" | "device" | "other";

/** The files on disk. */
export const disk: Files = {
  realPath: (path) => realpathSync(path),
  kindOf(path) {
    const kind = statSync(path);
    if (kind.isFile()) return "file";
    if (kind.isDirectory()) return "folder";
    return kind.isCharacterDevice() || kind.isBlockDevice()
      ? "device"
      : "other";
  },
  read: (path) => readFileSync(path),
  nameOf: (path) => path,
};
