import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, it } from "vitest";

import { cli, put, tenon } from "./tenon.js";

let folder: string;
let mock: ChildProcess;
let address: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "tenon-test-"));
  put(folder, "openapi.json", JSON.stringify(description("string")));
  put(folder, "other.json", JSON.stringify(description("integer")));
  const words = ["--port", "0", "--auth", "strict", "--token", "my-secret"];
  mock = spawn(process.execPath, [cli, "mock", "openapi.json", ...words], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
  });
  address = await listening(mock);
});
afterAll(async () => {
  const ended = new Promise((resolve) => {
    mock.once("close", resolve);
  });
  mock.kill("SIGKILL");
  await ended;
  rmSync(folder, { recursive: true });
});

/** The address that a server prints when it listens. */
function listening({ stdout }: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    let printed = "";
    stdout?.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
      const found = /Listening on (http[^\s,]+),/.exec(printed)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
}

/** An API whose things have a size of a type. */
function description(size: string): object {
  const example = { id: "7", size: "large" };
  const schema = {
    type: "object",
    required: ["id", "size"],
    properties: { id: { type: "string" }, size: { type: size } },
  };
  const refused = { description: "Refused." };
  return {
    openapi: "3.1.0",
    info: { title: "Things", version: "1" },
    security: [{ key: [] }],
    components: {
      securitySchemes: { key: { type: "http", scheme: "bearer" } },
    },
    paths: {
      "/things": {
        get: {
          operationId: "listThings",
          tags: ["things"],
          responses: {
            200: {
              description: "Done.",
              content: {
                "application/json": {
                  schema: { type: "array", items: schema },
                  ...(size === "string" && { example: [example] }),
                },
              },
            },
            401: refused,
          },
        },
      },
    },
  };
}

function run(...words: readonly string[]) {
  return tenon(folder, ["test", address, ...words]);
}

it("tests a server, and says what it has seen", () => {
  const { code, out, err } = run("openapi.json", "--token", "my-secret");
  expect(err).toBe("");
  expect(out).toContain("openapi.json: 1 operation of");
  expect(out).toContain("listThings: 200, 401");
  expect(out).toMatch(/\n0 failed, 5 passed, 0 skipped, \d+\.\d\d s\n$/);
  expect(code).toBe(0);
});

it("takes the credential from the environment or a file", () => {
  put(folder, "given.json", JSON.stringify({ token: "my-secret" }));
  const words = ["test", address, "openapi.json", "--json"];
  const outcomes = [
    tenon(folder, words, { TENON_TOKEN: "my-secret" }),
    run("openapi.json", "--json", "--given", "given.json"),
  ];
  for (const { code, out } of outcomes) {
    expect(JSON.parse(out)).toMatchObject({
      ok: true,
      counts: { passed: 5, failed: 0, skipped: 0, left: 0 },
      operations: [{ operation: "listThings", statuses: [200, 401, 405] }],
    });
    expect(code).toBe(0);
  }
});

it("exits with 1 for a response that the description does not allow", () => {
  const { code, out } = run("other.json", "--token", "my-secret");
  expect(code).toBe(1);
  expect(out).toMatch(
    /FAILED GET \/things: a valid request is accepted\n {4}The body of the response 200 does not match the description at \/0\/size: /,
  );
  expect(out).toContain("curl -i -X GET");
  expect(out).not.toContain("my-secret");
});

it("reports failures to CI services, at their operation", () => {
  const words = ["other.json", "--token", "my-secret"];
  const github = run(...words, "--format", "github");
  expect(github.out).toMatch(/^::error file=other.json,line=1,col=\d+,title=/);
  expect(github.out).toContain("1 failed, 4 passed");
  const junit = run(...words, "--format", "junit").out;
  expect(junit).toContain('tests="5" failures="1" errors="0" skipped="0"');
});

it.each<
  readonly [name: string, words: readonly string[], code: number, says: string]
>([
  ["no URL", [], 2, "Name the URL of the server to test"],
  ["a description first", ["openapi.json"], 2, "The URL comes first"],
  [
    "credentials in the URL",
    ["http://a:b@127.0.0.1:9"],
    2,
    "Remove them, and pass --token",
  ],
  [
    "a server that is not running",
    ["http://127.0.0.1:9", "openapi.json"],
    2,
    "No server answers at http://127.0.0.1:9",
  ],
  [
    "a header without a value",
    ["http://127.0.0.1:9", "--header", "X-Tenant"],
    2,
    "--header needs a name and a value",
  ],
  [
    "an operation that does not exist",
    ["http://127.0.0.1:9", "openapi.json", "--include", "listThing"],
    2,
    "Did you mean listThings?",
  ],
  [
    "a file that is missing",
    ["http://127.0.0.1:9", "openapi.json", "--given", "none.json"],
    2,
    'The file "none.json" of --given cannot be read.',
  ],
  [
    "an unknown key in the file",
    ["http://127.0.0.1:9", "openapi.json", "--given", "wrong.json"],
    2,
    'unknown key "request". Did you mean requests?',
  ],
  [
    "a rate of 0",
    ["http://127.0.0.1:9", "--rate", "0"],
    2,
    "--rate needs a number above 0.",
  ],
  [
    "an invalid description",
    ["http://127.0.0.1:9", "broken.json"],
    3,
    "broken.json",
  ],
])("refuses %s", (_name, words, code, says) => {
  put(folder, "wrong.json", JSON.stringify({ request: {} }));
  put(folder, "broken.json", "{");
  const outcome = tenon(folder, ["test", ...words]);
  expect(outcome.err).toContain(says);
  expect(outcome.code).toBe(code);
});
