import { spawn } from "node:child_process";

/** What a program of Node's said and how it ended. */
export interface Ended {
  /** Absent where a signal, or the limit of time, ended it. */
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** How long one program may run, in milliseconds. */
export const TIME_LIMIT = 180_000;

/** Runs a program of Node's in a folder, to its end or to the limit of time. */
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
