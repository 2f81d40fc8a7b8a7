/**
 * Makes projects of the usual kinds from nothing but the documented steps: install the
 * packed archive, generate, build, call. They are skipped where npm reaches no registry.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import {
  type Ended,
  endWithChildren,
  fetched,
  isNetworkFailure,
  RegistryFailure,
  run,
  start,
} from "../support/project-commands.js";
import { webRuntime, wholeRuntime } from "../support/whole-runtime.js";
import { type Project, projects } from "./projects.js";
import { printed, startZoo } from "./zoo-server.js";

const here = import.meta.dirname;
const folder = mkdtempSync(join(tmpdir(), "fresh-projects-"));
let zoo: Awaited<ReturnType<typeof startZoo>>;

beforeAll(async () => {
  zoo = await startZoo();
  vi.stubEnv("ZOO_URL", zoo.url);
  vi.stubEnv("VITE_ZOO_URL", zoo.url);
});
afterAll(() => {
  zoo.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
});

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
  const command = existsSync(join(app, "tenon.config.json"))
    ? []
    : ["openapi.yaml", "-o", "src/zoo"];
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
