/** Packs the package as `npm publish` does, and checks the archive: its `exports`, that each compiler resolution finds its types, and its size. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "tenon-package-"));

/** The most bytes of the archive. */
const LARGEST = 1_500_000;

function run(command: string, words: readonly string[]): void {
  execFileSync(command, words, {
    cwd: root,
    // npm prints every file of the archive on standard error.
    stdio: ["ignore", "inherit", command === "npm" ? "ignore" : "inherit"],
  });
}

try {
  run("npm", ["pack", "--silent", "--pack-destination", folder]);
  const [archive = ""] = readdirSync(folder);
  const file = join(folder, archive);
  const { size } = statSync(file);
  if (size > LARGEST)
    throw new Error(
      `The archive has ${String(size)} bytes, more than ${String(LARGEST)}.`,
    );
  run("npx", ["publint", "run", file, "--strict"]);
  // A wildcard in `exports` is not followed, so one file stands for it.
  const entry = ["--include-entrypoints", "runtime/client.js"];
  const how = [
    "--profile",
    "esm-only",
    "--no-definitely-typed",
    "--no-summary",
  ];
  run("npx", ["attw", file, ...how, ...entry]);
} finally {
  rmSync(folder, { recursive: true });
}
