import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

import { everything, type Target } from "../../generator/output/emit/targets.js";
import { type Case, cases, type Files, outputOf } from "../cases/case.js";
import { temporaryFolder } from "../output/write/temporary-folder.js";
import { sample } from "../support/sampling.js";
import { tsc } from "../support/tsc.js";

const repository = fileURLToPath(new URL("../..", import.meta.url));

const service = { input: join(repository, "spec/openapi.json") };

const output = async ({ input }: Pick<Case, "input">, ...targets: Target[]) =>
  (await outputOf(input, { ...everything, targets: new Set(targets) })).files;

/** Whether a case has output: the description has no errors. */
function isRead({ expected }: Case): boolean {
  return existsSync(join(expected, "api")) || existsSync(join(expected, "v1"));
}

/** Compiles outputs, each in a folder of its own. Returns what the compiler reports. */
async function compile(
  outputs: readonly (readonly [name: string, files: Files])[],
  options: object,
): Promise<string> {
  const folder = temporaryFolder();
  for (const [name, files] of outputs)
    for (const [path, text] of files) {
      if (!path.endsWith(".ts")) continue;
      const file = join(folder, name, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  const project = {
    extends: join(repository, "test/generated/consumers/strictest.json"),
    compilerOptions: {
      module: "nodenext",
      isolatedDeclarations: true,
      declaration: true,
      typeRoots: [join(repository, "node_modules/@types")],
      ...options,
    },
    files: [],
    include: ["."],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(project));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  return tsc(join(folder, "tsconfig.json"));
}

/** A browser without the types of Node. */
const browser = {
  target: "es2017",
  lib: ["es2020", "dom"],
  types: [],
};

describe("the output of a target is complete", () => {
  it("for clients of the cases, in a browser with the target ES2017 and the library of ES2020", async () => {
    const outputs = await Promise.all(
      [service, ...sample(cases.filter(isRead), 5)].map(
        async (one, at) =>
          [`c${String(at)}`, await output(one, "client", "checks")] as const,
      ),
    );
    expect(await compile(outputs, browser)).toBe("");
  });

  it("for the schemas of the cases, in a browser", async () => {
    const outputs = await Promise.all(
      sample(cases.filter(isRead), 6).map(
        async (one, at) =>
          [
            `c${String(at)}`,
            await output(one, "standard-schemas", "json-schemas"),
          ] as const,
      ),
    );
    expect(await compile(outputs, browser)).toBe("");
  });

  const combinations: readonly (readonly [Target[], object])[] = [
    [["client"], browser],
    [["server"], {}],
    [["webhooks.receive"], {}],
    [["webhooks.send"], {}],
    [["samples"], browser],
    [["mocks"], { ...browser, lib: ["es2022", "dom"] }],
    [["tests"], {}],
    [["tests", "server", "webhooks.send"], {}],
  ];

  it.each(sample(combinations, 3))("for %j of the service", async (targets, options) => {
    const files = await output(service, ...targets);
    expect(await compile([["out", files]], options)).toBe("");
  });

  it("for the tests of the cases", async () => {
    const outputs = await Promise.all(
      sample(cases.filter(isRead), 3).map(
        async (one, at) =>
          [
            `c${String(at)}`,
            await output(one, ...everything.targets, "tests"),
          ] as const,
      ),
    );
    expect(await compile(outputs, {})).toBe("");
  });

  it("for everything, with isolated declarations", async () => {
    const files = await output(service, ...everything.targets);
    expect(await compile([["out", files]], {})).toBe("");
  });
});

/** The modules of the runtime that an output carries. */
const runtime = async (one: Pick<Case, "input">, target: Target) =>
  [...(await output(one, target)).keys()]
    .filter((path) => path.startsWith("runtime/"))
    .map((path) => path.replace(/^runtime\/|\.ts$/g, ""))
    .sort();

const runtimeOf = (name: string, target: Target) => {
  const one = cases.find((each) => each.name === name);
  if (one === undefined) throw new Error(name);
  return runtime(one, target);
};

describe("a client carries", () => {
  /** What every client carries. */
  const plain = [
    "client",
    "client/call",
    "client/codecs",
    "client/connection",
    "client/exchange",
    "client/metadata",
    "client/options",
    "client/reply",
    "client/request",
    "client/send",
    "operation",
    "problem",
    "result",
    "values/media-type",
  ];

  it("no files for features that the description does not use", async () => {
    expect(await runtimeOf("values-and-types", "client")).toEqual(plain);
  });

  it.each([
    ["event-streams", ["client/streams/event-stream", "client/streams/streams"]],
    [
      "json-sequences",
      ["client/streams/json-sequence", "client/streams/streams", "values/write-sequence"],
    ],
    ["multipart-parts", ["client/bodies/form-fields", "client/bodies/multipart-body"]],
    ["pages", ["client/pages/next-page", "client/pages/pagination"]],
    ["polling", ["client/poll"]],
    ["parameters", ["client/parameter-styles"]],
  ])("for %s: %j", async (name, more) => {
    expect(await runtimeOf(name, "client")).toEqual([...plain, ...more].sort());
  });

  it("21 files for the service", async () => {
    const more = [
      "client/pages/next-page",
      "client/pages/pagination",
      "client/poll",
      "client/rate-limits",
      "client/reply/headers",
      "values/decode-primitive",
      "structured-fields",
    ];
    expect(await runtime(service, "client")).toEqual([...plain, ...more].sort());
  });
});

describe("a server carries", () => {
  const features = {
    callbacks: ["server/input/vet-callbacks", "webhooks-out/vet-url"],
    "media-types": ["server/input/decode-form"],
    "multipart-parts": ["server/input/decode-form", "server/input/multipart"],
    "idempotency-keys": ["server/stores/idempotency", "server/stores/idempotency-store"],
    quotas: ["server/stores/quota", "server/stores/quota-store"],
    pages: ["server/pages/cursor", "server/pages/page"],
  };

  it("no files for features that the description does not use", async () => {
    const carried = await runtimeOf("values-and-types", "server");
    expect(carried).toContain("server/chain");
    expect(carried.length).toBeLessThanOrEqual(50);
    for (const file of Object.values(features).flat())
      expect(carried).not.toContain(file);
  });

  it.each(Object.entries(features))("for %s: %j", async (name, files) => {
    expect(await runtimeOf(name, "server")).toEqual(
      expect.arrayContaining(files),
    );
  });
});

it("writes no file that a target does not need", async () => {
  const files = [...(await output(service, "client")).keys()].filter(
    (path) => !path.startsWith("runtime/"),
  );
  expect(files.filter((path) => path.startsWith("v2/")).sort()).toEqual(
    [
      "calls",
      "client",
      "connection",
      "index",
      "operations",
      "problems",
      "schemas",
    ].map(
      (name) => `v2/${name}.ts`,
    ),
  );
  expect(files).not.toContain("server.ts");
});
