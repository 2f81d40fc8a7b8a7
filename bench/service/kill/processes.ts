/** Processes of the service that are killed and started again. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../../..");

/** A process that starts again after each kill. */
export interface KilledProcess {
  readonly name: string;
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

/** Starts a process with options of the command line. */
export function startProcess(
  name: string,
  options: readonly string[],
  { folder, certificate }: Surroundings,
): KilledProcess {
  const log = createWriteStream(join(folder, `${name}.log`), { flags: "a" });
  let child: ChildProcess;
  const start = () => {
    const main = join(root, "examples/service/main.ts");
    const args = ["--import", "tsx", main, "--allow-webhooks", "127.0.0.0/8"];
    child = spawn(process.execPath, [...args, ...options], {
      cwd: root,
      env: { ...process.env, NODE_EXTRA_CA_CERTS: certificate },
    });
    child.stdout?.on("data", (chunk) => log.write(chunk));
    child.stderr?.on("data", (chunk) => log.write(chunk));
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
