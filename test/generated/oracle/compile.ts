import { execFile } from "node:child_process";
import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import type { OutputFile } from "../../../generator/language/print/print.js";

const run = promisify(execFile);
const tsc = fileURLToPath(
  new URL("../../../node_modules/typescript-7/bin/tsc", import.meta.url),
);

/** What the compiler says of a line. */
export interface CompilerError {
  readonly path: string;
  readonly line: number;
  /** `TS2322` */
  readonly code: string;
  /** All that it says, the deeper reasons on lines of their own. */
  readonly message: string;
}

const project = {
  compilerOptions: {
    target: "es2022",
    lib: ["es2022", "dom", "dom.iterable"],
    module: "nodenext",
    types: [],
    noEmit: true,
    skipLibCheck: true,
    strict: true,
    exactOptionalPropertyTypes: true,
  },
  include: ["assertions"],
};

/** Compiles modules in a folder of their own, from those under `assertions/`. */
export async function compile(
  files: readonly OutputFile[],
): Promise<readonly CompilerError[]> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "tenon-oracle-")));
  try {
    await write(folder, [
      ...files,
      { path: "package.json", text: '{ "type": "module" }' },
      { path: "tsconfig.json", text: JSON.stringify(project) },
    ]);
    return parse(await output(folder));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function write(
  folder: string,
  files: readonly OutputFile[],
): Promise<void> {
  for (const { path, text } of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

async function output(folder: string): Promise<string> {
  const options = ["-p", folder, "--pretty", "false"];
  try {
    const { stdout } = await run(process.execPath, [tsc, ...options], {
      cwd: folder,
      maxBuffer: 1 << 28,
    });
    return stdout;
  } catch (error) {
    // It ends so where it has errors to print; they are read, or refused, below.
    if (isExit(error) && error.stdout !== "") return error.stdout;
    throw error;
  }
}

function isExit(error: unknown): error is { readonly stdout: string } {
  return error instanceof Error && "stdout" in error;
}

function parse(text: string): readonly CompilerError[] {
  const errors: CompilerError[] = [];
  for (const part of text.split(/\n(?! )/)) {
    if (part === "") continue;
    const [, path, line, code, message] =
      /^(.+?)\((\d+),\d+\): error (TS\d+): ([^]*)$/.exec(part) ?? [];
    if (path === undefined || code === undefined || message === undefined)
      throw new Error(`tsc: ${part}`);
    errors.push({ path, line: Number(line), code, message });
  }
  return errors;
}
