import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { choicesOf, projectDefaults } from "../../generator/config/project.js";
import { everything } from "../../generator/emit/targets.js";
import { folderWith } from "../write/temporary-folder.js";

const all = [...everything.targets];
const client = ["client", "api-md"] as const;

const targetsOf = (packages: object) => {
  const folder = folderWith({
    "package.json": JSON.stringify({ devDependencies: packages }),
  });
  return projectDefaults(folder).targets;
};

describe("the targets", () => {
  it("are all, without a package.json", () => {
    expect(projectDefaults(folderWith({})).targets).toEqual({
      value: all,
      usual: "there is no package.json",
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
    const because = "because package.json has no @types/node. Install it";
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
