/**
 * `tenon test` on servers of other frameworks, which publish descriptions of their own:
 * each alarm is known and right, and planted faults are found. Skipped where npm reaches
 * no registry.
 */
import { type ChildProcess, spawn } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { buildApi } from "../../generator/input/build/build.js";
import { readDescription } from "../../generator/input/read/read.js";
import { contractRun } from "../../generator/serve/contract/contract.js";
import { eventually } from "../support/eventually.js";
import { fetched, RegistryFailure, run } from "../support/project-commands.js";
import { type Fault, faults } from "./faults.js";
import { servers } from "./servers.js";

const folder = mkdtempSync(join(tmpdir(), "foreign-servers-"));
const apps = join(import.meta.dirname, "apps");

afterAll(() => {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
});

/** A server in a folder of its own, with what it imports. */
async function installed(name: string): Promise<string> {
  const app = join(folder, name);
  mkdirSync(app);
  cpSync(join(apps, name), app, { recursive: true });
  writeFileSync(join(app, "package.json"), '{"private":true,"type":"module"}');
  const packages = servers[name]?.packages ?? [];
  const options = ["--no-audit", "--no-fund", "--ignore-scripts"];
  await fetched(["npm", "install", ...options, ...packages], app);
  return app;
}

/** Writes the server with a fault, or as it is. */
async function write(app: string, name: string, fault?: Fault): Promise<void> {
  const [file = ""] = readdirSync(join(apps, name));
  const text = readFileSync(join(apps, name, file), "utf8");
  if (fault !== undefined && text.split(fault.from).length !== 2)
    throw new Error(`${name}: ${fault.name} is not at one place.`);
  const changed =
    fault === undefined ? text : text.replace(fault.from, () => fault.to);
  writeFileSync(join(app, file), changed);
  const { build } = servers[name] ?? {};
  if (build !== undefined) await run(build, app);
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, "127.0.0.1", done));
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** The titles of the tests that fail on the server in a folder. */
async function alarms(app: string): Promise<readonly string[]> {
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${String(port)}`;
  const server: ChildProcess = spawn(process.execPath, ["main.js"], {
    cwd: app,
    env: { ...process.env, PORT: String(port) },
    stdio: "ignore",
  });
  try {
    const path = join(app, "openapi.json");
    await eventually(async () => {
      const response = await fetch(`${baseUrl}/openapi.json`);
      writeFileSync(path, await response.text());
    });
    const { api } = buildApi(await readDescription(path), { versions: "path" });
    const { outcomes } = await contractRun(api, {
      ...{ baseUrl, seed: 3, runs: 40, timeout: 5000, safe: false },
      tokens: ["secret-token"],
      given: {},
      isChosen: () => true,
      isOver: () => false,
    })();
    return outcomes
      .filter(({ result }) => result === "failed")
      .map(({ title, message }) => `${title} | ${message}`);
  } finally {
    server.kill();
  }
}

const title = (alarm: string) => alarm.split(" | ")[0] ?? "";

describe.each(Object.keys(servers))("a server with %s", (name) => {
  /** Empty without a registry. */
  let app = "";
  let own: readonly string[] = [];

  beforeAll(async () => {
    try {
      app = await installed(name);
    } catch (error) {
      if (error instanceof RegistryFailure) return;
      throw error;
    }
    await write(app, name);
    own = await alarms(app);
  });

  test("has the alarms that are known", (context) => {
    context.skip(app === "", "npm reaches no registry");
    expect(own.map(title)).toEqual(servers[name]?.alarms);
  });

  test.for(faults[name] ?? [])("finds: $name", async (fault, context) => {
    context.skip(app === "", "npm reaches no registry");
    await write(app, name, fault);
    const found = (await alarms(app)).filter(
      (alarm) => !own.map(title).includes(title(alarm)),
    );
    if (servers[name]?.missed.includes(fault.name) === true)
      expect(found).toEqual([]);
    else expect(found).not.toEqual([]);
  });
});
