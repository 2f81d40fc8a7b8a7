/** The commands of projects that tests make, some of which get packages from the registry of npm. */
import { type ChildProcess, spawn } from "node:child_process";

import { expect } from "vitest";

/** How a command ended, and what it printed. */
export interface Ended {
  readonly status: number | null;
  readonly text: string;
}

/** Starts a command of a project, with the environment of a user's shell. */
export function start(
  [command = "", ...args]: readonly string[],
  cwd: string,
  environment: NodeJS.ProcessEnv = {},
): { readonly child: ChildProcess; readonly ended: Promise<Ended> } {
  const child = spawn(command, args, {
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
    // A group of its own, so that what it starts ends with it.
    detached: true,
    env: {
      ...process.env,
      CI: "true",
      NEXT_TELEMETRY_DISABLED: "1",
      NODE_ENV: undefined,
      // npm waits 10 to 60 seconds before it asks a failing registry again.
      npm_config_fetch_retry_mintimeout: "1000",
      npm_config_fetch_retry_maxtimeout: "5000",
      NODE_OPTIONS: undefined,
      NODE_EXTRA_CA_CERTS: process.env["TENON_CERTIFICATES"],
      VITEST: undefined,
      ...environment,
    },
  });
  let text = "";
  const collect = (bytes: Buffer) => (text += bytes.toString());
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (status) => {
      resolve({ status, text });
    });
  });
  return { child, ended };
}

/** Ends a command and every process that it started. */
export function endWithChildren({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // They have ended by themselves.
  }
}

/** Runs a command that must succeed, and gives what it printed. */
export async function run(
  command: readonly string[],
  cwd: string,
): Promise<string> {
  const { status, text } = await start(command, cwd).ended;
  expect(status, `${command.join(" ")}\n${text}`).toBe(0);
  return text;
}

/** npm does not get packages from its registry, which says nothing about Tenon. */
export class RegistryFailure extends Error {}

/** The longest time that npm gets packages in one command, in milliseconds. */
const LONGEST = 180_000;

/** The milliseconds that npm has left for all projects together. */
let patience = 600_000;

/**
 * Runs a command that gets packages from npm's registry. After one that took too long,
 * no other is tried.
 *
 * @throws RegistryFailure if the command takes too long, or fails in a way that
 * `isRegistry` accepts
 */
export async function fetched(
  command: readonly string[],
  cwd: string,
  isRegistry: (printed: string) => boolean = () => true,
): Promise<void> {
  if (patience <= 0)
    throw new RegistryFailure("npm takes too long to get packages.");
  const began = performance.now();
  const { child, ended } = start(command, cwd);
  const timer = setTimeout(
    () => {
      endWithChildren(child);
      patience = 0;
    },
    Math.min(LONGEST, patience),
  );
  const { status, text } = await ended;
  clearTimeout(timer);
  patience -= performance.now() - began;
  const [reason] = /^npm (?:error|ERR!) .*$/m.exec(text) ?? [];
  if (status === null || (status !== 0 && isRegistry(text)))
    throw new RegistryFailure(
      `${command.join(" ")}: ${reason ?? "no reply in time"}`,
    );
  expect(status, `${command.join(" ")}\n${text}`).toBe(0);
}

/** Whether npm failed because of the network or an answer of the registry. */
export function isNetworkFailure(printed: string): boolean {
  return /code (?:E(?:429|5\d\d|TIMEDOUT|CONN\w+|NOTFOUND|AI_AGAIN|PIPE|\w*UNREACH|\w*TIMEOUT)|ERR_SOCKET\w*)\b/.test(
    printed,
  );
}
