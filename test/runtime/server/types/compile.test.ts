import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { whole } from "../../../support/sampling.js";
import { type Compiler, tsc } from "../../../support/tsc.js";

const root = resolve(import.meta.dirname, "../../../..");
const runtime = join(root, "templates/runtime");

/** The strictest settings that a consumer can have. */
const strictest = {
  target: "es2022",
  module: "nodenext",
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  skipLibCheck: true,
};

let folder: string;
beforeAll(async () => {
  // Within the repository, so that `@types/node` is found.
  folder = await mkdtemp(join(root, "node_modules/.tenon-server-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** The newest version, and in `npm run test:all` also the oldest. The consumers' projects use the versions between. */
const compilers: readonly { name: Compiler; options: object }[] = [
  { name: "typescript-7", options: { erasableSyntaxOnly: true } },
  ...(whole ? [{ name: "typescript-5.4", options: {} } as const] : []),
];

const projects = [
  {
    name: "a browser's types alone",
    options: { lib: ["es2022", "dom", "dom.iterable"], types: [] },
    files: [
      join(runtime, "server.ts"),
      join(runtime, "fetch.ts"),
      join(import.meta.dirname, "handler-types.ts"),
      join(import.meta.dirname, "page-types.ts"),
      join(import.meta.dirname, "header-types.ts"),
      join(import.meta.dirname, "hook-types.ts"),
    ],
  },
  {
    name: "node's types alone",
    options: { lib: ["es2022"], types: ["node"] },
    files: ["server.ts", "node.ts", "express.ts", "fastify.ts"].map((name) =>
      join(runtime, name),
    ),
  },
];

test.each(
  compilers.flatMap((compiler) =>
    projects.map((project) => ({ compiler, project })),
  ),
)("$compiler.name, $project.name", async ({ compiler, project }) => {
  const config = join(
    folder,
    `${compiler.name}-${project.options.lib.length}.json`,
  );
  await writeFile(
    config,
    JSON.stringify({
      compilerOptions: {
        ...strictest,
        ...compiler.options,
        ...project.options,
      },
      files: project.files,
    }),
  );
  expect(await tsc(config, [], compiler.name)).toBe("");
});
