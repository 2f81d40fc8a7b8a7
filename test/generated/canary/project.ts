import { execFile } from "node:child_process";
import {
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";

import { onTestFinished } from "vitest";

import { tsc } from "../../support/tsc.js";

const start = promisify(execFile);
const root = fileURLToPath(new URL("../../..", import.meta.url));

/** A folder that is gone when the running test is over. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "tenon-canary-")));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** The files below a folder, relative to it. */
export function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

/** Compiles all outputs below a folder under the strictest settings, to JavaScript below another; gives the errors. */
export async function compile(from: string, to: string): Promise<string> {
  writeFileSync(join(from, "package.json"), '{ "type": "module" }');
  const project = {
    extends: join(root, "test/generated/consumers/nodenext.json"),
    compilerOptions: {
      noEmit: false,
      outDir: to,
      rootDir: from,
      typeRoots: [join(root, "node_modules/@types")],
    },
    files: [],
    include: ["**/*.ts"],
  };
  const config = join(from, "tsconfig.json");
  writeFileSync(config, JSON.stringify(project));
  return tsc(config);
}

/** Imports every module below a folder in a process of its own, and gives the globals that were not there before. */
export async function importAll(
  folder: string,
): Promise<{ readonly imported: number; readonly globals: readonly string[] }> {
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  const modules = filesBelow(folder)
    .filter((path) => path.endsWith(".js"))
    .map((path) => pathToFileURL(join(folder, path)).href);
  const program = `
    const before = new Set(Object.getOwnPropertyNames(globalThis));
    for (const url of ${JSON.stringify(modules)}) await import(url);
    const after = Object.getOwnPropertyNames(globalThis);
    console.log(JSON.stringify(after.filter((name) => !before.has(name))));`;
  const file = join(folder, "import-all.mjs");
  writeFileSync(file, program);
  const { stdout } = await start(process.execPath, [file], { cwd: folder });
  // What the program above prints.
  const globals = JSON.parse(stdout) as readonly string[];
  return { imported: modules.length, globals };
}
