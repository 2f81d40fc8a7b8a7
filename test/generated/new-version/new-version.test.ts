import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { tsc } from "../../support/tsc.js";
import { generate } from "../canary/generate.js";

const repository = join(import.meta.dirname, "../../..");

/** Servers that were written when the service had v1 and v2. */
const servers = [
  "test/generated/new-version/server.ts",
  "test/end-to-end/socket/service",
  "examples/service",
];

type Json = Record<string, unknown>;

/** Adds v3 to the service: v2, with a change, and with needs of its own. */
function withV3(description: {
  paths: Record<string, Json>;
  components: { securitySchemes: Json };
}): object {
  const { paths, components } = description;
  components.securitySchemes["v3Key"] = {
    type: "apiKey",
    in: "header",
    name: "X-V3-Key",
  };
  for (const [path, item] of Object.entries(paths)) {
    if (!path.startsWith("/v2/")) continue;
    const text = JSON.stringify(item).replaceAll(
      /"operationId":"(\w+)V2"/g,
      '"operationId":"$1V3"',
    );
    paths[path.replace("/v2/", "/v3/")] = JSON.parse(text) as Json;
  }
  const { get: list } = paths["/v3/workspaces"] as { get: Json };
  list["security"] = [{ bearerAuth: [], v3Key: [] }];
  const { get } = paths["/v3/workspaces/{workspace_id}"] as { get: Json };
  get["responses"] = { "204": { description: "The workspace is nobody's." } };
  return description;
}

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "tenon-new-version-"));
  const text = readFileSync(join(repository, "spec/openapi.json"), "utf8");
  const description = JSON.parse(text) as Parameters<typeof withV3>[0];
  const path = join(folder, "openapi.json");
  writeFileSync(path, JSON.stringify(withV3(description)));
  const out = join(folder, "generated");
  const { exit, said } = await generate(repository, path, out);
  expect(said).not.toContain("error");
  expect(exit).toBe(0);
  for (const server of servers) {
    mkdirSync(join(folder, server, ".."), { recursive: true });
    cpSync(join(repository, server), join(folder, server), { recursive: true });
  }
  symlinkSync(join(repository, "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** What the compiler says about the servers under the output with v3. */
async function compile(): Promise<string> {
  const options = {
    extends: join(repository, "tsconfig.json"),
    include: ["test", "examples"],
    exclude: [],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(options));
  return tsc(join(folder, "tsconfig.json"));
}

test("servers of v1 and v2 compile after v3 was added", async () => {
  expect(await compile()).toBe("");
});

test("a server that names v3 lacks its handlers", async () => {
  const path = join(folder, "test/generated/new-version/server.ts");
  const text = readFileSync(path, "utf8");
  writeFileSync(
    path,
    text.replace('versions: ["v1", "v2"', 'versions: ["v1", "v2", "v3"'),
  );
  const said = await compile();
  writeFileSync(path, text);
  const errors = said.split("\n").filter((line) => line.includes(": error "));
  expect(errors).toHaveLength(2);
  expect(said).toContain("Property 'v3Key' is missing");
  expect(said).toContain("Property 'v3' is missing");
});
