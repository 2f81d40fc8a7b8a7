import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { build } from "esbuild";

import { RunFailed } from "../measure.js";
import { form } from "./work.js";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The compiled contestants, and the compiled output that two of them serve. */
export interface Built {
  readonly contestant: (name: string) => string;
  /** The output of Tenon for the service's description. */
  readonly service: string;
  /** The same, but the operation has no idempotency key and no quota. */
  readonly plain: string;
  /** The same as `plain`, but the operation also accepts a form. */
  readonly form: string;
}

/** Compiles all measured code into a folder. */
export async function buildAll(folder: string): Promise<Built> {
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  // With the types of Node, the output gets an adapter for Node.
  const manifest = { type: "module", devDependencies: { "@types/node": "*" } };
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  const contestants = join(folder, "contestants");
  await build({
    ...shared,
    bundle: true,
    packages: "external",
    entryPoints: [join(root, "bench/server/contestants/*.ts")],
    outdir: contestants,
  });
  const description = readFileSync(join(root, "spec/openapi.json"), "utf8");
  const plain = withoutKeysAndQuotas(description);
  return {
    contestant: (name) => join(contestants, `${name}.js`),
    service: await output(folder, "service", description),
    plain: await output(folder, "plain", plain),
    form: await output(folder, "form", withForm(plain)),
  };
}

const shared = {
  platform: "node",
  format: "esm",
  target: "node20",
  logLevel: "warning",
} as const;

/** Generates from a description, and compiles the output file by file. */
async function output(
  folder: string,
  name: string,
  description: string,
): Promise<string> {
  const home = join(folder, name);
  mkdirSync(home);
  const file = join(home, "openapi.json");
  writeFileSync(file, description);
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      ...[
        "--import",
        "tsx",
        join(root, "generator/program/main.ts"),
        "generate",
      ],
      ...[file, "--out", join(home, "generated"), "--quiet"],
      ...["--target", "client,server"],
    ],
    { cwd: root, encoding: "utf8" },
  );
  if (status !== 0) throw new RunFailed(stderr);
  const compiled = join(home, "compiled");
  await build({
    ...shared,
    entryPoints: [join(home, "generated/**/*.ts")],
    outdir: compiled,
  });
  return compiled;
}

function withoutKeysAndQuotas(description: string): string {
  return edited(description, (operation) => {
    delete operation["x-quotas"];
    operation.parameters = [{ $ref: "#/components/parameters/WorkspaceId" }];
  });
}

function withForm(description: string): string {
  return edited(description, ({ requestBody: { content } }) => {
    content[form] = content["application/json"];
  });
}

/** The measured operation, as the file has it. */
interface Described {
  "x-quotas"?: unknown;
  parameters: unknown;
  requestBody: { content: Record<string, unknown> };
}

function edited(
  description: string,
  edit: (operation: Described) => void,
): string {
  const document = JSON.parse(description) as {
    paths: Record<string, { post: Described }>; // the form of the file
  };
  const operation =
    document.paths["/v2/workspaces/{workspace_id}/inferences"]?.post;
  if (operation === undefined) throw new RunFailed("createInference moved.\n");
  edit(operation);
  return JSON.stringify(document);
}
