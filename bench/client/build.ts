import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { build } from "esbuild";

import { measure } from "../measure.js";
import { heyApi, root, service } from "../setup.js";
import type { HeySdk, races } from "./callers.js";

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

/** The SDK of the service, compiled into a folder. */
export async function loadHey(folder: string): Promise<HeySdk> {
  const output = join(folder, "hey-service");
  measure(heyApi(service, output), folder);
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
