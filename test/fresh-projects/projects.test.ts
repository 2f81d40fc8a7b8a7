/**
 * Makes projects of the usual kinds from nothing but the documented steps: install the
 * packed archive, generate, build, call. They install packages, so they run under
 * `npm run test:all` only, and where npm reaches a registry.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { whole } from "../sampling.js";
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
      NODE_OPTIONS: undefined,
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

/** Runs a command that must succeed, and gives what it printed. */
async function run(command: readonly string[], cwd: string): Promise<string> {
  const { status, text } = await start(command, cwd).ended;
  expect(status, `${command.join(" ")}\n${text}`).toBe(0);
  return text;
}

const install = ["npm", "install", "--no-audit", "--no-fund", "--save-dev"];

/** npm lost its registry, which says nothing about Tenon. */
class RegistryLost extends Error {}

/** Installs packages. Throws `RegistryLost` if npm does not get them within four minutes. */
async function installed(
  command: readonly string[],
  cwd: string,
): Promise<void> {
  const { child, ended } = start(command, cwd);
  const limit = setTimeout(() => child.kill("SIGKILL"), 240_000);
  const { status, text } = await ended;
  clearTimeout(limit);
  if (
    status === null ||
    /code E(?:TIMEDOUT|CONNRESET|CONNREFUSED|NOTFOUND|AI_AGAIN)/.test(text)
  )
    throw new RegistryLost("npm did not get the packages from its registry.");
  expect(status, `${command.join(" ")}\n${text}`).toBe(0);
}

/** Makes the project, installs Tenon as the README says, and generates. */
async function make(project: Project, archive: string): Promise<string> {
  const { name, template, packages, targets } = project;
  const parent = join(folder, name);
  const app = join(parent, "app");
  mkdirSync(parent);
  if (template !== undefined) await run(["npx", "--yes", ...template], parent);
  cpSync(join(here, "files", name), app, { recursive: true });
  cpSync(join(here, "zoo.yaml"), join(app, "openapi.yaml"));
  await installed([...install, archive, ...packages], app);
  const options = targets === undefined ? [] : ["--target", targets];
  const command = name === "workerd" ? [] : ["openapi.yaml", "-o", "src/zoo"];
  await run(["npx", "tenon", "generate", ...command, ...options], app);
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
    if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
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

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" ? address?.port : undefined;
      server.close(() => {
        resolve(port ?? 0);
      });
    });
  });
}

/** Why these projects cannot be made here; undefined if they can. */
async function obstacle(): Promise<string | undefined> {
  if (!whole) return "`npm run test:all` makes the projects.";
  const { status } = await start(["npm", "view", "typescript@7", "name"], here)
    .ended;
  return status === 0 ? undefined : "npm reaches no registry.";
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
  let reason: string | undefined;
  let archive = "";
  beforeAll(async () => {
    reason = await obstacle();
    if (reason !== undefined) return;
    // The global setup has built `dist`, which other tests use.
    const pack = ["npm", "pack", "--ignore-scripts", "--pack-destination"];
    await run([...pack, folder], join(here, "../.."));
    archive = join(folder, "tenon-0.1.0.tgz");
  });

  test.for(projects)("$name", async (project, { skip }) => {
    const why = reason ?? obstacleOf(project);
    if (why !== undefined) return skip(why);
    let app: string;
    try {
      app = await make(project, archive);
    } catch (error) {
      if (error instanceof RegistryLost) return skip(error.message);
      throw error;
    }
    await prove(project, app);
  });
});
