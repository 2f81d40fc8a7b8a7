/** Programs that keep state in databases. */
import { once } from "node:events";
import { createRequire } from "node:module";
import { join } from "node:path";

import { afterAll, describe, expect, test } from "vitest";

import { openPostgres, openRedis } from "../../runtime/stores/services.js";
import { whole } from "../../support/sampling.js";
import { event } from "./described.js";
import { expectMerged, projects, type ScaffoldedProject } from "./project.js";

/** Versions with an operation that accepts an idempotency key, and an event. */
function keyed(...versions: readonly string[]): string {
  const key = {
    name: "Idempotency-Key",
    in: "header",
    schema: { type: "string" },
  };
  const text = { "application/json": { schema: { type: "string" } } };
  const paths = versions.map((name) => [
    `/${name}/cats`,
    {
      post: {
        operationId: `addCat${name.toUpperCase()}`,
        tags: ["cats"],
        security: [{ token: [] }],
        parameters: [key],
        responses: { 200: { description: "Added.", content: text } },
      },
    },
  ]);
  return JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Cats", version: "1" },
    paths: Object.fromEntries(paths) as object,
    webhooks: { cat_born: event("cat_born") },
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
    },
  });
}

function configuration(...stores: readonly string[]): string {
  return `{ "input": "openapi.json", "output": "src/generated", "stores": ${JSON.stringify(stores)} }\n`;
}

async function scaffolded(
  description: string,
  stores: readonly string[],
  what = "server",
): Promise<ScaffoldedProject> {
  const project = projects.create(description, "openapi.json", whole);
  project.write("tenon.config.json", configuration(...stores));
  project.write("package.json", '{\n  "type": "module"\n}\n');
  const { code, err } = await project.scaffold(what, "-q");
  expect([code, err]).toEqual([0, ""]);
  return project;
}

/** What a server prints that finds its port in use: nothing else, such as a stack. */
function inUse(url: string): string {
  return `The server ended: Port ${new URL(url).port} is in use: stop the program that uses it, or set PORT to another port.\n`;
}

test("a server whose port is in use says so, and ends", async () => {
  const project = projects.create(keyed("v1"));
  expect((await project.scaffold("server", "-q")).err).toBe("");
  await project.start(async (url) => {
    const variables = { PORT: new URL(url).port };
    const second = project.start(async () => {}, { variables });
    await expect(second).rejects.toThrow(new Error(inUse(url)));
  });
});

test("a server uses the stores of the configuration", async () => {
  const project = await scaffolded(keyed("v1", "v2"), ["postgres"]);
  expect(await project.unformatted()).toEqual([]);
  expect(project.read("src/server.ts")).toContain(
    "...(stores && { idempotency: { store: stores.idempotency } }),\n    ...(stores && { isUnavailable: stores.isUnavailable }),\n",
  );
  expect(project.read("src/main.ts")).toContain(
    "    await close();\n    await closeWebhooks();\n    await stores.close();\n",
  );
  expect(project.read("src/main.ts")).toMatch(
    /await start\(\s*createApi\(\{ config, log, stores \}\),\s*config,\s*stores\.check,?\s*\)/,
  );
  expect(project.read(".env.example")).toContain("DATABASE_URL=postgres://");
  expect(project.read("src/config.ts")).toContain(
    "if (!/^(postgres(ql)?:\\/\\/|socket:|\\/)/.test(databaseUrl))",
  );
  expect(JSON.parse(project.read("package.json"))).toMatchObject({
    dependencies: { pg: expect.any(String) as string },
  });
  project.write("openapi.json", keyed("v1", "v2", "v3"));
  await expectMerged(project);
  expect(project.read("src/webhooks.ts")).toMatch(
    /let v3Webhooks = createV3WebhookSender\(inMemory\);\n(?:.|\n)*\n {2}v3Webhooks = createV3WebhookSender\(\{\n {4}\.\.\.inMemory,\n {4}transport,\n {4}\.\.\.\(stores && keptIn\(stores, "v3"\)\),\n {2}\}\);\n/,
  );
});

test.each([
  // Nothing listens on the discard port of this machine.
  ["postgres://127.0.0.1:9/cats", "connect ECONNREFUSED"],
  ["socket:/nowhere?db=cats", "connect ENOENT"],
])(
  "a server waits for a database that is not there yet: %s",
  async (url, reason) => {
    const project = await scaffolded(keyed("v1"), ["postgres"]);
    const child = project.run({ DATABASE_URL: url });
    await printed(child, `"waiting for the database","reason":"${reason}"`);
    await killed(child);
  },
);

