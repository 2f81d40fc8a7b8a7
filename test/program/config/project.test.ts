import { join } from "node:path";

import { describe, expect, it } from "vitest";

import {
  everything,
  type Target,
} from "../../../generator/output/emit/targets.js";
import {
  choicesOf,
  projectDefaults,
} from "../../../generator/program/config/project.js";
import { folderWith } from "../../output/write/temporary-folder.js";

const all = [...everything.targets];
const client = ["client", "api-md"] as const;

const targetsOf = (packages: object) => {
  const folder = folderWith({
    "package.json": JSON.stringify({ devDependencies: packages }),
  });
  return projectDefaults(folder).targets;
};

describe("the targets", () => {
  it("are the client, without a package.json", () => {
    expect(projectDefaults(folderWith({})).targets).toEqual({
      value: client,
      because: "there is no package.json",
    });
  });

  it("are all for Deno, without a package.json", () => {
    expect(projectDefaults(folderWith({ "deno.json": "{}" })).targets).toEqual({
      value: all,
      usual: "deno.json exists",
    });
  });

  it.each([
    [{ "@types/node": "^24" }, "@types/node"],
    [{ "@types/bun": "^1" }, "@types/bun"],
    [
      { react: "^19", fastify: "^5", "@types/node": "^24" },
      "fastify and @types/node",
    ],
    [{ express: "^5", "@types/express": "^5" }, "express and @types/express"],
  ])("are all, with %j", (packages, named) => {
    expect(targetsOf(packages)).toEqual({
      value: all,
      usual: `package.json has ${named}`,
    });
  });

  it("are the client, with a browser framework", () => {
    expect(targetsOf({ vue: "^3", "@types/node": "^24" })).toEqual({
      value: client,
      because: "package.json has vue",
    });
  });

  it("are the client, without the types of Node", () => {
    expect(targetsOf({ typescript: "^7" })).toEqual({
      value: client,
      because: "package.json has no @types/node",
    });
  });

  it("of a server are those that compile, without the types of Node", () => {
    const folder = folderWith({
      "package.json": '{ "dependencies": { "hono": "^4", "react": "^19" } }',
    });
    const project = projectDefaults(folder);
    expect(project.targets.value).toEqual(
      all.filter((name) => name !== "webhooks.send"),
    );
    expect(project.adapters.value).toEqual(["fetch"]);
    const because = "because package.json has no @types/node. Add it";
    const to = 'or set "targets" and "adapters".';
    expect(choicesOf(project, {})).toEqual([
      `The output has no adapter for Node and no webhook sender, ${because}, ${to}`,
    ]);
    expect(choicesOf(project, { targets: ["server"] })).toEqual([
      `The output has no adapter for Node, ${because}, ${to}`,
    ]);
    expect(choicesOf(project, { targets: ["client"] })).toEqual([]);
  });

  it.each(["{", "null", "7"])("are all, beside the package.json %s", (text) => {
    const project = projectDefaults(folderWith({ "package.json": text }));
    expect(project.targets.value).toEqual(all);
    expect(choicesOf(project, {})).toEqual([
      "package.json cannot be read, so it decides no setting. Check that it is valid JSON, and that the files it names exist.",
    ]);
  });
});

it("mounts the server on the frameworks in package.json", () => {
  const folder = folderWith({
    "package.json":
      '{ "dependencies": { "express": "^5", "@types/node": "24" } }',
  });
  expect(projectDefaults(folder).adapters.value).toEqual([
    "node",
    "fetch",
    "express",
  ]);
});

it("mounts the server on the platforms of NestJS", () => {
  const folder = folderWith({
    "package.json":
      '{ "dependencies": { "@nestjs/core": "12", "@nestjs/platform-fastify": "12", "@types/node": "24" } }',
  });
  expect(projectDefaults(folder).adapters.value).toContain("fastify");
  expect(projectDefaults(folder).adapters.value).not.toContain("express");
});

