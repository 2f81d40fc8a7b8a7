/**
 * Bundles the package into one file for each of its entries, and chunks for
 * what they share or load only when it is needed: 500 modules take five times
 * as long to load. Dependencies stay outside.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The entries by the names of their files, which `package.json` has. */
const entries = {
  main: "generator/program/main.ts",
  exports: "generator/program/exports/exports.ts",
  vite: "generator/program/bundlers/vite.ts",
  rollup: "generator/program/bundlers/rollup.ts",
  webpack: "generator/program/bundlers/webpack.ts",
  esbuild: "generator/program/bundlers/esbuild.ts",
};

/** Writes the bundles into a folder beside `package.json`. */
export async function bundle(folder: string): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: entries,
    outdir: folder,
    chunkNames: "[name]-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    define: { TENON_SOURCES: JSON.stringify(sourcesHash()) },
    logLevel: "warning",
  });
}

/** Changes with every file of the package, and with how it is bundled. */
export function sourcesHash(): string {
  const hash = createHash("sha256");
  const files = ["generator", "templates"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .map((path) => join(folder, path))
      .filter((path) => statSync(join(root, path)).isFile()),
  );
  for (const path of [...files, "scripts/bundle.ts"].sort())
    hash.update(`${path}\n`).update(readFileSync(join(root, path)));
  return hash.digest("hex");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundle("dist");
