import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { whole } from "../../support/sampling.js";
import { type Compiler, tsc } from "../../support/tsc.js";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const compilers: readonly Compiler[] = [
  "typescript-5.4",
  "typescript",
  "typescript-6",
  "typescript-7",
];
const projects: readonly string[] = ["nodenext", "bundler", "loose", "node"];

/**
 * What a compiler understands does not depend on the project, and what a project has does
 * not depend on the compiler. So the newest, which is the fastest, compiles all projects,
 * and each of the others two. `npm test` uses the newest and the oldest, on one project each.
 */
const older = [
  { compiler: "typescript-5.4", project: "nodenext" },
  { compiler: "typescript-5.4", project: "node" },
  { compiler: "typescript", project: "bundler" },
  { compiler: "typescript", project: "loose" },
  { compiler: "typescript-6", project: "nodenext" },
  { compiler: "typescript-6", project: "node" },
] as const satisfies { compiler: Compiler; project: string }[];
const pairs = [
  ...(whole ? projects : projects.slice(0, 1)).map((project) => ({
    compiler: "typescript-7" as Compiler, // or each compiler would have a type of its own
    project,
  })),
  ...(whole ? older : older.slice(0, 1)),
];

/** What erasable syntax alone means, where the compiler knows the option (TypeScript 5.8). */
const erasable = (compiler: Compiler) =>
  compiler === "typescript-5.4" ? [] : ["--erasableSyntaxOnly"];

test.each(pairs)(
  "$compiler compiles the output in the $project project",
  async ({ compiler, project }) => {
    const config = here(`${project}.json`);
    expect(await tsc(config, erasable(compiler), compiler)).toBe("");
  },
);

test("supports the documented compiler versions", async () => {
  const versions = await Promise.all(
    compilers.map(async (compiler) => {
      const text = await readFile(
        here(`../../../node_modules/${compiler}/package.json`),
        "utf8",
      );
      return (JSON.parse(text) as { version: string }).version
        .split(".")
        .slice(0, 2)
        .join(".");
    }),
  );
  expect(versions).toEqual(["5.4", "5.9", "6.0", "7.0"]);
});
