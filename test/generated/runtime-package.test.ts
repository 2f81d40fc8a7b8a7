import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { expect, it } from "vitest";

import { temporaryFolder } from "../output/write/temporary-folder.js";
import { put, tenon } from "../program/cli/tenon.js";
import { thingsApi } from "../program/cli/things-api.js";
import { tsc } from "../support/tsc.js";

const repository = fileURLToPath(new URL("../..", import.meta.url));

const app = `
import { createClient, ProblemError } from "./generated/one/api/index.js";
import { ProblemError as Other } from "./generated/two/api/index.js";
import { createPartialServer } from "./generated/two/api/server.js";
import { fetchHandler } from "tenon/runtime/fetch.js";
import { ProblemError as Own } from "tenon/runtime/problem.js";

const answer = fetchHandler(createPartialServer({ handlers: {} }));
const api = createClient({
  baseUrl: "http://localhost",
  retry: false,
  fetch: (input, init) => answer(new Request(input, init)),
});
try {
  await api.put({ body: { name: "a" } });
} catch (error) {
  const kinds = [ProblemError, Other, Own];
  if (kinds.every((kind) => error instanceof kind)) console.log(String(error));
}
`;

/** A project with two APIs, which has the package installed. */
async function project(): Promise<string> {
  const folder = temporaryFolder();
  const installed = join(folder, "node_modules/tenon");
  mkdirSync(installed, { recursive: true });
  const manifest = "package.json";
  copyFileSync(join(repository, manifest), join(installed, manifest));
  const runtime = join(installed, "dist/runtime");
  const build = join(repository, "tsconfig.runtime.json");
  expect(await tsc(build, ["--outDir", runtime])).toBe("");
  const apis = ["one", "two"].map((name) => ({ name, input: `${name}.json` }));
  const config = { targets: ["client", "server"], runtime: "package", apis };
  put(folder, "tenon.config.json", JSON.stringify(config));
  put(folder, "one.json", thingsApi([]));
  put(folder, "two.json", thingsApi(["name"]));
  put(folder, manifest, '{ "type": "module" }');
  put(folder, "app.ts", app);
  return folder;
}

it("`runtime: package` imports one runtime from the package, in every API", async () => {
  const folder = await project();
  expect(tenon(folder, ["generate"])).toMatchObject({ code: 0, err: "" });
  expect(tenon(folder, ["check"]).code).toBe(0);
  expect(existsSync(join(folder, "generated/one/runtime"))).toBe(false);
  for (const resolution of ["nodenext", "bundler"]) {
    const module = resolution === "bundler" ? "esnext" : resolution;
    const compilerOptions = {
      module,
      moduleResolution: resolution,
      rootDir: ".",
      outDir: "out",
      noEmit: false,
      typeRoots: [join(repository, "node_modules/@types")],
    };
    const config = {
      extends: join(repository, "test/generated/consumers/strictest.json"),
      compilerOptions,
      files: ["app.ts"],
      include: ["generated"],
    };
    put(folder, "tsconfig.json", JSON.stringify(config));
    expect(await tsc(join(folder, "tsconfig.json"))).toBe("");
  }
  const run = [join(folder, "out/app.js")];
  const printed = execFileSync(process.execPath, run, { encoding: "utf8" });
  expect(printed).toMatch(/^ProblemError: put: 501/);
});
