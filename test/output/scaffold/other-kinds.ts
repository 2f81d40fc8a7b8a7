import { existsSync, readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import {
  ownStores,
  platforms,
} from "../../../generator/output/scaffold/choices.js";
import { sample, whole } from "../../support/sampling.js";
import { before, describedBy, event } from "./described.js";
import {
  expectMerged,
  projects,
  type ScaffoldedProject,
  withoutHost,
} from "./project.js";

function text(path: string): string {
  return readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
}

function create(description: string, file?: string): ScaffoldedProject {
  return projects.create(description, file, true);
}

describe("a receiver", () => {
  test("starts, refuses what is not signed, and gets handlers for new events", async () => {
    const born = { cat_born: event("cat_born") };
    const project = create(describedBy(before, { webhooks: born }));
    const { code, err } = await project.scaffold("receiver", "-q");
    expect([code, err]).toEqual([0, ""]);
    expect(await project.unformatted()).toEqual([]);
    const ended = await project.start(async (url, printed) => {
      expect((await fetch(`${url}/health`)).status).toBe(200);
      expect((await fetch(`${url}/webhooks/api`)).status).toBe(405);
      const post = { method: "POST", body: "{}" };
      expect((await fetch(`${url}/webhooks/api`, post)).status).toBe(400);
      await expect
        .poll(printed)
        .toContain(
          '"message":"delivery refused","kind":"refused","status":400,"reason":"missing-header","detail":"The header webhook-id is missing."',
        );
    });
    expect(ended).toBe(0);
    const webhooks = { ...born, cat_fed: event("cat_fed") };
    project.write("openapi.json", describedBy(before, { webhooks }));
    await expectMerged(project, [], "receiver");
    expect(project.read("src/receivers/api.ts")).toContain(
      `  receiver.on("cat_born", () => notImplemented());
  receiver.on("cat_fed", () => notImplemented());
`,
    );
    expect(project.read("test/api-receiver.test.ts")).toMatch(
      /\n\ntest\("cat_fed", pending, async \(\) => \{\n {2}equal\(await deliver\("cat_fed"\), "handled"\);\n\}\);\n$/,
    );
    expect((await project.scaffold("--list")).out).toContain(
      'src/receivers/api.ts:9  receiver.on("cat_born"',
    );
  });

  test("is refused without webhooks, and with options of others", async () => {
    const project = create(describedBy(before));
    const { code, err } = await project.scaffold("receiver");
    expect([code, err]).toEqual([
      2,
      expect.stringContaining("openapi.json has no webhooks"),
    ]);
    const mock = await project.scaffold("receiver", "--mock");
    expect([mock.code, mock.err]).toEqual([
      2,
      expect.stringContaining(
        "--mock is an option of `tenon scaffold server`.",
      ),
    ]);
    const other = await project.scaffold("client", "--platform", "hono");
    expect([other.code, other.err]).toEqual([
      2,
      expect.stringContaining(
        "--platform is an option of `tenon scaffold server`.",
      ),
    ]);
  });

  test("on Hono answers requests without a Host", async () => {
    const webhooks = { cat_born: event("cat_born") };
    const project = create(describedBy(before, { webhooks }));
    const { code } = await project.scaffold("receiver", "-q", "-p", "hono");
    expect(code).toBe(0);
    expect(await project.unformatted()).toEqual([]);
    await project.start(async (url) => {
      expect(await withoutHost(url, "/health")).toMatch(/^HTTP\/1\.1 200 /);
    });
  });

  test.runIf(whole).each(platforms)(
    "starts on %s, and gets tests for new events, and a file for a new version",
    async (platform) => {
      const versioned = (...names: readonly string[]) =>
        describedBy(
          names.map((name) => ({
            path: `/${name}/cats`,
            tag: "cats",
            id: `listCats${name.toUpperCase()}`,
          })),
          { webhooks: { cat_born: event("cat_born") } },
        );
      const project = create(versioned("v1", "v2"));
      const words = ["receiver", "-q", "-p", platform];
      const { code, err } = await project.scaffold(...words);
      expect([code, err]).toEqual([0, ""]);
      expect(await project.unformatted()).toEqual([]);
      const ended = await project.start(async (url) => {
        expect((await fetch(`${url}/health`)).status).toBe(200);
        const json = { "Content-Type": "application/json" };
        const post = { method: "POST", headers: json, body: "{}" };
        const response = await fetch(`${url}/webhooks/v2`, post);
        expect([response.status, await response.text()]).toEqual([
          400,
          "The header webhook-id is missing.",
        ]);
      });
      expect(ended).toBe(0);
      project.write("openapi.json", versioned("v1", "v2", "v3"));
      const later = await project.scaffold("receiver");
      expect([later.code, later.out]).toEqual([
        1,
        expect.stringContaining(
          'import { createReceiver as createV3Receiver } from "./receivers/v3.js";',
        ),
      ]);
      expect(project.read("test/v3-receiver.test.ts")).toContain(
        'test("cat_born", pending',
      );
    },
  );

  test("of the service has a path for each version", async () => {
    const project = create(text("spec/openapi.json"));
    const { code, err } = await project.scaffold("receiver", "-q");
    expect([code, err]).toEqual([0, ""]);
    expect(await project.unformatted()).toEqual([]);
    expect(project.files()).toEqual(
      expect.arrayContaining(["src/receivers/v1.ts", "src/receivers/v2.ts"]),
    );
  });
});

const folder = new URL("../../cases/", import.meta.url);
const descriptions = [
  "callbacks/openapi.yaml",
  "media-types/openapi.yaml",
  "parameter-styles/openapi.yaml",
  "security/openapi.yaml",
  "two-versions/openapi.yaml",
  "unicode-names/openapi.yaml",
].map((path) =>
  existsSync(new URL(path, folder)) ? path : path.replace(".yaml", ".json"),
);

describe("a client", () => {
  test("gets an example for each new tag", async () => {
    const project = create(describedBy(before.slice(0, 2)));
    expect((await project.scaffold("client", "-q")).code).toBe(0);
    project.edit(
      "src/examples.ts",
      "return api.listCats();",
      "return api.getOldestCat();",
    );
    project.write("openapi.json", describedBy(before));
    await expectMerged(project, [], "client");
    expect(project.read("src/examples.ts")).toMatch(
      /export function dogsExample\(\) \{\n {2}return api\.listDogs\(\);\n\}\n$/,
    );
    expect(await project.unformatted()).toEqual([]);
  });

  test("in a project for browsers takes its options, and leaves the settings alone", async () => {
    const project = projects.create(describedBy(before.slice(0, 2)));
    const scripts = { build: "vite build" };
    const dependencies = { react: "19" };
    const settings = { type: "module", scripts, dependencies };
    project.write("package.json", JSON.stringify(settings));
    project.write("tsconfig.json", '{ "files": [] }\n');
    const { code, out } = await project.scaffold("client");
    expect(code).toBe(0);
    expect(out).not.toContain("handlers");
    expect(out).toContain("2. Call the examples of src/examples.ts.\n");
    expect(project.files()).toEqual(
      ["openapi.json", "package.json", "src/api.ts", "src/examples.ts"].concat([
        "tenon.config.json",
        "tsconfig.json",
      ]),
    );
    expect(JSON.parse(project.read("package.json"))).toEqual({
      ...settings,
      devDependencies: { "ts-morph": expect.any(String) as string },
    });
    expect(project.read("src/api.ts")).toContain(
      "export function createApi(options: ClientOptions): Client {\n",
    );
    project.write("openapi.json", describedBy(before));
    await expectMerged(project, [], "client");
    expect(project.read("src/examples.ts")).toMatch(
      /dogsExample\(api: ReturnType<typeof createApi>\) \{\n {2}return api\.listDogs\(\);\n\}\n$/,
    );
  });

  test.each(["react", "fastify"])(
    "of several versions is formatted in a project with %s",
    async (name) => {
      const project = create(text("spec/openapi.json"));
      const dependencies = { [name]: "*" };
      project.write("package.json", JSON.stringify({ dependencies }));
      expect((await project.scaffold("client", "-q")).code).toBe(0);
      expect(await project.unformatted()).toEqual(["package.json"]);
      expect(project.read("src/api.ts").includes("process.env")).toBe(
        name === "fastify",
      );
    },
  );

  test.each(["../../spec/openapi.json", ...sample(descriptions, 1)])(
    "of %s is formatted",
    async (path) => {
      const file = path.slice(path.lastIndexOf("/") + 1);
      const description = readFileSync(new URL(path, folder), "utf8");
      const project = create(description, file);
      const { code, err } = await project.scaffold("client", "-q");
      expect([code, err]).toEqual([0, ""]);
      expect(await project.unformatted()).toEqual([]);
    },
  );
});

describe("a store of one's own", () => {
  test("compiles, with its tests, and stays as it is", async () => {
    const project = create(text("spec/openapi.json"));
    for (const store of ownStores) {
      const { code, err } = await project.scaffold("store", store, "-q");
      expect([code, err]).toEqual([0, ""]);
    }
    expect(await project.unformatted()).toEqual([]);
    const { out } = await project.scaffold("--list");
    for (const store of ownStores)
      expect(out).toContain(`src/stores/${store}.ts:`);
    const kept = project.texts();
    await expectMerged(project, ["quota"], "store");
    expect(project.texts()).toEqual(kept);
  });

  test("is refused where nothing would use it, and without a name", async () => {
    const project = create(describedBy(before));
    const { code, err } = await project.scaffold("store", "quota");
    expect([code, err]).toEqual([
      2,
      expect.stringContaining(
        "openapi.json has no quotas, so nothing would use the store.",
      ),
    ]);
    const other = await project.scaffold("store", "quotas");
    expect(other.err).toContain(
      'There is no store "quotas". Did you mean quota?',
    );
    expect(project.files()).toEqual(["openapi.json"]);
  });
});
