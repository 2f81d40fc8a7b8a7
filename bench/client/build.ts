import { spawnSync } from "node:child_process";
import { existsSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { build } from "esbuild";

import { RunFailed } from "../measure.js";
import type { HeySdk, races } from "./callers.js";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** The compiled callers, and the file of the server that they call. */
export interface Compiled {
  readonly races: typeof races;
  readonly server: string;
}

/**
 * Compiles the measured code into a folder, as a user does. A loader that runs
 * TypeScript directly names each function when it is created, which takes time.
 */
export async function compile(folder: string): Promise<Compiled> {
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  await build({
    entryPoints: ["server", "callers"].map((name) =>
      join(root, `bench/client/${name}.ts`),
    ),
    outdir: folder,
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
  });
  const callers = pathToFileURL(join(folder, "callers.js")).href;
  return {
    // The exports of `callers.ts`.
    ...((await import(callers)) as Pick<Compiled, "races">),
    server: join(folder, "server.js"),
  };
}

/** Generates Tenon's output from a description. */
export function generate(description: string, output: string): void {
  runNode([
    ...["--import", "tsx", join(root, "generator/main.ts"), "generate"],
    ...[description, "--out", output, "--quiet"],
  ]);
}

/** Generates the SDK of `@hey-api/openapi-ts`, which is installed in a folder. */
export function generateHey(
  home: string,
  description: string,
  output: string,
): void {
  const cli = join(home, "node_modules/@hey-api/openapi-ts/bin/run.js");
  if (!existsSync(cli))
    throw new RunFailed(`@hey-api/openapi-ts is not installed in ${home}.\n`);
  runNode([cli, "--input", description, "--output", output, "--silent"]);
}

/** The SDK of the service, compiled into a folder. */
export async function loadHey(home: string, folder: string): Promise<HeySdk> {
  const output = join(folder, "hey-service");
  generateHey(home, join(root, "spec/openapi.json"), output);
  const outfile = join(folder, "hey.js");
  await build({
    stdin: {
      contents: `export * from "./sdk.gen";\nexport { client } from "./client.gen";\n`,
      resolveDir: output,
    },
    outfile,
    bundle: true,
    format: "esm",
    target: "es2022",
  });
  // The code as `@hey-api/openapi-ts` prints it.
  return (await import(pathToFileURL(outfile).href)) as HeySdk;
}

function runNode(words: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, words, {
    cwd: root,
    encoding: "utf8",
  });
  if (status !== 0) throw new RunFailed(stdout + stderr);
}
