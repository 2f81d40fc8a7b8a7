/**
 * Makes projects of the usual kinds from nothing but the documented steps: install the
 * packed archive, generate, build, call. They are skipped where npm reaches no registry.
 */
import { type ChildProcess, spawn } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { webRuntime, wholeRuntime } from "../support/whole-runtime.js";
import { type Project, projects } from "./projects.js";
import { printed, startZoo } from "./zoo-server.js";

const here = import.meta.dirname;
const folder = mkdtempSync(join(tmpdir(), "fresh-projects-"));
let zoo: Awaited<ReturnType<typeof startZoo>>;

beforeAll(async () => {
  zoo = await startZoo();
});
afterAll(() => {
  zoo.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
});

interface Ended {
  readonly status: number | null;
  readonly text: string;
}

function start(
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
      ZOO_URL: zoo.url,
      VITE_ZOO_URL: zoo.url,
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
function endWithChildren({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // They have ended by themselves.
  }
}

/** Runs a command that must succeed, and gives what it printed. */
async function run(command: readonly string[], cwd: string): Promise<string> {
  const { status, text } = await start(command, cwd).ended;
  expect(status, `${command.join(" ")}\n${text}`).toBe(0);
  return text;
}

/** npm does not get packages from its registry, which says nothing about Tenon. */
class RegistryFailure extends Error {}

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
async function fetched(
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
function isNetworkFailure(printed: string): boolean {
  return /code (?:E(?:429|5\d\d|TIMEDOUT|CONN\w+|NOTFOUND|AI_AGAIN|PIPE|\w*UNREACH|\w*TIMEOUT)|ERR_SOCKET\w*)\b/.test(
    printed,
  );
}

const install = ["npm", "install", "--no-audit", "--no-fund", "--save-dev"];

/** Makes the project, installs Tenon as the README says, and generates. */
async function make(project: Project, archive: string): Promise<string> {
  const { name, template, packages, targets, runtime } = project;
  const parent = join(folder, name);
  const app = join(parent, "app");
  mkdirSync(parent);
  if (template !== undefined)
    await fetched(["npx", "--yes", ...template], parent);
  cpSync(join(here, "files", name), app, { recursive: true });
  cpSync(join(here, "zoo.yaml"), join(app, "openapi.yaml"));
  // Without Tenon, a failure is not its fault.
  await fetched([...install, ...packages], app);
  await fetched([...install, archive], app, isNetworkFailure);
  const options = targets === undefined ? [] : ["--target", targets];
  const command = name === "workerd" ? [] : ["openapi.yaml", "-o", "src/zoo"];
  await run(["npx", "tenon", "generate", ...command, ...options], app);
  const files =
    runtime === undefined
      ? []
      : runtime === "whole"
        ? wholeRuntime()
        : webRuntime();
  for (const { path, text } of files) {
    const file = join(app, "src", path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return app;
}

async function prove({ proof, steps }: Project, app: string): Promise<void> {
  let last = "";
  for (const step of steps) last = await run(step, app);
  switch (proof.kind) {
    case "tested":
      return;
    case "prints":
      expect(last).toContain(printed);
      return;
    case "page":
      expect(readFileSync(join(app, proof.file), "utf8")).toContain(printed);
      return;
    case "serves":
      await callServer(proof.command, app);
  }
}

/** Starts the project's server, and calls it. */
async function callServer(command: readonly string[], app: string) {
  const port = await freePort();
  const filled = command.map((word) => word.replace("$PORT", String(port)));
  const { child, ended } = start(filled, app, { PORT: String(port) });
  const url = `http://127.0.0.1:${port}`;
  try {
    const first = await answerOf(`${url}/animals/1`, ended);
    expect([first.status, await first.json()]).toEqual([
      200,
      { id: "1", name: "Baloo", kind: "bear" },
    ]);
    const missing = await fetch(`${url}/animals/9`);
    expect([missing.status, await missing.json()]).toMatchObject([
      404,
      { code: "NOT_FOUND" },
    ]);
    const invalid = await fetch(`${url}/animals`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: "Otto", kind: "wolf" }),
    });
    expect(invalid.status).toBe(422);
  } finally {
    endWithChildren(child);
    await ended;
  }
}

/** The answer of a server that may not listen yet. Fails when the server ends. */
async function answerOf(url: string, ended: Promise<Ended>): Promise<Response> {
  let over: Ended | undefined;
  void ended.then((result) => (over = result));
  for (;;) {
    try {
      return await fetch(url);
    } catch {
      if (over !== undefined) throw new Error(`The server ended: ${over.text}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/**
 * A port of 127.0.0.1 that is free, and stays free until a server listens on it: the
 * system gives other processes ports from 32768.
 */
function freePort(): Promise<number> {
  const port = 10_000 + Math.floor(Math.random() * 20_000);
  return new Promise((resolve) => {
    const server = createServer()
      .listen(port, "127.0.0.1", () => {
        server.close(() => {
          resolve(port);
        });
      })
      .on("error", () => {
        resolve(freePort());
      });
  });
}

/** Why a project cannot be made on this machine. */
function obstacleOf({ name }: Project): string | undefined {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const strips = major > 22 || (major === 22 && minor >= 18);
  return name === "node-type-stripping" && !strips && !process.env["NODE_24"]
    ? "Node 22.18 or later strips types; NODE_24 can name one."
    : undefined;
}

describe("a fresh project installs the archive, generates, builds, and calls", () => {
  let archive = "";
  beforeAll(async () => {
    // The global setup has built `dist`, which other tests use.
    const pack = ["npm", "pack", "--ignore-scripts", "--pack-destination"];
    await run([...pack, folder], join(here, "../.."));
    archive = join(folder, "tenon-0.1.0.tgz");
  });

  test.for(projects)("$name", async (project, { skip }) => {
    const why = obstacleOf(project);
    if (why !== undefined) return skip(why);
    let app: string;
    try {
      app = await make(project, archive);
    } catch (error) {
      if (error instanceof RegistryFailure) return skip(error.message);
      throw error;
    }
    await prove(project, app);
  });
});
