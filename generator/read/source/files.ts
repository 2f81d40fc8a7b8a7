import { readFileSync, realpathSync, statSync } from "node:fs";

/** Where the files of a description are read from. */
export interface Files {
  /** A path without symbolic links. Throws where nothing stands there. */
  realPath(path: string): string;
  /** What stands at a path; a pipe is `other`. Throws where nothing does. */
  kindOf(path: string): FileKind;
  read(path: string): Uint8Array;
  /** A path as a user would type it. */
  nameOf(path: string): string;
}

export type FileKind = "file" | "folder" | "device" | "other";

/** The files of this machine. */
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
