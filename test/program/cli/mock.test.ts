import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, it } from "vitest";

import { cli, put, tenon } from "./tenon.js";
import { thingsApi } from "./things-api.js";

let folder: string;
let child: ChildProcess | undefined;
let printed: string;
let ended: Promise<number | null>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tenon-mock-"));
  child = undefined;
});
afterEach(async () => {
  child?.kill("SIGKILL");
  await ended;
  rmSync(folder, { recursive: true });
});

/** Starts `tenon mock` in a folder with nothing but the description, and returns its address. */
async function start(...words: readonly string[]): Promise<string> {
  printed = "";
  const started = spawn(
    process.execPath,
    [cli, "mock", "--port", "0", ...words],
    {
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  child = started;
  for (const stream of [started.stdout, started.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
  ended = new Promise((resolve) => {
    started.on("close", resolve);
  });
  await shown(/Listening on http\S+,/);
  return /Listening on (http[^\s,]+)/.exec(printed)?.[1] ?? "";
}

function shown(pattern: RegExp): Promise<void> {
  return expect.poll(() => printed).toMatch(pattern);
}

function description(example: string, id = "getThing"): string {
  return JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Things", version: "1" },
    paths: {
      "/things/{id}": {
        get: {
          operationId: id,
          parameters: [
            {
              name: "id",
              in: "path",
              required: true,
              schema: { type: "integer" },
            },
          ],
          responses: {
            200: {
              description: "The thing.",
              content: {
                "application/json": {
                  schema: {
                    type: "object",
                    properties: { name: { type: "string" } },
                  },
                  example: { name: example },
                },
              },
            },
          },
        },
      },
    },
  });
}

it("serves a description in an empty folder, tells of each request, and stops with Ctrl-C", async () => {
  put(folder, "openapi.json", description("One"));
  const url = await start("openapi.json");
  expect(await (await fetch(`${url}/things/1`)).json()).toEqual({
    name: "One",
  });
  const refused = await fetch(`${url}/things/x`);
  expect(refused.status).toBe(422);
  const page = await fetch(url);
  expect(await page.text()).toContain("Things: mock");
  expect(await (await fetch(`${url}/openapi.json`)).json()).toEqual(
    JSON.parse(description("One")),
  );
  await shown(
    /GET \/things\/1 200 getThing\nGET \/things\/x 422 getThing\n {4}\/path\/id: Must be an integer\.\n/,
  );
  child?.kill("SIGINT");
  expect(await ended).toBe(0);
});

it("shows the control characters of a description instead of sending them to the terminal", async () => {
  put(folder, "openapi.json", description("One", "get\u001b[2J"));
  const url = await start("openapi.json");
  await fetch(`${url}/things/1`);
  await shown(/GET \/things\/1 200 get\\u001b\[2J\n/);
});

it("reads the description again when it changes, and serves the last valid one", async () => {
  put(folder, "openapi.json", description("One"));
  const url = await start("--watch");
  const name = async () => (await fetch(`${url}/things/1`)).text();
  put(folder, "openapi.json", description("Two"));
  await expect.poll(name).toBe('{"name":"Two"}');
  put(folder, "openapi.json", "{");
  await shown(/The mock serves the last valid description\./);
  expect(await name()).toBe('{"name":"Two"}');
});

it.each([
  [["--port", "eighty"], "--port needs a whole number from 0 to 65535"],
  [["--latency", "9-1"], "--latency needs milliseconds up to 600000"],
  [["--auth", "strict"], "--auth strict accepts only the tokens of --token."],
  [["--token", "a"], "Without --auth strict, any credential is accepted."],
  [["-", "--watch"], "Standard input cannot be watched."],
])("refuses %j", (words, message) => {
  put(folder, "openapi.json", thingsApi([]));
  const { code, err } = tenon(folder, ["mock", ...words]);
  expect({ code, err }).toEqual({
    code: 2,
    err: expect.stringContaining(message) as string,
  });
});