test.each<[readonly string[], readonly string[], readonly string[]]>([
  [
    ["postgres"],
    ["connect ENETUNREACH", "read ECONNRESET", "25006", "53100", "57P01"],
    ["open ENOENT", "23505", "Error: The client is closed"],
  ],
  [
    ["redis"],
    [
      "Error: The client is offline",
      "Error: LOADING Redis is loading the dataset in memory",
      "Error: OOM command not allowed when used memory > 'maxmemory'.",
    ],
    ["Error: WRONGTYPE Operation against a key", "SQLITE_READONLY", "25006"],
  ],
  [["sqlite"], ["SQLITE_BUSY_SNAPSHOT"], ["SQLITE_READONLY", "08006"]],
])("the reasons of unavailable databases: %j", async (stores, some, others) => {
  const text = (await scaffolded(keyed("v1"), stores)).read("src/stores.ts");
  const [, pattern = ""] = /UNAVAILABLE =\s+\/(.+)\/;/.exec(text) ?? [];
  const isUnavailable = (reason: string) => new RegExp(pattern).test(reason);
  expect(some.filter((each) => !isUnavailable(each))).toEqual([]);
  expect(others.filter(isUnavailable)).toEqual([]);
});

const libsql = loadLibsql();
if (typeof libsql === "string") test.skip(`a locked file: ${libsql}`);
else
  test("a server waits for a new file that another process changes", async () => {
    const project = await scaffolded(keyed("v1"), ["sqlite"]);
    const file = new libsql(join(project.folder, "data.db"));
    // Only a file that is not in the mode of a write-ahead log refuses at once.
    file.exec("begin immediate");
    const child = project.run({});
    await printed(child, '"waiting for the database","reason":"SQLITE_BUSY"');
    file.exec("commit");
    file.close();
    await printed(child, '"message":"listening"');
    await killed(child);
  });

if (typeof libsql !== "string")
  test.runIf(whole)("a database that is locked is a 503", async () => {
    const project = await scaffolded(keyed("v1"), ["sqlite"]);
    const headers = {
      Authorization: "Bearer dev-token",
      "Idempotency-Key": "key",
    };
    await project.start(async (url) => {
      const file = new libsql(join(project.folder, "data.db"));
      file.exec("begin immediate");
      const post = () => fetch(`${url}/v1/cats`, { method: "POST", headers });
      const locked = await post();
      file.exec("commit");
      file.close();
      expect([locked.status, locked.headers.get("retry-after")]).toEqual([
        503,
        "1",
      ]);
      expect((await post()).status).toBe(501);
    });
  });

/** A class of databases, or why there is none. */
function loadLibsql() {
  try {
    // The package has no types of its own.
    return createRequire(import.meta.url)("libsql") as new (path: string) => {
      exec(text: string): unknown;
      close(): unknown;
    };
  } catch (error) {
    return `no package libsql: ${String(error)}`;
  }
}

type Child = ReturnType<ScaffoldedProject["run"]>;

/** Waits until a process prints a text. */
async function printed({ stdout }: Child, wanted: string): Promise<void> {
  let text = "";
  for await (const chunk of stdout.iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    if (text.includes(wanted)) return;
  }
  throw new Error(`The process has printed ${text}`);
}

async function killed(child: Child): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

test("stores that are asked for later make the server that a first run makes", async () => {
  const first = await scaffolded(keyed("v1"), ["sqlite"]);
  const later = await scaffolded(keyed("v1"), []);
  later.write("tenon.config.json", configuration("sqlite"));
  const { code, out } = await later.scaffold("server");
  expect([code, out]).toEqual([
    0,
    expect.stringContaining("changed  src/main.ts"),
  ]);
  const json = (project: ScaffoldedProject) =>
    JSON.parse(project.read("package.json")) as object;
  expect(json(later)).toEqual(json(first));
  for (const path of first.files())
    if (path !== "package.json")
      expect(later.read(path), path).toBe(first.read(path));
  expect((await later.scaffold("server", "--check")).out).toBe(
    "Nothing is missing\n",
  );
});

