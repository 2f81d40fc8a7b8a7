import type { Reuse } from "../../output/reuse/reuse.js";

/** The process that a command runs in; `main.ts` provides the real one. */
export interface Host {
  /** The working folder, an absolute path. */
  readonly folder: string;
  /** The environment variables, for programs that Tenon starts. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly out: Stream;
  readonly err: Stream;
  /** Whether standard error is a terminal that a person watches, and not a build server's log. */
  readonly interactive: boolean;
  /** The operating system's processes, for the lock of the output folder. */
  readonly process: {
    readonly id: number;
    /**
     * Whether the process that had this id at this time, in milliseconds since 1970, is
     * still running.
     */
    isRunning(id: number, time: number): boolean;
  };
  /** Asks the person at the terminal; absent without a terminal. */
  readonly ask?: (question: string) => Promise<string>;
  /** Calls a function at Ctrl-C, instead of ending the process. Returns the function that undoes this. */
  onInterrupt(run: () => void): () => void;
  /** Called with the absolute path of each file that a description is read from, with its content, and of each that is missing. */
  readonly onRead?: (path: string, content?: Uint8Array) => void;
  /** What earlier runs leave to later ones, by output folder; absent if there is only one run. */
  readonly reuse?: Map<string, Reuse>;
  /** A clock for measuring, in milliseconds. */
  now(): number;
  /** The current date in UTC, such as `2026-11-22`. */
  today(): string;
}

export interface Stream {
  readonly colour: boolean;
  write(text: string): void;
}

/**
 * Whether a stream gets colours. As in Node, FORCE_COLOR decides alone if it is set:
 * `1`, `2`, `3`, `true` or nothing turns colours on, anything else turns them off.
 */
export function hasColour(
  { FORCE_COLOR, NO_COLOR, TERM }: Host["environment"],
  isTerminal: boolean,
): boolean {
  if (FORCE_COLOR !== undefined) return /^(?:|1|2|3|true)$/.test(FORCE_COLOR);
  return isTerminal && (NO_COLOR ?? "") === "" && TERM !== "dumb";
}

/** The home folder of the user, if it is known. */
export function homeOf({
  environment,
}: Pick<Host, "environment">): string | undefined {
  return environment["HOME"] ?? environment["USERPROFILE"];
}

/** The exit codes of the program. */
export const exit = {
  success: 0,
  /** `check` found differences, a file was edited by hand, or a finding has the level of `--fail-on`. */
  findings: 1,
  /** Invalid command line or configuration, or a system error. */
  usage: 2,
  /** The description cannot be read or has errors. */
  description: 3,
  /** A bug in Tenon. */
  bug: 70,
} as const;

export type Exit = (typeof exit)[keyof typeof exit];
