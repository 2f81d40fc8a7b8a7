/**
 * The whole runtime compiles with the types of each place where it runs. The fresh
 * projects do the same for Deno and React Native, whose types are not installed here.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

import { temporaryFolder } from "../output/write/temporary-folder.js";
import { sample } from "../support/sampling.js";
import { tsc } from "../support/tsc.js";
import { webRuntime, wholeRuntime } from "../support/whole-runtime.js";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const web = webRuntime().map(({ path }) => path);
const all = wholeRuntime().map(({ path }) => path);

const sets = [
  { name: "browsers", files: web, lib: ["dom"], types: [] },
  { name: "Workers", files: web, types: ["@cloudflare/workers-types"] },
  {
    name: "Workers with Node's modules",
    files: all,
    types: ["@cloudflare/workers-types", "node"],
  },
  { name: "Bun", files: all, lib: ["esnext"], types: ["bun-types"] },
  { name: "Node", files: all, types: ["node"] },
  { name: "Angular on a server", files: all, lib: ["dom"], types: ["node"] },
];

test.each(sample(sets, 2))(
  "compiles with the types of $name",
  async ({ files, lib = [], types }) => {
    const config = join(temporaryFolder(), "tsconfig.json");
    const compilerOptions = {
      target: "es2022",
      lib: ["es2022", ...lib],
      module: "esnext",
      moduleResolution: "bundler",
      types,
      typeRoots: ["node_modules/@types", "node_modules"].map((path) =>
        join(repository, path),
      ),
      noEmit: true,
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noPropertyAccessFromIndexSignature: true,
      noImplicitOverride: true,
      noImplicitReturns: true,
      skipLibCheck: true,
    };
    const sources = files.map((path) => join(repository, "templates", path));
    writeFileSync(config, JSON.stringify({ compilerOptions, files: sources }));
    expect(await tsc(config)).toBe("");
  },
);

test("only adapters, the transport of webhooks, compression and the context of requests need Node's modules", () => {
  expect(all.filter((path) => !web.includes(path)).sort()).toEqual([
    "runtime/express.ts",
    "runtime/extras/compression.ts",
    "runtime/extras/request-context.ts",
    "runtime/fastify.ts",
    "runtime/node.ts",
    "runtime/node/connections.ts",
    "runtime/node/exchange.ts",
    "runtime/webhooks-in/node.ts",
    "runtime/webhooks-out/https-transport.ts",
  ]);
});
