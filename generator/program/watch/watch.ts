/**
 * Watches files for `tenon generate --watch`. It watches their folders, because
 * editors replace a file instead of writing to it, and because a file may not
 * exist yet.
 */
import { existsSync, type FSWatcher, statSync, watch } from "node:fs";
import { dirname, resolve } from "node:path";

/**
 * Milliseconds without another change before changes are reported: longer than the
 * pauses of a program that saves several files, and hardly noticed by a person.
 */
const QUIET = 100;

/** Watches a set of files that may change from run to run. */
export class FileWatcher {
  readonly #folders = new Map<string, FSWatcher>();
  readonly #changed = new Set<string>();
  #files: ReadonlySet<string> = new Set();
  #timer: NodeJS.Timeout | undefined;
  #report: ((changed: readonly string[] | undefined) => void) | undefined;
  #isClosed = false;

  /**
   * Watches exactly these files. A new file of the set counts as changed if it was
   * changed since a point in time.
   *
   * @param files absolute paths
   * @param since milliseconds since 1970
   */
  watch(files: ReadonlySet<string>, since: number): void {
    if (this.#isClosed) return;
    const before = this.#files;
    this.#files = files;
    const folders = new Set([...files].map(existingFolder));
    for (const [folder, watcher] of this.#folders)
      if (!folders.has(folder)) {
        watcher.close();
        this.#folders.delete(folder);
      }
    for (const folder of folders)
      if (!this.#folders.has(folder)) this.#watchFolder(folder);
    for (const file of files)
      if (!before.has(file) && modifiedAt(file) > since) this.#change(file);
  }

  /** Waits for changes until there are no more for a moment. Returns the files, or undefined when the watcher is closed. */
  next(): Promise<readonly string[] | undefined> {
    return new Promise((report) => {
      this.#report = report;
      if (this.#isClosed) this.#end();
      else if (this.#changed.size > 0) this.#wait();
    });
  }

  close(): void {
    this.#isClosed = true;
    for (const watcher of this.#folders.values()) watcher.close();
    this.#folders.clear();
    clearTimeout(this.#timer);
    this.#end();
  }

  #watchFolder(folder: string): void {
    const watcher = watch(folder, (_, name) => {
      const files = [...this.#files];
      const changed =
        name === null
          ? files.filter((file) => dirname(file) === folder)
          : files.filter((file) => isAt(file, resolve(folder, name)));
      for (const file of changed) this.#change(file);
    });
    // The folder was removed, or it can no longer be watched.
    watcher.on("error", () => {
      this.#forget(folder, watcher);
    });
    this.#folders.set(folder, watcher);
  }

  #forget(folder: string, watcher: FSWatcher): void {
    watcher.close();
    this.#folders.delete(folder);
    for (const file of this.#files)
      if (dirname(file) === folder) this.#change(file);
  }

  #change(file: string): void {
    this.#changed.add(file);
    this.#wait();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#end();
    }, QUIET);
  }

  /** Reports the changed files, if a caller is waiting. */
  #end(): void {
    const report = this.#report;
    if (report === undefined) return;
    this.#report = undefined;
    report(this.#isClosed ? undefined : [...this.#changed]);
    this.#changed.clear();
  }
}

/** Whether a changed path is the file itself, or a folder above it, which was created, moved, or removed. */
function isAt(file: string, changed: string): boolean {
  return file === changed || file.startsWith(`${changed}/`);
}

/** The folder of a file, or the nearest one above it that exists. */
function existingFolder(file: string): string {
  let folder = dirname(file);
  while (!existsSync(folder) && folder !== dirname(folder))
    folder = dirname(folder);
  return folder;
}

function modifiedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
