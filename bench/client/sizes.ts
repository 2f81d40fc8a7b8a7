import { existsSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { build } from "esbuild";

import { table } from "../../generator/cli/console.js";
import { generate, generateHey, root } from "./build.js";
import * as programs from "./programs.js";

/** The description of GitHub's API: 1,223 operations. */
export const github = join(root, "../shared/corpus/large/github.json");

type Row = readonly string[];

/**
 * Returns a table of programs with the size of their bundles in bytes, uncompressed and
 * compressed, and notes about missing inputs.
 */
export async function compareSizes(
  folder: string,
  hey: string | undefined,
): Promise<string> {
  const rows = [
    ["bundle", "bytes", "compressed"],
    ...(await ofService()),
    ...(existsSync(github) ? await ofGithub(folder, hey) : []),
  ];
  const missing = [
    ...(existsSync(github) ? [] : [`${github} is missing.`]),
    ...(hey === undefined
      ? [
          "Without --hey-api, the SDK of hey-api is not measured. With version 0.95, reposGet takes 9,758 bytes.",
        ]
      : []),
  ];
  return [...table(rows), ...missing].join("\n");
}

/** The bundle of a program that imports from a folder, as a browser receives it. */
export async function bundled(
  text: string,
  folder: string,
): Promise<Uint8Array> {
  const { outputFiles } = await build({
    stdin: { contents: text, resolveDir: folder, loader: "ts" },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2022",
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
}

async function ofService(): Promise<readonly Row[]> {
  const folder = join(root, "generated");
  return [
    await row("getInference: Tenon", programs.getInference, folder),
    await row("createInference: Tenon", programs.createInference, folder),
    await row(
      "getInference, replies checked: Tenon",
      programs.checkedInference,
      folder,
    ),
  ];
}

async function ofGithub(
  folder: string,
  hey: string | undefined,
): Promise<readonly Row[]> {
  const output = join(folder, "github");
  generate(github, output);
  const rows = [
    await row("reposGet: Tenon", programs.repository, output),
    await row("reposGet: openapi-fetch", programs.fetchedRepository, root),
    await row(
      "reposGet, replies checked: Tenon",
      programs.checkedRepository,
      output,
    ),
  ];
  if (hey === undefined) return rows;
  const sdk = join(folder, "hey-github");
  generateHey(hey, github, sdk);
  return [...rows, await row("reposGet: hey-api", programs.heyRepository, sdk)];
}

async function row(name: string, text: string, folder: string): Promise<Row> {
  const bundle = await bundled(text, folder);
  return [name, count(bundle.length), count(gzipSync(bundle).length)];
}

function count(bytes: number): string {
  return bytes.toLocaleString("en");
}
