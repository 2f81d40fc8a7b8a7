/** `npm run bench:mock` */
import { type ChildProcess, fork } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import { table } from "../generator/program/cli/console.js";
import { median, ratios } from "./measure.js";
import { readOptions } from "./options.js";
import { load, requestText } from "./server/load.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const description = join(root, "spec/openapi.json");
/** The target: this number of times the requests of Prism. */
const aim = 3;

/** A mock server, as its command starts. */
interface Contestant {
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly port: number;
}

/** Tells the CPU seconds of the process that it is loaded into, when it is asked. */
const meter = `data:text/javascript,${encodeURIComponent(
  `process.on("message", () => {
    const { userCPUTime, systemCPUTime } = process.resourceUsage();
    process.send((userCPUTime + systemCPUTime) / 1e6);
  });`,
)}`;

const get = requestText("GET /v2/workspaces", {
  authorization: "Bearer token",
});

async function main(): Promise<void> {
  const { values } = readOptions({
    script: "bench:mock",
    about: "Compares the cost of a request for `tenon mock` and for Prism.",
    options: {
      rounds: [5, "rounds that count"],
      requests: [2_000, "requests of a round"],
      prism: ["", "a folder with @stoplight/prism-cli in node_modules"],
    },
  });
  const prism = join(
    resolve(values.prism),
    "node_modules/@stoplight/prism-cli/dist/index.js",
  );
  if (!existsSync(prism)) {
    console.log(
      "Skipped: install @stoplight/prism-cli in a folder, and name it with --prism.",
    );
    return;
  }
  const contestants: readonly Contestant[] = [
    {
      name: "tenon mock",
      program: join(root, "generator/program/main.ts"),
      args: ["mock", description, "--quiet", "--port", "4611"],
      port: 4611,
    },
    {
      name: "prism mock",
      program: prism,
      args: ["mock", description, "--port", "4612", "--verboseLevel", "silent"],
      port: 4612,
    },
  ];
  const speeds = await race(contestants, values.rounds, values.requests);
  const [own = [], other = []] = speeds;
  console.log(
    table([
      ["", "requests per CPU second"],
      ...contestants.map(({ name }, at) => [
        name,
        median(speeds[at] ?? []).toFixed(0),
      ]),
    ]).join("\n"),
  );
  const ratio = median(ratios(own, other));
  console.log(
    `\n${ratio.toFixed(1)} times as many; the aim is ${String(aim)} times: ${ratio >= aim ? "met" : "missed"}.`,
  );
}

/** The requests per CPU second of each contestant, by round; the first round is dropped. */
async function race(
  contestants: readonly Contestant[],
  rounds: number,
  requests: number,
): Promise<readonly (readonly number[])[]> {
  const speeds: number[][] = contestants.map(() => []);
  const children = contestants.map(({ program, args }) =>
    fork(program, args, {
      execArgv: ["--import", "tsx", "--import", meter],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      cwd: root,
    }),
  );
  try {
    for (const { port } of contestants) await isUp(port);
    for (let round = 0; round <= rounds; round++)
      for (const [at, { port }] of contestants.entries()) {
        const child = children[at];
        if (child === undefined) continue;
        const before = await cpuOf(child);
        await load({ port, requests, next: () => ({ text: get, about: 0 }) });
        const used = (await cpuOf(child)) - before;
        if (round > 0) speeds[at]?.push(requests / used);
      }
  } finally {
    for (const child of children) child.kill();
  }
  return speeds;
}

function cpuOf(child: ChildProcess): Promise<number> {
  return new Promise((done) => {
    child.once("message", (seconds) => {
      done(Number(seconds));
    });
    child.send("cpu");
  });
}

/** Waits until a server answers. */
async function isUp(port: number): Promise<void> {
  for (let tries = 0; tries < 120; tries++) {
    try {
      await fetch(`http://127.0.0.1:${String(port)}/`);
      return;
    } catch {
      await new Promise((later) => setTimeout(later, 500));
    }
  }
  throw new Error(`Nothing answers at port ${String(port)}.`);
}

await main();
