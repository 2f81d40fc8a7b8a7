import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { generate } from "../../generated/canary/generate.js";
import {
  type Adapter,
  type AdapterRuntime,
  adaptersOf,
} from "../../runtime/adapters/adapters.js";
import type { ServiceOptions } from "../socket/service/serve.js";

/** An operation in the form of a description. */
export interface DescribedOperation {
  deprecated?: boolean;
  "x-deprecation"?: { readonly [name: string]: string };
  security?: readonly { readonly [scheme: string]: readonly string[] }[];
}

/** The parts of the service's description that a change may read. */
export interface Description {
  readonly paths: {
    readonly [path: string]: {
      readonly get?: DescribedOperation;
      readonly post?: DescribedOperation;
    };
  };
}

export interface OtherService {
  readonly create: ServiceOptions["create"] & object;
  readonly adapters: readonly Adapter[];
}

/** A project that all adapters are generated for. */
const project = {
  type: "module",
  dependencies: { express: "*", fastify: "*" },
  devDependencies: { "@types/node": "*" },
};

/**
 * The server that is generated from the service's description once it is
 * changed, and the adapters of its runtime.
 */
export async function serviceOf(
  change: (description: Description) => void,
): Promise<OtherService> {
  const folder = mkdtempSync(join(tmpdir(), "tenon-service-"));
  try {
    const path = new URL("../../../spec/openapi.json", import.meta.url);
    // It has the members of the type, and more.
    const description = JSON.parse(readFileSync(path, "utf8")) as Description;
    change(description);
    writeFileSync(join(folder, "openapi.json"), JSON.stringify(description));
    writeFileSync(join(folder, "package.json"), JSON.stringify(project));
    const { exit, said } = await generate(
      process.cwd(),
      join(folder, "openapi.json"),
      join(folder, "out"),
    );
    if (exit !== 0) throw new Error(said);
    return await imported(join(folder, "out"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function imported(folder: string): Promise<OtherService> {
  const load = (name: string): Promise<unknown> =>
    import(/* @vite-ignore */ join(folder, name));
  const modules = await Promise.all(
    ["node", "fetch", "express", "fastify"].map((name) =>
      load(`runtime/${name}.ts`),
    ),
  );
  // The same text as in `generated`, which the compiler has checked.
  const runtime = Object.assign({}, ...modules) as AdapterRuntime;
  const { createPartialServer } = (await load("server.ts")) as {
    readonly createPartialServer: OtherService["create"];
  };
  return { create: createPartialServer, adapters: adaptersOf(runtime) };
}
