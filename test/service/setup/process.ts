/** The service as its own process, on an embedded database. */
import { type ChildProcess, spawn } from "node:child_process";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../../..");
const main = join(root, "examples/service/main.ts");

/** A process that has started. */
export interface ServiceProcess {
  readonly child: ChildProcess;
  readonly url: string;
  readonly workspace_id: string;
  readonly token: string;
  /** What it has printed so far. */
  readonly output: () => string;
}

/**
 * Starts the service on the database of a folder. Rejects with its output if it ends. It
 * must print a token: at its first start, or with `--new-token`.
 */
export function startProcess(
  folder: string,
  ...options: string[]
): Promise<ServiceProcess> {
  let output = "";
  const args = ["--import", "tsx", main, "--port", "0", "--folder", folder];
  const child = spawn(process.execPath, [...args, ...options], { cwd: root });
  return new Promise((begun, fail) => {
    child.once("exit", () => {
      fail(new Error(output));
    });
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const [, url, workspace_id] =
        /(http:\S+)\/v2\/workspaces\/([\w-]{36})\/base-models/.exec(output) ??
        [];
      const [, token] = /Token: (\S+)/.exec(output) ?? [];
      if (url && workspace_id && token)
        begun({ child, url, workspace_id, token, output: () => output });
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
  });
}