describe("the extension of imports", () => {
  const extensionOf = (files: Record<string, string>) =>
    projectDefaults(folderWith(files)).importExtension;

  it.each([
    [{}, ".js"],
    [{ module: "nodenext" }, ".js"],
    [{ module: "node16" }, ".js"],
    [{ module: "esnext", moduleResolution: "bundler" }, ""],
    [{ module: "commonjs" }, ""],
    [{ module: "commonjs", moduleResolution: "node10" }, ""],
    [{ module: "nodenext", allowImportingTsExtensions: true }, ".ts"],
    [{ module: "nodenext", rewriteRelativeImportExtensions: true }, ".ts"],
  ])("for %j is %j", (compilerOptions, extension) => {
    const text = JSON.stringify({ compilerOptions });
    expect(extensionOf({ "tsconfig.json": text }).value).toBe(extension);
  });

  it.each([
    ["module", ".js"],
    ["commonjs", ""],
    [undefined, ""],
  ])("under nodenext, in a package of type %s, is %j", (type, extension) => {
    const files = {
      "package.json": JSON.stringify({ type }),
      "tsconfig.json": '{ "compilerOptions": { "module": "nodenext" } }',
    };
    expect(extensionOf(files).value).toBe(extension);
  });

  it("follows the first project of a solution, with comments in it", () => {
    expect(
      extensionOf({
        "tsconfig.json":
          '{ "files": [], "references": [{ "path": "./tsconfig.app.json" }] }',
        "tsconfig.app.json":
          '{ "compilerOptions": {\n/* Bundler */ "moduleResolution": "bundler", "allowImportingTsExtensions": true, } }',
      }),
    ).toEqual({
      value: ".ts",
      because: "tsconfig.app.json has allowImportingTsExtensions",
    });
  });

  it("is .ts for Deno", () => {
    expect(extensionOf({ "deno.json": "{}" }).value).toBe(".ts");
  });

  it.each([
    ["allowImportingTsExtensions"],
    ["rewriteRelativeImportExtensions"],
  ])("is .ts because of %s", (option) => {
    const text = JSON.stringify({ compilerOptions: { [option]: true } });
    expect(extensionOf({ "tsconfig.json": text })).toEqual({
      value: ".ts",
      because: `tsconfig.json has ${option}`,
    });
  });

  it("is .js beside a tsconfig.json that extends a missing file", () => {
    const text = '{ "extends": "./missing.json" }';
    const project = projectDefaults(folderWith({ "tsconfig.json": text }));
    expect(project.importExtension.value).toBe(".js");
    expect(choicesOf(project, {})).toEqual([
      "tsconfig.json cannot be read, so it decides no setting. Check that it is valid JSON, and that the files it names exist.",
    ]);
  });
});

it("the files include those that a tsconfig.json extends", () => {
  const folder = folderWith({
    "tsconfig.json":
      '{ "references": [{ "path": "./app.json" }], "files": [] }',
    "app.json": '{ "extends": ["./base/strict"] }',
    "base/strict.json": '{ "extends": "../missing.json" }',
  });
  const paths = ["tsconfig.json", "app.json", "base/strict.json"];
  expect(projectDefaults(folder).files).toEqual(
    paths.map((path) => join(folder, path)),
  );
});

it.each([
  ["node10", false],
  ["classic", false],
  ["bundler", true],
  ["nodenext", true],
])("under %s, the runtime in the package resolves: %s", (name, resolves) => {
  const compilerOptions = { moduleResolution: name };
  const text = JSON.stringify({ compilerOptions });
  const project = projectDefaults(folderWith({ "tsconfig.json": text }));
  const set = { targets: client, importExtension: "" } as const;
  expect(choicesOf(project, { ...set, runtime: "carry" })).toEqual([]);
  expect(choicesOf(project, { ...set, runtime: "package" })).toEqual(
    resolves
      ? []
      : [
          `Imports of the runtime from the package do not resolve, because tsconfig.json has "moduleResolution": "${name}". Set it to "bundler" or "nodenext", or set "runtime" to "carry".`,
        ],
  );
});

