import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

import { expect, test } from "vitest";

import { produce } from "../cases/case.js";
import { runtimeWithPackages } from "../support/whole-runtime.js";
import { pages, root } from "./pages.js";

const run = promisify(execFile);

interface Block {
  /** The name of the compiled file. */
  readonly file: string;
  readonly code: string;
}

/**
 * The TypeScript blocks of a page. Blocks of a page may share declarations, a
 * line each, in a comment that is not shown: `<!-- before each block: … -->`.
 * A block that declares one of these names itself goes without that line.
 */
function blocksOf(path: string, text: string): readonly Block[] {
  const [, comment = ""] =
    /<!-- before each block:\n(.*?)-->/s.exec(text) ?? [];
  const shared = comment.split("\n").filter((line) => line !== "");
  return [...text.matchAll(/^```ts\b[^\n]*\n(.*?)^```$/gms)].map(
    ([, code = ""], at) => ({
      file: `${path.replace(/\W+/g, "-")}-${String(at + 1)}.ts`,
      code: [
        code,
        ...shared.filter((line) => !isDeclaredIn(code, line)),
        "export {};\n",
      ].join("\n"),
    }),
  );
}

function isDeclaredIn(code: string, declaration: string): boolean {
  const [, name] =
    /^(?:declare )?(?:const|function|interface) (\w+)/.exec(declaration) ?? [];
  return (
    name !== undefined &&
    new RegExp(
      `^(?:export )?(?:const|(?:async )?function|interface) ${name}\\b`,
      "m",
    ).test(code)
  );
}

/**
 * Generates `./generated/api/` and `./generated/v3/` from further
 * descriptions, with what the service does not have: uploads and streams, and
 * errors of another format.
 */
async function generateOthers(folder: string): Promise<void> {
  const others = await Promise.all(
    ["files/openapi.json", "notes/openapi.yaml"].map((path) =>
      produce({
        name: "../docs",
        input: join(root, "test/docs", path),
        expected: "",
      }),
    ),
  );
  const runtime = runtimeWithPackages().map(
    ({ path, text }) => [path, text] as const,
  );
  for (const [path, text] of [
    ...others.flatMap((each) => [...each]),
    ...runtime,
  ]) {
    if (!/^(?:api|v3|runtime)\//.test(path)) continue;
    const file = join(folder, "generated", path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

const blocks = [...pages].flatMap(([path, text]) => blocksOf(path, text));

test("every TypeScript block compiles against the generated output", async () => {
  expect(blocks.length).toBeGreaterThan(15);
  const folder = await mkdtemp(join(tmpdir(), "tenon-docs-"));
  await Promise.all(
    blocks.map(({ file, code }) => writeFile(join(folder, file), code)),
  );
  await generateOthers(folder);
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  const project = {
    extends: join(root, "test/generated/consumers/nodenext.json"),
    compilerOptions: {
      // `./generated/…` is the repository's own output.
      rootDirs: [folder, root],
      typeRoots: [join(root, "node_modules/@types")],
      noUnusedLocals: false,
      paths: {
        tenon: [join(root, "dist/generator/program/exports/exports.d.ts")],
        "tenon/vite": [join(root, "dist/generator/program/bundlers/vite.d.ts")],
      },
    },
    files: [],
    include: ["*.ts"],
  };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(project));
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  const tsc = join(root, "node_modules/typescript-7/bin/tsc");
  const { stdout } = await run(process.execPath, [
    tsc,
    "-p",
    join(folder, "tsconfig.json"),
    "--pretty",
    "false",
  ])
    .catch((error: unknown) => error as { stdout: string })
    .finally(() => rm(folder, { recursive: true }));
  expect(stdout).toBe("");
});
