/** What a command may do to the world outside; `cli.ts` makes the real one. */
export interface Host {
  /** The working folder, an absolute path. */
  readonly folder: string;
  /** The variables of this process, for the programs that it starts. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly out: Stream;
  readonly err: Stream;
  /** Whether someone is watching: a terminal, and not a build server. */
  readonly interactive: boolean;
  /** A clock for measuring, in milliseconds. */
  now(): number;
  /** The day in UTC, such as `2026-11-22`. */
  today(): string;
}

export interface Stream {
  readonly colour: boolean;
  write(text: string): void;
}

/** What a run ends with. */
export const exit = {
  fine: 0,
  /** `check` found differences, or a file was edited by hand. */
  findings: 1,
  /** The command line, the configuration or the machine is not as it must be. */
  usage: 2,
  /** The description cannot be read or holds an error. */
  description: 3,
  /** Tenon itself failed. */
  bug: 70,
} as const;

export type Exit = (typeof exit)[keyof typeof exit];