describe("the types of the tsconfig.json that compiles the output", () => {
  const server = { dependencies: {}, devDependencies: { "@types/node": "20" } };
  const defaultsOf = (
    files: Record<string, unknown>,
    packageFile: object = server,
    output = "src/generated",
  ) => {
    const all = { "package.json": packageFile, ...files };
    const texts = Object.fromEntries(
      Object.entries(all).map(([path, content]): [string, string] => [
        path,
        JSON.stringify(content),
      ]),
    );
    return projectDefaults(join(folderWith(texts), output));
  };
  const typed = (types: readonly string[], include = ["src"]) => ({
    compilerOptions: { types },
    include,
  });
  const typescript = (version: string) => ({
    "node_modules/typescript/package.json": { version },
  });
  const solution = (...names: readonly string[]) => ({
    files: [],
    references: names.map((name) => ({ path: `./${name}` })),
  });
  const forNode = ["node", "fetch"];
  const forFetch = ["fetch"];

  it.each([
    [{ "tsconfig.json": typed(["node"]) }, forNode],
    [{ "tsconfig.json": typed(["vite/client", "node"]) }, forNode],
    [{ "tsconfig.json": typed(["bun"]) }, forNode],
    [{ "tsconfig.json": typed(["*"]) }, forNode],
    [{ "tsconfig.json": typed([]) }, forFetch],
    [{ "tsconfig.json": typed(["vite/client"]) }, forFetch],
    [{ "tsconfig.json": typed(["vitest/globals"]) }, forFetch],
    [{ "tsconfig.json": typed(["@cloudflare/workers-types"]) }, forFetch],
    [
      {
        "tsconfig.json": { extends: "./base.json" },
        "base.json": typed(["vite/client"]),
      },
      forFetch,
    ],
    // Before TypeScript 6, all packages of `@types` were the default.
    [{ "tsconfig.json": {}, ...typescript("5.9.3") }, forNode],
    [{ "tsconfig.json": {}, ...typescript("6.0.3") }, forFetch],
    [{ "tsconfig.json": {}, ...typescript("7.0.2") }, forFetch],
    [{ "tsconfig.json": {} }, forNode],
    [{ ...typescript("7.0.2") }, forNode],
  ])("in %j choose the adapters %j", (files, adapters) => {
    expect(defaultsOf(files).adapters.value).toEqual(adapters);
  });

  it.each(["tsconfig.app.json", "tsconfig.node.json"])(
    "are those of the project that includes the output, if %s is first",
    (first) => {
      const projects = {
        "tsconfig.app.json": typed(["vite/client"]),
        "tsconfig.node.json": typed(["node"], ["vite.config.ts", "server"]),
      };
      const names = [...new Set([first, ...Object.keys(projects)])];
      const files = { "tsconfig.json": solution(...names), ...projects };
      const of = (output: string) =>
        defaultsOf(files, server, output).adapters.value;
      expect(of("src/generated")).toEqual(forFetch);
      expect(of("server/generated")).toEqual(forNode);
      // Only the app, in `src`, can import it.
      expect(of("generated")).toEqual(forFetch);
    },
  );

  it("do not matter beside a framework whose declarations refer to Node", () => {
    const files = { "tsconfig.json": typed([]) };
    const adaptersWith = (...names: readonly string[]) =>
      defaultsOf(files, {
        dependencies: Object.fromEntries(names.map((name) => [name, "*"])),
        devDependencies: { "@types/node": "20" },
      }).adapters.value;
    expect(adaptersWith("fastify")).toEqual(["node", "fetch", "fastify"]);
    expect(adaptersWith("hono")).toEqual(forFetch);
    expect(adaptersWith("express", "react")).toEqual(forFetch);
  });

  it("are named where they leave something out", () => {
    const project = defaultsOf({ "tsconfig.json": typed(["vite/client"]) });
    expect(choicesOf(project, {})).toContainEqual(
      'The output has no adapter for Node and no webhook sender, because tsconfig.json has no "node" in "types". Add it, or set "targets" and "adapters".',
    );
    expect(project.targets.value).toContain("server");
    expect(project.targets.value).not.toContain("webhooks.send");
  });
});