test("files that the team has edited get a note with the lines to add", async () => {
  const project = await scaffolded(keyed("v1"), []);
  project.edit(
    "src/server.ts",
    "  return createServer",
    "  // ours\n  return createServer",
  );
  const server = project.read("src/server.ts");
  project.write("tenon.config.json", configuration("postgres"));
  const { code, out } = await project.scaffold("server");
  expect([code, out]).toEqual([
    1,
    expect.stringMatching(
      /to do {4}src\/server\.ts: Keep in the database .*\n\n(?: {6}.*\n|\n)* {10}\.\.\.\(stores && \{ idempotency: /,
    ),
  ]);
  expect(project.read("src/server.ts")).toBe(server);
  expect(project.read("src/main.ts")).toContain(
    "createApi({ config, log, stores })",
  );
  project.remove();
});

test("what no database has stays in memory, and is named", async () => {
  const project = projects.create(keyed("v1"));
  project.write("tenon.config.json", configuration("redis"));
  const { out } = await project.scaffold("server");
  expect(out).toContain(
    "\nIn memory, until the process ends: webhook secrets and webhook deliveries. ",
  );
  expect(project.read("src/stores.ts")).toContain("idempotencyStore(cache)");
  expect(project.read("src/webhooks.ts")).toContain(
    "const secrets = createWebhookSecrets();",
  );
});

test("a store that the code does not use is named", async () => {
  const project = await scaffolded(keyed("v1"), ["sqlite"]);
  project.edit(
    "src/stores.ts",
    "    idempotency: idempotencyStore(database),\n",
    "",
  );
  project.edit("src/stores.ts", "  idempotencyStore,\n", "");
  const { code, out } = await project.scaffold("server", "--check");
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(
      /unclear {2}src\/server\.ts:\d+: Tenon finds no use of idempotencyStore: idempotency keys may be in memory/,
    ),
  ]);
  project.remove();
});

test("a receiver remembers handled deliveries", async () => {
  const project = await scaffolded(keyed("v1", "v2"), ["sqlite"], "receiver");
  expect(await project.unformatted()).toEqual([]);
  expect(project.read("src/receivers/v2.ts")).toContain(
    '...(stores && { store: stores.handled("v2") })',
  );
  await expectMerged(project, [], "receiver");
});

describe.runIf(whole)("a key survives the process", async () => {
  const schema = whole ? await openPostgres() : "";
  const redis = whole ? await openRedis() : "";
  afterAll(async () => {
    if (typeof schema !== "string") await schema.close();
    if (typeof redis !== "string") await redis.close();
  });

  const variables = {
    sqlite: {},
    postgres:
      typeof schema === "string" ? schema : { DATABASE_URL: schema.url },
    redis: typeof redis === "string" ? redis : { REDIS_URL: redis.url },
  };
  for (const [database, found] of Object.entries(variables)) {
    if (typeof found === "string") {
      test.skip(`in ${database}: ${found}`);
      continue;
    }
    test(`in ${database}`, async () => {
      const project = await scaffolded(keyed("v1"), [database]);
      project.edit(
        "src/handlers/cats.ts",
        "() => notImplemented()",
        "(_, { reply }) => reply(200, crypto.randomUUID())",
      );
      project.edit(
        "src/handlers/cats.ts",
        'import { notImplemented } from "../generated/runtime/server.js";\n',
        "",
      );
      const headers = {
        Authorization: "Bearer dev-token",
        "Idempotency-Key": crypto.randomUUID(),
      };
      const replies: object[] = [];
      const post = async (url: string) => {
        const response = await fetch(`${url}/v1/cats`, {
          method: "POST",
          headers,
        });
        const replayed = response.headers.get("idempotent-replayed");
        replies.push({ id: await response.text(), replayed });
      };
      await project.start(post, { variables: found, signal: "SIGKILL" });
      expect(await project.start(post, { variables: found })).toBe(0);
      const [first] = replies;
      expect(replies).toEqual([
        { id: expect.any(String) as string, replayed: null },
        { ...first, replayed: "true" },
      ]);
      const startAgain = async (url: string) => {
        const taken = { ...found, PORT: new URL(url).port };
        const second = project.start(async () => {}, { variables: taken });
        await expect(second).rejects.toThrow(inUse(url));
      };
      await project.start(startAgain, { variables: found });
    });
  }
});
