/** Generates, compiles, and runs the small projects, with the packages of this repository. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { cli } from "../program/cli/tenon.js";

const root = join(import.meta.dirname, "../..");
const source = join(root, "examples/small");
const folder = mkdtempSync(join(tmpdir(), "tenon-small-"));
const small = join(folder, "small");
const children: ChildProcess[] = [];

beforeAll(() => {
  cpSync(source, small, {
    recursive: true,
    filter: (path) => !/[\\/](?:generated|node_modules)$/.test(path),
  });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  // What npm makes of the workspaces.
  const scope = join(small, "monorepo/node_modules/@zoo");
  mkdirSync(scope, { recursive: true });
  symlinkSync(join(small, "monorepo/packages/zoo"), join(scope, "api"));
});
afterAll(() => {
  for (const child of children) child.kill();
  rmSync(folder, { recursive: true });
});

const all = readdirSync(source, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

function node(cwd: string, ...words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, words, {
    cwd: join(small, cwd),
    encoding: "utf8",
    env: { ...process.env, ZOO_URL: zooUrl },
  });
  return { status, text: stdout + stderr };
}

const compiler = join(root, "node_modules/typescript-7/bin/tsc");
let zooUrl = "";

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => {
        resolve(typeof address === "object" ? (address?.port ?? 0) : 0);
      });
    });
  });
}

/** Starts a program, and returns its address when it answers. */
async function start(
  project: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<{ readonly url: string; readonly printed: () => string }> {
  const port = String(await freePort());
  const child = spawn(process.execPath, ["--import", "tsx", "src/main.ts"], {
    cwd: join(small, project),
    env: { ...process.env, PORT: port, ...variables },
  });
  children.push(child);
  let text = "";
  child.stdout.on("data", (bytes: Buffer) => (text += bytes.toString()));
  child.stderr.on("data", (bytes: Buffer) => (text += bytes.toString()));
  const url = `http://127.0.0.1:${port}`;
  await expect
    .poll(() =>
      fetch(url).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  return { url, printed: () => text };
}

test.each(all)("%s has at most 60 lines", (project) => {
  const files = readdirSync(join(source, project), {
    recursive: true,
    withFileTypes: true,
  }).filter(
    (entry) =>
      entry.isFile() &&
      !/[\\/](?:generated|node_modules)(?:[\\/]|$)/.test(entry.parentPath),
  );
  const lines = files.map(
    ({ parentPath, name }) =>
      readFileSync(join(parentPath, name), "utf8").split("\n").length - 1,
  );
  expect(lines.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(60);
});

/** The folder with the configuration, and the one with the program. */
const parts: Readonly<Record<string, readonly [string, string]>> = {
  monorepo: ["monorepo/packages/zoo", "monorepo/apps/web"],
};

test.each(all)("%s generates, is up to date, and compiles", (project) => {
  const [generates, compiles] = parts[project] ?? [project, project];
  for (const command of ["generate", "check"])
    expect(node(generates, cli, command)).toMatchObject({ status: 0 });
  if (existsSync(join(small, compiles, "tsconfig.json")))
    expect(node(compiles, compiler)).toEqual({ status: 0, text: "" });
});

async function answers(fetched: (path: string) => Promise<Response>) {
  const found = await fetched("/animals/1");
  expect(await found.json()).toEqual({ id: "1", name: "Baloo" });
  const missing = await fetched("/animals/2");
  expect(missing.status).toBe(404);
  expect(await missing.json()).toMatchObject({ code: "NOT_FOUND" });
}

describe("after that", () => {
  test.each(["node", "express", "fastify", "hono"])(
    "%s serves",
    async (project) => {
      const { url } = await start(project);
      await answers((path) => fetch(url + path));
      if (project === "node") zooUrl = url;
    },
  );

  test.each([
    ["workers", "src/main.ts", "default.fetch"],
    ["next", "app/[...path]/route.ts", "GET"],
  ])("%s answers a Request", (project, file, name) => {
    const module = pathToFileURL(join(small, project, file)).href;
    const script = `import * as module from ${JSON.stringify(module)};
for (const id of [1, 2]) {
  const response = await module.${name}(new Request("http://zoo.example/animals/" + id));
  console.log(response.status, await response.text());
}`;
    const { status, text } = node(
      project,
      ...["--import", "tsx", "--input-type=module", "--eval", script],
    );
    expect([status, text]).toEqual([
      0,
      expect.stringMatching(/^200 {"id":"1","name":"Baloo"}\n404 .*NOT_FOUND/),
    ]);
  });

  test("cli calls the server of node", () => {
    const call = (...words: readonly string[]) =>
      node("cli", "--import", "tsx", "src/main.ts", ...words);
    expect(call()).toEqual({ status: 0, text: "1 Baloo\n" });
    expect(call("1")).toEqual({ status: 0, text: "Baloo\n" });
    expect(call("2")).toEqual({ status: 1, text: "There is no animal 2.\n" });
  });

  test("monorepo calls it through its package", () => {
    const program = ["--import", "tsx", "src/main.ts"];
    expect(node("monorepo/apps/web", ...program)).toEqual({
      status: 0,
      text: "[ { id: '1', name: 'Baloo' } ]\n",
    });
  });

  test("webhooks receives a signed event, and no other", async () => {
    const secret = "whsec_c2VjcmV0IG9mIDI0IGJ5dGVzIG9yIHNv";
    const { url, printed } = await start("webhooks", {
      WEBHOOK_SECRET: secret,
    });
    const body = JSON.stringify({
      type: "animal.born",
      timestamp: new Date().toISOString(),
      data: { id: "2", name: "Kaa" },
    });
    const now = new Date();
    const send = (signature: string) =>
      fetch(url, {
        method: "POST",
        body,
        headers: {
          "content-type": "application/json",
          "webhook-id": "msg_1",
          "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
          "webhook-signature": signature,
        },
      });
    expect((await send("v1,AAAA")).ok).toBe(false);
    const signature = new Webhook(secret).sign("msg_1", now, body);
    expect((await send(signature)).ok).toBe(true);
    await expect.poll(printed).toBe("Kaa was born.\n");
  });

  test("review checks and lints without code", () => {
    expect(node("review", cli, "lint")).toMatchObject({ status: 0 });
    expect(readdirSync(join(small, "review/generated/api"))).toContain(
      "API.md",
    );
  });
});
