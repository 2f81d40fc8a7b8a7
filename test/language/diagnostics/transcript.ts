import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { MAX_BYTES } from "../../../generator/input/read/source/load.js";
import type { Exit, Host } from "../../../generator/program/cli/host.js";
import { run } from "../../../generator/program/commands/commands.js";

const catalogue = fileURLToPath(new URL("catalogue", import.meta.url));

/** A folder of the catalogue: a description that causes a diagnostic, and the expected output. */
export interface Provocation {
  /** The code, with a suffix if it has several folders: `ref-dangling.in-a-file`. */
  readonly name: string;
  readonly code: string;
  readonly folder: string;
  /** The file with the expected output. */
  readonly expected: string;
}

/** Every folder of the catalogue, in order. */
export const provocations: readonly Provocation[] = readdirSync(catalogue)
  .sort()
  .map((name) => ({
    name,
    code: name.replace(/\..*/, ""),
    folder: join(catalogue, name),
    expected: join(catalogue, name, "expected.txt"),
  }));

/** The output and the exit code of a run. */
export interface Told {
  readonly words: readonly string[];
  readonly out: string;
  readonly err: string;
  readonly exit: Exit;
  /** Whether it wrote an output folder. */
  readonly wrote: boolean;
}

/** Runs `tenon generate` in a copy of the folder, with the arguments in its `arguments.txt`. */
export async function generateIn(
  { code, folder }: Provocation,
  ...more: readonly string[]
): Promise<Told> {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), "tenon-catalogue-")));
  const before = process.cwd();
  try {
    cpSync(folder, copy, { recursive: true });
    if (code === "input-size") makeTooLarge(join(copy, "openapi.json"));
    makeNodeProject(copy);
    process.chdir(copy);
    const words = ["generate", ...argumentsOf(copy), ...more];
    const said = { out: "", err: "" };
    const exit = await run(words, hostAt(copy, said));
    return { words, ...said, exit, wrote: existsSync(join(copy, "generated")) };
  } finally {
    process.chdir(before);
    rmSync(copy, { recursive: true });
  }
}

/** The printed diagnostics and the exit code. */
export function transcript({ words, err, exit }: Told): string {
  return `$ tenon ${words.join(" ")}\n${err}exit ${String(exit)}\n`;
}

function argumentsOf(folder: string): readonly string[] {
  const file = join(folder, "arguments.txt");
  return existsSync(file) ? readFileSync(file, "utf8").trim().split(" ") : [];
}

/** A project for Node gets every target, and with them the diagnostics of checks. */
function makeNodeProject(folder: string): void {
  const path = join(folder, "package.json");
  const manifest = { devDependencies: { "@types/node": "*" } };
  if (!existsSync(path)) writeFileSync(path, JSON.stringify(manifest));
}

/** A file of this size is created for the run. */
function makeTooLarge(file: string): void {
  writeFileSync(file, "{}");
  truncateSync(file, MAX_BYTES + 1);
}

function hostAt(folder: string, said: { out: string; err: string }): Host {
  const streamTo = (name: "out" | "err") => ({
    colour: false,
    write(text: string) {
      said[name] += text;
    },
  });
  return {
    folder,
    out: streamTo("out"),
    err: streamTo("err"),
    environment: {},
    interactive: false,
    onInterrupt: () => () => {},
    process: { id: 1, isRunning: () => false },
    today: () => "2026-11-22",
    now: () => 0,
  };
}
