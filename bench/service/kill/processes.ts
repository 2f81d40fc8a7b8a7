/** Processes of the service that are killed and started again. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../../..");
const service = join(root, "examples/service/main.ts");

/** A process that starts again after each kill. */
export interface KilledProcess {
  readonly name: string;
  /** The process id, until it is killed. */
  readonly pid: () => number;
  /** Kills it with SIGKILL, and starts it again. */
  readonly kill: () => Promise<void>;
  /** Kills it for good. */
  readonly end: () => Promise<void>;
}

/** Where the processes write, and what they trust. */
export interface Surroundings {
  /** The folder of the logs. */
  readonly folder: string;
  /** A file with the certificate of the receivers. */
  readonly certificate: string;
}

/** Options with which the service sends to receivers on this machine. */
export const receiversHere = ["--allow-webhooks", "127.0.0.0/8"] as const;

/** Starts a process with options of the command line. */
export function startProcess(
  name: string,
  options: readonly string[],
  { folder, certificate }: Surroundings,
  program = service,
): KilledProcess {
  const log = openSync(join(folder, `${name}.log`), "a");
  let child: ChildProcess;
  const start = () => {
    const args = ["--import", "tsx", program];
    child = spawn(process.execPath, [...args, ...options], {
      cwd: root,
      env: { ...process.env, NODE_EXTRA_CA_CERTS: certificate },
      stdio: ["ignore", log, log],
    });
  };
  const end = async () => {
    // A process that has ended by itself would hide a fault.
    if (child.exitCode !== null)
      throw new Error(`${name} ended by itself: see ${folder}/${name}.log.`);
    const exit = once(child, "exit");
    child.kill("SIGKILL");
    await exit;
  };
  start();
  const orphan = () => child.kill("SIGKILL");
  process.once("exit", orphan);
  return {
    name,
    pid: () => child.pid ?? 0,
    kill: async () => {
      await end();
      start();
    },
    end: async () => {
      process.off("exit", orphan);
      await end();
    },
  };
}
