import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { everything } from "../../../generator/output/emit/targets.js";
import type { ReplyChecks } from "../../../templates/runtime/check.js";
import type { Server } from "../../../templates/runtime/server.js";
import type { ContractTest } from "../../../templates/runtime/testing/contract.js";
import { outputOf } from "../../cases/case.js";
import { folderWith } from "../../output/write/temporary-folder.js";

const runtime = fileURLToPath(
  new URL("../../../templates/runtime", import.meta.url),
);

/** The modules of an output with tests, by their files, without their types. */
export interface Printed {
  readonly "testing.ts": {
    readonly contractTests: (test: ContractTest, options: object) => void;
    readonly sample: (name: string, options?: object) => unknown;
    readonly invalidSamples: (name: string) => readonly {
      readonly value: unknown;
      readonly pointer: string;
    }[];
    readonly testClient: (server: unknown, options?: object) => object;
  };
  readonly "server.ts": {
    readonly createPartialServer: (options: object) => Server;
  };
  readonly "validators.ts": {
    readonly replyChecks: { readonly [name: string]: ReplyChecks };
  };
}

/** Prints the output of a description into a folder, and loads one of its modules. */
export async function printed(input: string) {
  const { files } = await outputOf(input, {
    ...everything,
    targets: new Set([...everything.targets, "tests"] as const),
  });
  const modules = [...files].filter(
    ([path]) => path.endsWith(".ts") && !path.startsWith("runtime/"),
  );
  const folder = folderWith(Object.fromEntries(modules));
  symlinkSync(runtime, join(folder, "runtime"));
  return async <File extends keyof Printed>(file: File) =>
    (await import(pathToFileURL(join(folder, "api", file)).href)) as Promise<
      Printed[File]
    >; // the modules that have just been printed
}

/** Runs the declared tests one after the other. Returns what came of each: `passed`, or why not. */
export async function outcomes(
  declare: (test: ContractTest) => void,
): Promise<ReadonlyMap<string, string>> {
  const tests: Parameters<ContractTest>[] = [];
  declare((...test) => tests.push(test));
  const found = new Map<string, string>();
  for (const [name, run] of tests) {
    let skipped: string | undefined;
    const skip = (reason = "") => {
      skipped = `skipped: ${reason}`;
    };
    const failure = await run({ skip }).then(
      () => undefined,
      (error: unknown) => `failed: ${String(error)}`,
    );
    if (found.has(name)) throw new Error(`Two tests are called ${name}.`);
    found.set(name, failure ?? skipped ?? "passed");
  }
  return found;
}
