/** Processes of the service, and the server that it is compared with. */
import { resolve } from "node:path";

import { sleep } from "../kill/clients.js";
import { freePort } from "../kill/cluster.js";
import {
  receiversHere,
  startProcess,
  type Surroundings,
} from "../kill/processes.js";

/** Processes that are ready. */
export interface Started {
  readonly pids: readonly number[];
  readonly ports: readonly number[];
  readonly end: () => Promise<void>;
}

/** Starts so many processes of the service with the same options. */
export async function startAll(
  count: number,
  options: readonly string[],
  surroundings: Surroundings,
): Promise<Started> {
  const each = Array.from({ length: count }, async () => {
    const ports = [await freePort(), await freePort()];
    const [port, metrics] = ports.map(String);
    const listening = [
      ...["--port", port ?? "", "--metrics-port", metrics ?? ""],
      ...["--url", `http://127.0.0.1:${port ?? ""}`],
    ];
    return startOne(
      [...receiversHere, ...options, ...listening],
      ports,
      surroundings,
    );
  });
  const started = await Promise.all(each);
  return {
    pids: started.flatMap(({ pids }) => pids),
    ports: started.flatMap(({ ports }) => ports.slice(0, 1)),
    end: async () => {
      await Promise.all(started.map(({ end }) => end()));
    },
  };
}

/** Starts the hand-written server. */
export async function startFastify(
  options: readonly string[],
  surroundings: Surroundings,
): Promise<Started> {
  const port = await freePort();
  const program = resolve(import.meta.dirname, "fastify.ts");
  return startOne(
    [...options, "--port", String(port)],
    [port],
    surroundings,
    program,
  );
}

/** Starts a process, and waits until it is ready at the last of its ports. */
async function startOne(
  options: readonly string[],
  ports: readonly number[],
  surroundings: Surroundings,
  program?: string,
): Promise<Started> {
  const child = startProcess("process", options, surroundings, program);
  const url = `http://127.0.0.1:${ports.at(-1)}/ready`;
  while (!(await isReady(url))) await sleep(50);
  return { pids: [child.pid()], ports, end: child.end };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
