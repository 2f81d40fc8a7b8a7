import { execFileSync } from "node:child_process";

/** Git cannot give what the command line asks for; the message says what to do. */
export class GitError extends Error {
  override readonly name = "GitError";
}

/** Where git is asked. */
export interface Repository {
  /** The working folder, an absolute path. */
  readonly folder: string;
  /** The variables of this process. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** What git gave, or what it said where it gave nothing. */
export type Answer =
  | { readonly bytes: Buffer }
  | { readonly bytes: undefined; readonly complaint: string };

// Nothing is asked of a person, and nothing is fetched, not even what a partial clone lacks.
const quietly = {
  GIT_TERMINAL_PROMPT: "0",
  GIT_OPTIONAL_LOCKS: "0",
  GIT_NO_LAZY_FETCH: "1",
};
const offline = ["--no-pager", "-c", "protocol.allow=never"];

/**
 * Runs git without a shell.
 *
 * @throws GitError where there is no git
 */
export function askGit(
  { folder, environment }: Repository,
  words: readonly string[],
): Answer {
  try {
    const bytes = execFileSync("git", [...offline, ...words], {
      cwd: folder,
      env: { ...environment, ...quietly },
      maxBuffer: Infinity,
      stdio: ["ignore", "pipe", "pipe"],
      windowsHide: true,
    });
    return { bytes };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if ("stderr" in error && "status" in error && error.status !== null)
      return { bytes: undefined, complaint: firstLine(String(error.stderr)) };
    throw new GitError(
      `Git could not be run (${error.message}). Install git, or name two files.`,
    );
  }
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0] ?? "";
}
