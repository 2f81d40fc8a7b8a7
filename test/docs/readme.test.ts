import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../..", import.meta.url));
const readme = readFileSync(join(root, "README.md"), "utf8");

test("the README's tastes compile as they stand", async () => {
  const blocks = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(
    ([, block]) => block ?? "",
  );
  expect(blocks.length).toBe(5);
  const folder = await mkdtemp(join(tmpdir(), "tenon-readme-"));
  await Promise.all(
    blocks.map((block, index) =>
      writeFile(join(folder, `taste-${String(index)}.ts`), block),
    ),
  );
  const config = join(folder, "tsconfig.json");
  const project = {
    extends: join(root, "test/generated/consumers/nodenext.json"),
    compilerOptions: {
      rootDirs: [folder, root],
      typeRoots: [join(root, "node_modules/@types")],
    },
    files: [],
    include: ["*.ts"],
  };
  await writeFile(config, JSON.stringify(project));
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  const tsc = join(root, "node_modules/typescript-7/bin/tsc");
  const { stdout } = await run(process.execPath, [
    tsc,
    "-p",
    config,
    "--pretty",
    "false",
  ])
    .catch((error: unknown) => error as { stdout: string })
    .finally(() => rm(folder, { recursive: true }));
  expect(stdout).toBe("");
});

test("the README names every script and no other", () => {
  const { scripts } = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8"),
  ) as {
    scripts: Record<string, string>;
  };
  const spoken = Object.keys(scripts).filter(
    (name) => !["prepack", "format:check"].includes(name),
  );
  for (const name of spoken)
    expect(readme).toMatch(
      new RegExp(`\`(?:npm (?:run )?)?${name}\\b|npm (?:run )?${name}\\b`),
    );
});
