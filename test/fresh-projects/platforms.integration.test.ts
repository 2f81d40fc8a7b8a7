/**
 * Runs the programs of the recipe of platforms, with the real packages. They are skipped
 * where npm reaches no registry.
 */
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { afterAll, beforeAll, expect, test } from "vitest";

import {
  endWithChildren,
  fetched,
  RegistryFailure,
  run,
  start,
} from "../support/project-commands.js";

const folder = mkdtempSync(join(tmpdir(), "platforms-"));
const root = join(import.meta.dirname, "../..");
const tsx = import.meta.resolve("tsx");

/** The packages of the recipe. */
const packages = [
  ...["express@5", "cors@2", "helmet@8", "compression@1"],
  ...["express-rate-limit@8", "pino-http@10", "pino@9"],
  ...["fastify@5", "@fastify/cors@11", "@fastify/helmet@13"],
  ...["@fastify/rate-limit@10", "hono@4", "@hono/node-server@1", "koa@3"],
  ...["@nestjs/common@11", "@nestjs/core@11", "@nestjs/platform-express@11"],
  ...["rxjs@7", "reflect-metadata@0.2"],
];

let unreachable = "";

beforeAll(async () => {
  const write = (path: string, text: string) => {
    writeFileSync(join(folder, path), text);
  };
  write("package.json", '{ "type": "module", "private": true }');
  const page = readFileSync(join(root, "docs/recipes/platforms.md"), "utf8");
  for (const [, name = "", text = ""] of page.matchAll(
    /^```js\n\/\/ (\S+)\n(.*?)^```$/gms,
  ))
    write(name, text.replaceAll("8080", "Number(process.env.PORT)"));
  cpSync(join(import.meta.dirname, "zoo.yaml"), join(folder, "openapi.yaml"));
  write(
    "tenon.config.json",
    JSON.stringify({
      input: "openapi.yaml",
      output: "generated",
      targets: ["server"],
      adapters: ["express", "fastify", "fetch", "node"],
      extras: ["compression"],
    }),
  );
  const program = join(root, "generator/program/main.ts");
  await run(["node", "--import", tsx, program, "generate"], folder);
  try {
    const install = ["npm", "install", "--no-audit", "--no-fund"];
    await fetched([...install, ...packages], folder);
  } catch (error) {
    if (!(error instanceof RegistryFailure)) throw error;
    unreachable = error.message;
  }
}, 300_000);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
});

const origin = "https://app.example.com";

/** What the middleware of each platform adds to a response of the API. */
const platforms = [
  ["express", { cors: true, limits: "x-ratelimit-limit", log: '"url":"/v2' }],
  ["fastify", { cors: true, limits: "x-ratelimit-limit", log: "answered" }],
  ["hono", { cors: true, limits: undefined, log: "--> GET /v2" }],
  ["koa", { cors: false, limits: undefined, log: "" }],
  ["nest", { cors: false, limits: undefined, log: "started" }],
] as const;

test.each(platforms)(
  "%s with its usual plugins",
  { timeout: 60_000 },
  async (name, { cors, limits, log }) => {
    if (unreachable !== "") {
      console.log(`Skipped: ${unreachable}`);
      return;
    }
    const port = 10_000 + Math.floor(Math.random() * 20_000);
    const { child, ended } = start(
      ["node", "--import", tsx, `${name}.mjs`],
      folder,
      { PORT: String(port) },
    );
    const url = `http://127.0.0.1:${String(port)}`;
    try {
      const headers = { origin, "accept-encoding": "gzip" };
      const get = (path: string) => fetch(url + path, { headers });
      await expect
        .poll(
          () =>
            get("/v2/x").then(
              () => true,
              () => false,
            ),
          {
            timeout: 30_000,
          },
        )
        .toBe(true);
      const response = await get("/v2/animals");
      expect(response.status).toBe(200);
      expect(await response.json()).toHaveLength(100);
      const missing = await get("/v2/nothing");
      expect([missing.status, missing.headers.get("content-type")]).toEqual([
        404,
        "application/problem+json",
      ]);
      if (cors) {
        expect(Object.fromEntries(response.headers)).toMatchObject({
          "access-control-allow-origin": origin,
          "content-encoding": "gzip",
          "strict-transport-security": expect.any(String) as string,
        });
        expect((await get("/v1/animals")).status).toBe(200);
        const preflight = await fetch(`${url}/v2/animals`, {
          method: "OPTIONS",
          headers: { origin, "access-control-request-method": "POST" },
        });
        expect(preflight.headers.get("access-control-allow-origin")).toBe(
          origin,
        );
      }
      if (limits !== undefined) {
        expect(response.headers.get(limits)).toBe("100");
        const statuses = await Promise.all(
          Array.from({ length: 100 }, () => get("/v2/nothing")),
        );
        expect(statuses.map(({ status }) => status)).toContain(429);
      }
      // An open request is finished.
      const open = limits === undefined ? get("/v2/animals") : undefined;
      await new Promise((resolve) => setTimeout(resolve, 20));
      child.kill("SIGTERM");
      if (open !== undefined) expect((await open).status).toBe(200);
      const { status, text } = await ended;
      if (name !== "nest") expect(status, text).toBe(0);
      expect(text).toContain(log);
    } finally {
      endWithChildren(child);
    }
  },
);

test("a function of Lambda answers", async () => {
  if (unreachable !== "") return;
  const file = pathToFileURL(join(folder, "lambda.mjs")).href;
  const event = {
    requestContext: { http: { method: "GET" }, domainName: "a.example" },
    ...{ rawPath: "/animals", rawQueryString: "", headers: {} },
  };
  const program = `import { handler } from ${JSON.stringify(file)};
const { statusCode, body } = await handler(${JSON.stringify(event)});
console.log(statusCode, JSON.parse(Buffer.from(body, "base64").toString()).length);`;
  writeFileSync(join(folder, "call.mjs"), program);
  const printed = await run(["node", "--import", tsx, "call.mjs"], folder);
  expect(printed).toContain("200 100");
});
