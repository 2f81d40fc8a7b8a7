/** What a browser is sent of a program with one operation. The sizes are the same wherever they are taken. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

import { generate, root } from "../../../bench/client/build.js";
import {
  createInference,
  getInference,
  repository,
} from "../../../bench/client/programs.js";
import { bundled, github } from "../../../bench/client/sizes.js";
import { whole } from "../../sampling.js";

const folder = mkdtempSync(join(tmpdir(), "tenon-bundle-"));

afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** A description with the one operation that `repository` calls. */
const small = {
  openapi: "3.1.0",
  info: { title: "Repositories", version: "1" },
  servers: [{ url: "https://api.example.com" }],
  paths: {
    "/repos/{owner}/{repo}": {
      get: {
        operationId: "repos/get",
        parameters: ["owner", "repo"].map((name) => ({
          name,
          in: "path",
          required: true,
          schema: { type: "string" },
        })),
        responses: {
          200: {
            description: "The repository.",
            content: { "application/json": { schema: { type: "object" } } },
          },
        },
      },
    },
  },
};

test.each([
  { name: "getInference", text: getInference, most: 15_000 },
  { name: "createInference", text: createInference, most: 16_500 },
])("of the service $name fits into $most bytes", async ({ text, most }) => {
  const bundle = await bundled(text, join(root, "generated"));
  expect(bundle.length).toBeLessThan(most);
  // What another operation needs stays out.
  expect(new TextDecoder().decode(bundle)).not.toContain("training-runs");
});

test("an operation of which little is said fits into 6,000 bytes", async () => {
  const description = join(folder, "openapi.json");
  writeFileSync(description, JSON.stringify(small));
  const output = join(folder, "small");
  generate(description, output);
  expect((await bundled(repository, output)).length).toBeLessThan(6_000);
});

test.runIf(whole && existsSync(github))(
  "one of GitHub's operations fits into 6,000 bytes (only in `npm run test:all`, skipped without ../shared/corpus)",
  async () => {
    const output = join(folder, "github");
    generate(github, output);
    const bundle = await bundled(repository, output);
    expect(bundle.length).toBeLessThan(6_000);
  },
);