describe("a compiler with which the output does not compile is named:", () => {
  const needsOf = (
    compilerOptions: object,
    {
      version,
      targets = ["server"],
      packages = ["@types/node"],
    }: {
      readonly version?: string;
      readonly targets?: readonly Target[];
      readonly packages?: readonly string[];
    } = {},
  ) => {
    const devDependencies = Object.fromEntries(
      packages.map((name) => [name, "*"]),
    );
    const folder = folderWith({
      "tsconfig.json": JSON.stringify({ compilerOptions }),
      "package.json": JSON.stringify({ devDependencies }),
      ...(version !== undefined && {
        "node_modules/typescript/package.json": JSON.stringify({ version }),
      }),
    });
    return projectDefaults(join(folder, "src/generated")).needsFor(targets);
  };
  const library = (what: string, has: string, set: string) =>
    `The ${what} does not compile, because tsconfig.json has ${has}. ${set}.`;

  it.each([
    ["5.0.4", "5.0"],
    ["5.3.3", "5.3"],
    ["4.9.5", "4.9"],
  ])("TypeScript %s", (version, named) => {
    expect(needsOf({ target: "es2022" }, { version })).toEqual([
      `TypeScript ${named} is installed, but the output needs TypeScript 5.4 or later. Update it.`,
    ]);
  });

  it.each(["5.4.5", "5.10.0", "6.0.3", "7.0.2", "7.1.0-dev.20261101"])(
    "not TypeScript %s",
    (version) => {
      expect(needsOf({ target: "es2022" }, { version })).toEqual([]);
    },
  );

  it.each([
    [{ target: "es2020" }, 'the target "es2020"', 'Set "target" to "ES2022"'],
    [{ target: "ES6" }, 'the target "es6"', 'Set "target" to "ES2022"'],
    [
      { target: "es2022", lib: ["ES2021"] },
      'the lib ["es2021"]',
      'Set "lib" to "ES2022"',
    ],
  ])("the library of %j for a server", (options, has, set) => {
    const rest = " or later";
    const beside = "lib" in options ? ", beside its other entries" : "";
    expect(needsOf(options)[0]?.toLowerCase()).toBe(
      library("server", has, `${set}${rest}${beside}`).toLowerCase(),
    );
  });

  it("a missing target, before TypeScript 6", () => {
    expect(needsOf({}, { version: "5.9.3" })).toEqual([
      library("server", 'no "target"', 'Set "target" to "ES2022" or later'),
    ]);
    expect(needsOf({}, { version: "7.0.2" })).toEqual([]);
    expect(needsOf({})).toEqual([]);
  });

  it.each([
    [{ target: "es2022" }],
    [{ target: "esnext" }],
    [{ target: "es2017", lib: ["es2022", "dom"] }],
    [{ target: "es5", lib: ["esnext"] }],
    [{ module: "nodenext" }],
    [{ module: "node16" }],
  ])("not %j for a server", (options) => {
    expect(needsOf(options, { version: "5.9.3" })).toEqual([]);
  });

  it("an older library for a client", () => {
    const client = { targets: ["client"] as const };
    expect(needsOf({ lib: ["es2020", "dom"] }, client)).toEqual([]);
    expect(needsOf({ target: "es2019" }, client)).toEqual([
      library(
        "client",
        'the target "es2019"',
        'Set "target" to "ES2020" or later',
      ),
    ]);
  });

  it("a library without the types of the Web", () => {
    const client = { targets: ["client"] as const, packages: ["react-native"] };
    const lib = ["es2019", "es2022.string"];
    expect(needsOf({ lib, types: ["react-native"] }, client)).toEqual([
      'The output does not compile, because tsconfig.json has "lib" without "DOM", which declares `fetch`. Add it.',
    ]);
    expect(needsOf({ lib: [...lib, "dom"] }, client)).toEqual([]);
    expect(needsOf({ lib: ["es2022", "WebWorker"] }, client)).toEqual([]);
    for (const name of ["@types/node", "@types/bun", "wrangler"])
      expect(needsOf({ lib }, { ...client, packages: [name] })).toEqual([]);
  });
});
