/**
 * Bundles the package into one file for each of its entries, and chunks for
 * what they share or load only when it is needed: 500 modules take five times
 * as long to load. Dependencies stay outside.
 */
import { fileURLToPath } from "node:url";

import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The entries by the names of their files, which `package.json` has. */
const entries = {
  main: "generator/main.ts",
  exports: "generator/exports/exports.ts",
  vite: "generator/bundlers/vite.ts",
  rollup: "generator/bundlers/rollup.ts",
  webpack: "generator/bundlers/webpack.ts",
  esbuild: "generator/bundlers/esbuild.ts",
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
    logLevel: "warning",
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundle("dist");
