import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** `test/support/build-cli.ts` compiles it before the tests start. */
export const cli = fileURLToPath(
  new URL("../../../dist/main.js", import.meta.url),
);

/** The result of a run of the program. */
export interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the program in a folder, as a user does. */
export function tenon(
  folder: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  input = "",
  out: number | "pipe" = "pipe",
): Outcome {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [cli, ...words],
    {
      cwd: folder,
      encoding: "utf8",
      env: { ...process.env, ...environment },
      input,
      stdio: ["pipe", out, "pipe"],
    },
  );
  return { code: status, out: stdout, err: stderr };
}

/** Writes a file, and creates its folders. */
export function put(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
