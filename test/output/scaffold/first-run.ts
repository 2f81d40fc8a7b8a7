import { existsSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

import { describe, expect, test } from "vitest";

import { platforms } from "../../../generator/output/scaffold/choices.js";
import { seed, whole } from "../../support/sampling.js";
import { tsc } from "../../support/tsc.js";
import { before, describedBy, event } from "./described.js";
import { hostile } from "./hostile.js";
import { projects, type ScaffoldedProject, withoutHost } from "./project.js";

function text(path: string): string {
  return readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
}

const zoo = text("test/fresh-projects/zoo.yaml");

function create(description: string, file?: string): ScaffoldedProject {
  return projects.create(description, file, true);
}

/** Scaffolds a server, which is formatted and lacks nothing. */
async function serverOf(
  project: ScaffoldedProject,
  ...words: readonly string[]
): Promise<void> {
  const { code, err } = await project.scaffold("server", "-q", ...words);
  expect([code, err]).toEqual([0, ""]);
  expect(await project.unformatted()).toEqual([]);
  const { out } = await project.scaffold("server", "--check");
  expect(out).toBe("Nothing is missing\n");
}

test("texts of the description stay texts, and files stay in the folder", async () => {
  const project = create(JSON.stringify(hostile));
  await serverOf(project, "--mock");
  expect(
    project.files().filter((path) => path.startsWith("src/handlers")),
  ).toEqual([
    "src/handlers/certified.ts",
    "src/handlers/con-operations.ts",
    "src/handlers/etc-passwd.ts",
    "src/handlers/operations.ts",
  ]);
  const ended = await project.start(async (url) => {
    // The description has /health and /{anything}.
    expect((await fetch(`${url}/healthz`)).status).toBe(422);
    expect((await fetch(`${url}/health/live/live/live/live/live`)).status).toBe(
      200,
    );
    const sampled = await fetch(`${url}/1`);
    expect([sampled.status, await sampled.text()]).toEqual([200, "sample"]);
  });
  expect(ended).toBe(0);
});

test("handlers that are not written are listed, and requests for curl printed", async () => {
  const project = create(zoo, "openapi.yaml");
  const { code, out } = await project.scaffold("server");
  expect(code).toBe(0);
  expect(out).toContain("  1. npm install\n  2. npm run dev\n");
  expect(out).toContain("  curl -i http://127.0.0.1:8080/health\n");
  const listed = await project.scaffold("--list");
  expect(listed.code).toBe(0);
  expect(listed.out).toMatch(
    /^src\/handlers\/\S+\.ts:\d+ {2}listAnimals: \(\) => notImplemented\(\),$/m,
  );
  // Its status comes from the handler, which the API calls without a socket.
  project.write(
    "test/unwritten.test.ts",
    'import { test } from "node:test";\nimport { answers } from "./api.js";\n\ntest("501", () => answers(501, { path: "/animals" }));\n',
  );
});

test.each([["--dir", "nope"], []])(
  "without a server, none is listed: %j",
  async (...words) => {
    const project = create(zoo, "openapi.yaml");
    const { code, out, err } = await project.scaffold("--list", ...words);
    expect([code, out, err]).toEqual([
      2,
      "",
      expect.stringContaining(
        `There is no server in ${words[1] ?? "src"}. Name the folder of your code with --dir`,
      ),
    ]);
  },
);

test("an invalid request is expected to get the declared 400", async () => {
  const parameter = { name: "size", in: "query", required: true };
  const get = {
    parameters: [{ ...parameter, schema: { type: "integer" } }],
    responses: { 204: { description: "Fine." }, 400: { description: "No." } },
  };
  const description = {
    openapi: "3.1.0",
    info: { title: "Hats", version: "1" },
    paths: { "/hats": { get } },
  };
  const project = create(JSON.stringify(description));
  await serverOf(project);
  expect(project.read("test/hats.test.ts")).toContain(
    'test("400 without size"',
  );
});

test("an existing project keeps its files, its configuration, and its formatting", async () => {
  const project = create(zoo, "api/zoo.yaml");
  project.write(
    "tenon.config.json",
    '{ "input": "api/zoo.yaml", "output": "src/api" }',
  );
  project.write(
    "package.json",
    '{\n\t"name": "zoo",\n\t"type": "module",\n\t"scripts": { "test": "mine" },\n\t"dependencies": { "fastify": "5" }\n}\n',
  );
  project.write("src/main.ts", "// mine\n");
  const { code, out } = await project.scaffold("server");
  expect(code).toBe(0);
  expect(out).toContain("left     src/main.ts: it exists");
  expect(project.read("src/main.ts")).toBe("// mine\n");
  expect(project.read("src/app.ts")).toContain('from "fastify"');
  expect(project.read("src/app.ts")).toContain(
    'from "./api/runtime/fastify.js"',
  );
  expect(JSON.parse(project.read("package.json"))).toMatchObject({
    name: "zoo",
    scripts: { test: "mine", build: "tsc -p tsconfig.build.json" },
    dependencies: { fastify: "5" },
  });
  expect(project.read("package.json")).toContain('\n\t"name": "zoo"');
});

test("a folder with another server is refused, and nothing is written", async () => {
  const project = create(zoo, "openapi.yaml");
  project.write(
    "src/main.ts",
    'import { createServer } from "node:http";\nimport { app } from "./server.js";\n\ncreateServer(app).listen(3000);\n',
  );
  project.write("src/server.ts", "export const app = () => {};\n");
  const kept = project.texts();
  const { code, err } = await project.scaffold("server");
  expect([code, err]).toEqual([
    2,
    expect.stringContaining(
      'src/server.ts exists, and does not export "createApi"',
    ),
  ]);
  expect(project.texts()).toEqual(kept);
  expect(
    (await project.scaffold("server", "-q", "--dir", "src/api")).code,
  ).toBe(0);
  expect(project.read("src/main.ts")).toContain("createServer(app)");
});

describe("the generated code is in", () => {
  test.each([
    ["src/generated", "src", "dist/main.js"],
    ["generated", ".", "dist/src/main.js"],
  ])("%s", async (output, rootDir, program) => {
    const project = create(zoo, "openapi.yaml");
    const configuration = { input: "openapi.yaml", output };
    project.write("tenon.config.json", JSON.stringify(configuration));
    expect((await project.scaffold("server", "-q")).code).toBe(0);
    expect(JSON.parse(project.read("tsconfig.build.json"))).toMatchObject({
      compilerOptions: { rootDir, outDir: "dist" },
    });
    expect(JSON.parse(project.read("package.json"))).toMatchObject({
      scripts: { start: `node ${program}` },
    });
    expect(project.read("Dockerfile")).toContain(`CMD ["node", "${program}"]`);
    if (!whole) return;
    const build = join(project.folder, "tsconfig.build.json");
    expect(await tsc(build, [], "typescript")).toBe("");
    const ended = await project.start(
      async (url) => {
        expect((await fetch(`${url}/health`)).status).toBe(200);
      },
      { program: [program] },
    );
    expect(ended).toBe(0);
    rmSync(join(project.folder, "dist"), { recursive: true });
  });
});

test("a server on Hono answers requests without a Host", async () => {
  const project = create(zoo, "openapi.yaml");
  await serverOf(project, "-p", "hono");
  await project.start(async (url) => {
    expect(await withoutHost(url, "/health")).toMatch(/^HTTP\/1\.1 200 /);
    expect(await withoutHost(url, "/animals")).toMatch(/^HTTP\/1\.1 501 /);
  });
});

test("the package manager is that of the repository", async () => {
  const project = create(zoo, "openapi.yaml");
  project.write("../pnpm-lock.yaml", "");
  const { out } = await project.scaffold("server");
  rmSync(join(project.folder, "../pnpm-lock.yaml"));
  expect(out).toContain("  1. pnpm install\n  2. pnpm run dev\n");
});

test("the package.json that `npm install` writes becomes one of ES modules", async () => {
  const project = create(zoo, "openapi.yaml");
  project.write(
    "package.json",
    String.raw`{ "scripts": { "test": "echo \"Error: no test specified\" && exit 1" } }`,
  );
  expect((await project.scaffold("server", "-q")).code).toBe(0);
  expect(JSON.parse(project.read("package.json"))).toMatchObject({
    type: "module",
    scripts: { test: "node --import tsx --test test/*.test.ts" },
  });
  const other = create(zoo, "openapi.yaml");
  other.write("package.json", '{ "type": "commonjs" }');
  const { code, err } = await other.scaffold("server");
  expect([code, err]).toEqual([
    2,
    expect.stringContaining('Set it to "module"'),
  ]);
});

test("a package.json that gets @types/node has the senders at once", async () => {
  const project = create(
    describedBy(before, { webhooks: { born: event("born") } }),
  );
  project.write("package.json", '{\n  "type": "module"\n}\n');
  await serverOf(project);
  expect(project.files()).toContain("src/webhooks.ts");
});

describe("nothing is written", () => {
  test.each(["--check", "--dry-run"])("with %s", async (option) => {
    const project = create(zoo, "openapi.yaml");
    const { code, out } = await project.scaffold("server", option);
    expect(code).toBe(option === "--check" ? 1 : 0);
    expect(out).toContain(
      option === "--check"
        ? "missing  src/main.ts"
        : "--- /dev/null\n+++ b/src/main.ts\n@@ -0,0 +1,",
    );
    expect(project.files()).toEqual(["openapi.yaml"]);
  });

  test("if the description has errors, or no operations", async () => {
    const broken = create('{ "openapi": "3.1.0"');
    expect((await broken.scaffold("server")).code).toBe(3);
    expect(broken.files()).toEqual(["openapi.json"]);
    const empty = create(
      '{ "openapi": "3.1.0", "info": { "title": "x", "version": "1" }, "paths": {} }',
    );
    const { code, err } = await empty.scaffold("server");
    expect([code, err]).toEqual([
      2,
      expect.stringContaining(
        "openapi.json has no operations, so there is nothing to serve.",
      ),
    ]);
    expect(empty.files()).toEqual(["openapi.json"]);
  });

  test.each([
    [
      ["server", "--dir", "../x"],
      '--dir "../x" cannot be used: the path contains `..`.',
    ],
    [["--check"], "Say what to scaffold: `tenon scaffold server"],
    [["serve"], '"serve" cannot be scaffolded. Did you mean server?'],
    [["server", "--check", "--list"], "--list and --check cannot be combined."],
    [["server", "--platform", "koa"], '--platform does not accept "koa".'],
  ])("with the arguments %j", async (words, message) => {
    const project = create(zoo, "openapi.yaml");
    const { code, err } = await project.scaffold(...words);
    expect(code).toBe(2);
    expect(err).toContain(message);
    expect(project.files()).toEqual(["openapi.yaml"]);
  });
});

const corpus = fileURLToPath(
  new URL("../../../../shared/corpus/small", import.meta.url),
);

/** Descriptions with what a server can differ by. */
const descriptions: readonly (readonly [name: string, path: string])[] = [
  ["the service", "spec/openapi.json"],
  ...[
    "callbacks",
    "idempotency-keys",
    "media-types",
    "multipart-parts",
    "parameter-styles",
    "problems-by-const",
    "quotas",
    "reply-headers",
    "security",
    "servers",
    "statuses",
    "two-versions",
    "unicode-names",
  ].map((name) => {
    const path = `test/cases/${name}/openapi`;
    const isJson = existsSync(
      new URL(`../../../${path}.json`, import.meta.url),
    );
    return [name, `${path}.${isJson ? "json" : "yaml"}`] as const;
  }),
];

const others = [
  "Redocly-redocly-cli--cafe-2.yaml",
  "Redocly-redocly-cli--museum.yaml",
  "XeroAPI-Xero-OpenAPI--xero-bankfeeds.yaml",
  "apache-polaris--polaris-management-service.yaml",
  "blockfrost-openapi--mithril.yaml",
  "openapi-generators-openapi-python-client--baseline-openapi-3-1.yaml",
  "pagopa-io-backend--api-third-party.yaml",
  "schemathesis-schemathesis--petstore-v3.yaml",
];

/** Each item with one platform: what differs by platform does not differ by description. */
function inTurns<T>(items: readonly T[]) {
  return items.map((item, at) => {
    const platform = platforms[(at + seed) % platforms.length] ?? "node";
    return [item, platform] as const;
  });
}

describe.runIf(whole)("on all platforms", () => {
  test.each(platforms)(
    "the service starts and answers on %s",
    async (platform) => {
      const project = create(text("spec/openapi.json"));
      await serverOf(project, "-p", platform);
      const ended = await project.start(async (url) => {
        expect((await fetch(`${url}/health`)).status).toBe(200);
        expect((await fetch(`${url}/v2/workspaces`)).status).toBe(401);
        const headers = { Authorization: "Bearer dev-token" };
        const path = "/v2/workspaces";
        expect((await fetch(url + path, { headers })).status).toBe(501);
      });
      expect(ended).toBe(0);
    },
  );

  test.each(inTurns(descriptions))("%s on %s", async ([, path], platform) => {
    const project = create(text(path), basename(path));
    await serverOf(project, "-p", platform);
  });

  test.skipIf(!existsSync(corpus)).each(inTurns(others))(
    "%s of the corpus in ../shared, on %s",
    async (file, platform) => {
      const description = readFileSync(join(corpus, file), "utf8");
      const project = create(description, "openapi.yaml");
      await serverOf(project, "-p", platform);
    },
  );

  test.each(["tag", "operation", "file"])(
    "the service with the layout %s",
    async (layout) => {
      const project = create(text("spec/openapi.json"));
      await serverOf(project, "--layout", layout, "--mock");
      await project.start(async (url) => {
        const headers = { Authorization: "Bearer dev-token" };
        const response = await fetch(`${url}/v2/workspaces`, { headers });
        expect(response.status).toBe(200);
      });
    },
  );
});
