import { readFileSync, statSync } from "node:fs";

/** The coarsest steps of the times that file systems keep, in milliseconds. */
const COARSEST_STEP = 2000;

/**
 * What the file system says about files whose content was compared: size, times and
 * number. While that stays the same, the content does too, and the file is not read
 * again. Every write sets the time of the last change, and no program can set it back;
 * only a write through a memory map may set it later.
 */
export class Stamps {
  /** The stamps of all files that were accepted, by path. */
  readonly current: Record<string, string> = {};
  readonly #known: Readonly<Record<string, string>>;
  readonly #now: number;

  /** @param known the stamps of an earlier run */
  constructor(
    known: Readonly<Record<string, string>> = {},
    now: number = Date.now(),
  ) {
    this.#known = known;
    this.#now = now;
  }

  /** Whether `current` has stamps that the earlier run did not have. */
  get hasNew(): boolean {
    return Object.entries(this.current).some(
      ([path, stamp]) => this.#known[path] !== stamp,
    );
  }

  /** Whether the content of a file is accepted, now or by an earlier run. */
  accepts(path: string, isSame: (content: Buffer) => boolean): boolean {
    const stamp = this.#stampOf(path);
    const isKnown = stamp !== undefined && stamp === this.#known[path];
    if (!isKnown && !isSame(readFileSync(path))) return false;
    if (stamp !== undefined) this.current[path] = stamp;
    return true;
  }

  /** Undefined if the file changed just now: another change might get the same time. */
  #stampOf(path: string): string | undefined {
    const { size, ino, mtimeNs, ctimeNs, mtimeMs, ctimeMs } = statSync(path, {
      bigint: true,
    });
    const changed = Number(mtimeMs > ctimeMs ? mtimeMs : ctimeMs);
    return this.#now - changed > COARSEST_STEP
      ? [size, ino, mtimeNs, ctimeNs].join(" ")
      : undefined;
  }
}
