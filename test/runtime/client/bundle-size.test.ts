/**
 * The bundle of a program with one operation. The sizes are the same on every machine.
 */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, expect, test } from "vitest";

import { bundled } from "../../../bench/client/bundled.js";
import {
  createInference,
  getInference,
  repository,
} from "../../../bench/client/programs.js";
import { github, root } from "../../../bench/setup.js";
import { put, tenon } from "../../program/cli/tenon.js";
import { whole } from "../../support/sampling.js";

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

test("an operation with a short description fits into 6,000 bytes", async () => {
  put(folder, "openapi.json", JSON.stringify(small));
  expect(await repositorySize("openapi.json")).toBeLessThan(6_000);
});

test.runIf(whole && existsSync(github))(
  "one of GitHub's operations fits into 6,000 bytes (only in `npm run test:all`, skipped without ../shared/corpus)",
  async () => {
    expect(await repositorySize(github)).toBeLessThan(6_000);
  },
);

/** Bytes of a program that calls the operation of a description. */
async function repositorySize(description: string): Promise<number> {
  const { code, err } = tenon(folder, [
    ...["generate", description, "--out", "output", "--quiet"],
  ]);
  expect([code, err]).toEqual([0, ""]);
  return (await bundled(repository, join(folder, "output"))).length;
}
