import { existsSync, readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { sample } from "../sampling.js";
import { before, describedBy, event } from "./described.js";
import { expectMerged, projects, type ScaffoldedProject } from "./project.js";

function text(path: string): string {
  return readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
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
    const ended = await project.start(async (url) => {
      expect((await fetch(`${url}/health`)).status).toBe(200);
      expect((await fetch(`${url}/webhooks/api`)).status).toBe(405);
      const post = { method: "POST", body: "{}" };
      expect((await fetch(`${url}/webhooks/api`, post)).status).toBe(400);
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
    expect((await project.scaffold("--list")).out).toContain(
      'src/receivers/api.ts:9  receiver.on("cat_born"',
    );
  });

  test("is refused without webhooks, and for a platform", async () => {
    const project = create(describedBy(before));
    const { code, err } = await project.scaffold("receiver");
    expect([code, err]).toEqual([
      2,
      expect.stringContaining("openapi.json has no webhooks"),
    ]);
    const other = await project.scaffold("receiver", "--platform", "hono");
    expect([other.code, other.err]).toEqual([
      2,
      expect.stringContaining(
        "--platform is an option of `tenon scaffold server`.",
      ),
    ]);
  });

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

const folder = new URL("../cases/", import.meta.url);
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

  test.each(["../../spec/openapi.json", ...sample(descriptions, 2)])(
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
