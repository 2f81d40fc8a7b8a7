/** The GitHub Action, as a runner starts it, against a stub of GitHub's API. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  test,
} from "vitest";

import { whole } from "../../support/sampling.js";
import { cli, put } from "./tenon.js";
import { thingsApi } from "./things-api.js";

const action = fileURLToPath(
  new URL("../../../action/main.js", import.meta.url),
);

let home: string;
let project: string;
let github: Server;
let comments: { id: number; body: string }[] = [];
let requests: string[] = [];
let status = 200;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "tenon-action-"));
  project = join(home, "project");
  put(project, "api/openapi.json", thingsApi([]));
  put(project, "tenon.config.json", '{ "input": "api/openapi.json" }');
  git("init", "--quiet", "--initial-branch=main");
  git("add", ".");
  git("commit", "--quiet", "--message", "First");
  git("clone", "--quiet", "--bare", ".", join(home, "origin.git"));
  git("remote", "add", "origin", join(home, "origin.git"));
  github = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => (text += String(chunk)));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      requests.push(`${method} ${url} ${headers.authorization ?? ""}`);
      response.statusCode = status;
      if (method === "GET") {
        const page = Number(/&page=(\d+)$/.exec(url)?.[1]);
        const listed = comments.slice((page - 1) * 100, page * 100);
        response.end(JSON.stringify(listed));
        return;
      }
      const { body } = JSON.parse(text) as { body: string };
      if (method === "POST") comments.push({ id: comments.length + 1, body });
      for (const one of comments)
        if (method === "PATCH" && url.endsWith(`/${one.id}`)) one.body = body;
      response.end("{}");
    });
  }).listen(0, "127.0.0.1");
  await once(github, "listening");
});
afterAll(() => {
  github.close();
  rmSync(home, { recursive: true });
});
beforeEach(() => {
  comments = [{ id: 1, body: "Looks good to me." }];
  requests = [];
  status = 200;
});

function git(...words: readonly string[]): string {
  const who = ["-c", "user.name=Someone", "-c", "user.email=a@example.com"];
  const ran = spawnSync("git", [...who, ...words], {
    cwd: project,
    encoding: "utf8",
  });
  if (ran.status !== 0) throw new Error(ran.stderr);
  return ran.stdout.trim();
}

/** Runs the action for a pull request whose description has these required properties. */
async function run(
  required: readonly string[],
  inputs: Readonly<Record<string, string>> = {},
) {
  put(project, "api/openapi.json", thingsApi(required));
  const files = {
    event: join(home, "event.json"),
    output: join(home, "output"),
    summary: join(home, "summary"),
  };
  const base = { sha: git("rev-parse", "HEAD") };
  writeFileSync(
    files.event,
    JSON.stringify({ pull_request: { number: 7, base } }),
  );
  writeFileSync(files.output, "");
  writeFileSync(files.summary, "");
  const all = {
    "working-directory": ".",
    commands: "lint, diff",
    comment: "true",
    token: "secret",
    tenon: `${process.execPath} ${cli}`,
    ...inputs,
  };
  const { port } = github.address() as AddressInfo;
  const child = spawn(process.execPath, [action], {
    cwd: project,
    env: {
      ...process.env,
      ...Object.fromEntries(
        Object.entries(all).map(([name, value]) => [
          `INPUT_${name.toUpperCase()}`,
          value,
        ]),
      ),
      GITHUB_EVENT_PATH: files.event,
      GITHUB_OUTPUT: files.output,
      GITHUB_STEP_SUMMARY: files.summary,
      GITHUB_API_URL: `http://127.0.0.1:${port}`,
      GITHUB_REPOSITORY: "zoo/api",
      RUNNER_TEMP: home,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => (log += String(chunk)));
  const [code] = (await once(child, "close")) as [number];
  const output = Object.fromEntries(
    readFileSync(files.output, "utf8")
      .trim()
      .split("\n")
      .map((line) => line.split("=", 2) as [string, string]),
  );
  return { code, log, output, summary: readFileSync(files.summary, "utf8") };
}

test("a breaking change is annotated, counted, and commented once", async () => {
  const first = await run(["name"]);
  expect(first.code, first.log).toBe(1);
  expect(first.log).toMatch(/^::error file=api\/openapi\.json,line=\d+,/m);
  expect(first.output).toMatchObject({ failed: "diff", breaking: "1" });
  expect(`${readFileSync(first.output["report"] ?? "", "utf8")}
`).toBe(first.summary);
  expect(comments).toHaveLength(2);
  expect(comments[1]?.body).toMatch(
    /^<!-- tenon: \. -->\n✅ `tenon lint` · ❌ `tenon diff`\n\n## Breaking changes: 1 breaking/,
  );
  expect(requests.at(-1)).toBe(
    "POST /repos/zoo/api/issues/7/comments Bearer secret",
  );

  // The next push mends it.
  const second = await run([]);
  expect(second.code, second.log).toBe(0);
  expect(second.output).toMatchObject({ failed: "", breaking: "0" });
  expect(comments).toHaveLength(2);
  expect(comments[1]?.body).toContain("## No changes in meaning.");
});

// Each starts several processes. `npm test` runs the first.
describe.runIf(whole)("in other cases", () => {
  test("nothing to say is not a comment", async () => {
    const { code, log } = await run([]);
    expect(code, log).toBe(0);
    expect(comments).toHaveLength(1);
  });

  test("a comment on a later page is updated", async () => {
    const others = Array.from({ length: 100 }, () => ({ id: 0, body: "+1" }));
    comments = [...others, { id: 101, body: "<!-- tenon: . -->\nOld" }];
    await run(["name"]);
    expect(comments).toHaveLength(101);
    expect(comments[100]?.body).toContain("## Breaking changes");
  });

  test("with `comment: false`, GitHub's API is not called", async () => {
    await run(["name"], { comment: "false" });
    expect(requests).toEqual([]);
  });

  test("a token that may not write is a warning", async () => {
    status = 403;
    const { code, log } = await run(["name"]);
    expect(code).toBe(1);
    expect(log).toContain(
      "::warning::The comment could not be written: GitHub answered 403.",
    );
  });

  describe("without what it needs, it says what to do", () => {
    test.each([
      [{ tenon: "no-such-program" }, "Install Tenon in an earlier step"],
      [
        { base: "no-such-branch" },
        "no-such-branch is not a revision of this repository",
      ],
      [{ commands: "lint, test" }, 'The input `commands` has "test"'],
    ])("%j", async (inputs, message) => {
      const { code, log } = await run([], inputs);
      expect(log).toContain(message);
      expect(code).toBe(1);
    });
  });

  test("a description that the base does not have is new", async () => {
    put(project, "api/new.json", thingsApi([]));
    const { code, log } = await run([], { description: "api/new.json" });
    expect(code, log).toBe(0);
    expect(log).toContain("::notice::api/new.json is new");
  });
});
