import { spawn } from "node:child_process";

/** The output of a Node program, and how it ended. */
export interface Ended {
  /** Absent if a signal or the time limit ended it. */
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The time limit of one program, in milliseconds. */
export const TIME_LIMIT = 180_000;

/** Runs a Node program in a folder, until it ends or the time limit is reached. */
export async function runNode(
  words: readonly string[],
  folder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const child = spawn(process.execPath, words, {
    cwd: folder,
    env: { ...process.env, CI: "1", NO_COLOR: "1", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: TIME_LIMIT,
    killSignal: "SIGKILL",
  });
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => stdout.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => stderr.push(chunk));
  const status = await new Promise<number | null>((done, fail) => {
    child.on("error", fail).on("close", done);
  });
  const text = (chunks: readonly Buffer[]) => Buffer.concat(chunks).toString();
  return { status, stdout: text(stdout), stderr: text(stderr) };
}
