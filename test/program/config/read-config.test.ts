import { readFileSync } from "node:fs";
import { join } from "node:path";

import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";

import { faultsOfConfig } from "../../../generator/program/config/check-config.js";
import { readConfig } from "../../../generator/program/config/config.js";
import { configFiles } from "../../../scripts/config-checks.js";
import {
  folderWith,
  temporaryFolder,
} from "../../output/write/temporary-folder.js";

describe("without a configuration", () => {
  it.each([
    [["spec/openapi.json", "openapi.json"], "spec/openapi.json", []],
    [["openapi.json", "openapi.yaml"], "openapi.json", ["spec/openapi.json"]],
    [
      ["openapi.yaml", "openapi.yml"],
      "openapi.yaml",
      ["spec/openapi.json", "openapi.json"],
    ],
    [
      ["openapi.yml"],
      "openapi.yml",
      ["spec/openapi.json", "openapi.json", "openapi.yaml"],
    ],
  ])("of %j, reads %s", async (there, wanted, missing) => {
    const folder = folderWith(
      Object.fromEntries(there.map((path) => [path, "{}"])),
    );
    expect(await readConfig(folder, {})).toEqual({
      input: join(folder, wanted),
      output: join(folder, "generated"),
      importExtension: ".js",
      format: "none",
      runtime: "carry",
      targets: new Set(["client", "api-md"]),
      adapters: new Set(["node", "fetch"]),
      framework: "react",
      projectFiles: missing.map((path) => join(folder, path)),
      chosen: [
        'Only the client is generated, because there is no package.json. To choose, set "targets" or pass --target.',
      ],
      origins: {
        adapters: "there is no package.json",
        importExtension: "there is no tsconfig.json",
        targets: "there is no package.json",
      },
      versions: "path",
      unversioned: undefined,
      strict: false,
    });
  });

  it("finds no description", async () => {
    expect(await readConfig(temporaryFolder(), {})).not.toHaveProperty("input");
  });
});

describe("a configuration in another format", () => {
  const module =
    'const folder = "api";\nexport default { input: `${folder}/a.yaml`, strict: true, root: undefined };\n';
  const texts = {
    jsonc:
      '{\n  // Where it is: "//" and, }\n  "input": "api/a.yaml", /* , */\n  "strict": true,\n}\n',
    yaml: "# Where it is\ninput: api/a.yaml\nstrict: true\n",
    yml: "{ input: api/a.yaml, strict: true }\n",
    js: module,
    mjs: module,
  };

  it.each(Object.entries(texts))("tenon.config.%s", async (extension, text) => {
    const name = `tenon.config.${extension}`;
    const folder = folderWith({
      [name]: text,
      "package.json": '{"type":"module"}',
    });
    expect(await readConfig(folder, {})).toMatchObject({
      file: join(folder, name),
      input: join(folder, "api/a.yaml"),
      strict: true,
    });
  });

  it.each([
    ["jsonc", '{\n  // so\n  "inputs": "a" }', "tenon.config.jsonc:3:3"],
    ["yaml", "input: a.yaml\ninputs: b\n", "tenon.config.yaml:2:1"],
    [
      "mjs",
      "export default { types: { enum: 1 } };",
      "tenon.config.mjs (types.enum)",
    ],
    ["jsonc", '{\n  /* " */ "input" }', "tenon.config.jsonc:2:19"],
    ["yaml", "input: a\ninput: b\n", "tenon.config.yaml:2:1"],
    [
      "mjs",
      "export const config = {};",
      "has no default export. Write `export default defineConfig({ … })`.\n  at tenon.config.mjs",
    ],
    [
      "mjs",
      "export default { emitters: [() => {}] };",
      "may have only data, no functions",
    ],
    ["mjs", "export default {", "tenon.config.mjs cannot be imported: "],
    [
      "mjs",
      'process.stdout.write("x"); export default {};',
      "writes to standard output",
    ],
  ])(
    "a fault in tenon.config.%s is reported: %s",
    async (extension, text, said) => {
      const folder = folderWith({ [`tenon.config.${extension}`]: text });
      await expect(readConfig(folder, {})).rejects.toThrow(said);
    },
  );

  it("is an error beside another one", async () => {
    const folder = folderWith({
      "tenon.config.ts": "",
      "tenon.config.json": "{}",
    });
    await expect(readConfig(folder, {})).rejects.toThrow(
      "The folder has two configurations, tenon.config.json and tenon.config.ts. Move the settings into one, and delete the other.\n  at tenon.config.ts",
    );
  });

  it.each(["cjs", "cts", "tsx", "toml", "json5"])(
    "tenon.config.%s is refused",
    async (extension) => {
      const name = `tenon.config.${extension}`;
      const message = `Tenon does not read ${name}. Move its settings to tenon.config.json, and delete it.\n  at ${name}`;
      const alone = folderWith({ [name]: "" });
      await expect(readConfig(alone, {})).rejects.toThrow(message);
      const beside = folderWith({ [name]: "", "tenon.config.json": "{}" });
      await expect(readConfig(beside, {})).rejects.toThrow(message);
    },
  );

  it.each(["tenon.config.production.json", "tenon.config.json.orig"])(
    "%s is another file",
    async (name) => {
      const folder = folderWith({ [name]: "{}" });
      expect(await readConfig(folder, {})).not.toHaveProperty("file");
    },
  );

  it("does not matter if another file is named", async () => {
    const folder = folderWith({ "tenon.config.ts": "", "own.json": "{}" });
    expect(await readConfig(folder, { config: "own.json" })).toMatchObject({
      file: join(folder, "own.json"),
    });
  });
});

describe("with a configuration", () => {
  const written = {
    input: "api/a.yaml",
    output: "../out",
    importExtension: ".ts",
    format: "prettier",
    targets: ["client", "paths"],
    adapters: ["node"],
    stores: ["postgres"],
    extras: ["cors"],
    tanstack: "vue",
    runtime: "./shared",
    types: { enums: "object", readonly: true },
    versions: { stable: "/v1" },
    strict: true,
    root: "..",
    overlays: ["fix.yaml"],
    pagination: { default: { style: "link" }, operations: { listAll: false } },
    polling: { operations: { getJob: { until: ["done"] } } },
  };

  it("resolves its paths relative to its folder", async () => {
    const folder = folderWith({ "team/own.json": JSON.stringify(written) });
    const { tanstack: framework, ...same } = written;
    expect(await readConfig(folder, { config: "team/own.json" })).toEqual({
      ...same,
      framework,
      targets: new Set(["client", "paths"]),
      adapters: new Set(["node"]),
      stores: new Set(["postgres"]),
      extras: new Set(["cors"]),
      projectFiles: [],
      chosen: [
        '"adapters" has no effect, because neither "server" nor "webhooks.receive" is generated.',
        '"stores" has no effect, because none of "server", "webhooks.receive" and "webhooks.send" is generated.',
        'The extra "cors" has no effect, because "server" is not generated.',
        '"tanstack" has no effect, because the target "tanstack" is not generated.',
      ],
      origins: {},
      input: join(folder, "team/api/a.yaml"),
      output: join(folder, "out"),
      runtime: { folder: join(folder, "team/shared") },
      root: folder,
      overlays: [join(folder, "team/fix.yaml")],
      file: join(folder, "team/own.json"),
    });
  });

  it("the command line overrides it, with paths relative to the working folder", async () => {
    const folder = folderWith({ "team/own.json": JSON.stringify(written) });
    const overrides = { config: "team/own.json", input: "b.json", output: "o" };
    expect(await readConfig(folder, overrides)).toMatchObject({
      input: join(folder, "b.json"),
      output: join(folder, "o"),
      targets: new Set(["client", "paths"]),
      strict: true,
    });
  });

  it("keeps `-` for standard input", async () => {
    expect(await readConfig(temporaryFolder(), { input: "-" })).toMatchObject({
      input: "-",
    });
  });

  it("accepts a byte order mark", async () => {
    const folder = folderWith({
      "tenon.config.json": '\ufeff{"format": "prettier"}',
    });
    expect(await readConfig(folder, {})).toMatchObject({
      format: "prettier",
    });
  });
});

describe("faults have a message and a location", () => {
  it.each([
    [
      '{\n  "ouput": "x"\n}',
      'Unknown key "ouput". Did you mean output? Known keys: $schema, input, output, apis, overlays, emitters, filters, importExtension, format, targets, adapters, stores, extras, tanstack, runtime, types, versions, unversioned, strict, root, pagination, polling, diff, lint.\n  at tenon.config.json:2:3',
    ],
    [
      '{ "strict": "yes" }',
      '"strict" must be true or false, but is "yes".\n  at tenon.config.json:1:13',
    ],
    [
      '{ "runtime": "pakage" }',
      '"runtime" must be "carry", "package", or a path that contains / or starts with a dot, but is "pakage". Did you mean package?\n  at tenon.config.json:1:14',
    ],
    ['{ "runtime": "rt" }', /but is "rt"\. Did you mean \.\/rt\?\n/],
    [
      '{ "lenient": true }',
      'The key "lenient" no longer exists. Remove it: an unresolved reference is a warning. "strict" makes it an error.\n  at tenon.config.json:1:3',
    ],
    [
      '{ "targets": ["clients"] }',
      /^An item of "targets" must be .*, but is "clients"\. Did you mean client\?\n {2}at tenon\.config\.json:1:15$/,
    ],
    [
      '{\n\t"format": "biome"\n}',
      '"format" must be "none" or "prettier", but is "biome".\n  at tenon.config.json:2:12',
    ],
    [
      '{ "importExtension": "js" }',
      '"importExtension" must be ".js", ".ts" or "", but is "js". Did you mean .js?\n  at tenon.config.json:1:22',
    ],
    [
      '{ "input": "", "output": null }',
      '"input" must be a non-empty string without control characters, but is "".\n  at tenon.config.json:1:12\n"output" must be a non-empty string without control characters, but is null.\n  at tenon.config.json:1:26',
    ],
    [
      '{ "input": "a\\tb", "output": "\\u0000",\n  "root": "..\\u007f" }',
      '"input" must be a non-empty string without control characters, but is "a\\tb".\n  at tenon.config.json:1:12\n"output" must be a non-empty string without control characters, but is "\\u0000".\n  at tenon.config.json:1:30\n"root" must be a non-empty string without control characters, but is "..\x7f".\n  at tenon.config.json:2:11',
    ],
    [
      '{ "lint": {\n  "version-sufix": "off"\n} }',
      'Unknown lint rule "version-sufix". Did you mean version-suffix? `tenon rules` lists the rules.\n  at tenon.config.json:2:3',
    ],
    [
      '{ "diff": { "rules": { "value-aded": "off" } } }',
      'Unknown diff rule "value-aded". Did you mean value-added? `tenon rules` lists the rules.\n  at tenon.config.json:1:24',
    ],
    [
      '{ "diff": { "rules": { "value-added": "work", "*": { "wire": "work" } } } }',
      '"value-added" must be "off", "info", "warning" or "breaking", or an object with levels for "wire", "code", "sends", "receives" or "calls", but is "work".\n  at tenon.config.json:1:39\n"wire" must be "off", "info", "warning" or "breaking", but is "work".\n  at tenon.config.json:1:62',
    ],
    [
      '{ "diff": { "rules": { "value-added": { "sends": { "wires": "off" } } } } }',
      'Unknown key "wires". Did you mean wire? Known keys: wire, code.\n  at tenon.config.json:1:52',
    ],
    [
      '{ "diff": { "rules": {\n  "operation-added": { "sends": "info" } } } }',
      '"sends" has no effect: the rule "operation-added" only has levels for "calls".\n  at tenon.config.json:2:24',
    ],
    [
      '{ "apis": [{ "name": "a", "input": "a.json", "diff": { "rules": {\n  "value-added": { "calls": "off" } } } }] }',
      '"calls" has no effect: the rule "value-added" only has levels for "sends" and "receives".\n  at tenon.config.json:2:20',
    ],
    [
      '{ "diff": { "extends": ["wire", "lenient"], "failOn": { "code": "never" } } }',
      'An item of "extends" must be "wire", "typescript" or "lenient-readers", but is "lenient".\n  at tenon.config.json:1:33\n"code" must be "off", "info", "work", "warning" or "breaking", but is "never".\n  at tenon.config.json:1:65',
    ],
    [
      '{ "lint": { "version-suffix": { "sufix": "V2" } } }',
      'Unknown key "sufix". Did you mean suffix? Known keys: level, except, suffix.\n  at tenon.config.json:1:33',
    ],
    [
      '{ "lint": { "version-suffix": { "suffix": "_{nam}" } } }',
      '"suffix" must be a non-empty string, without braces except {number} and {name}, but is "_{nam}".\n  at tenon.config.json:1:43',
    ],
    [
      '{ "lint": { "sunset-too-early": { "days": "90" } } }',
      '"days" must be a non-negative integer, but is "90".\n  at tenon.config.json:1:43',
    ],
    [
      '{ "lint": { "version-suffix": "info" } }',
      '"version-suffix" must be "off", "warning" or "error", but is "info".\n  at tenon.config.json:1:31',
    ],
    [
      '{ "lint": { "extends": "servic" } }',
      '"extends" must be "recommended", "strict" or "none", but is "servic".\n  at tenon.config.json:1:24',
    ],
    [
      '{ "versions": { "v1": "v1" } }',
      '"v1" must be a path prefix that starts with /, but is "v1".\n  at tenon.config.json:1:23',
    ],
    [
      '{ "versions": { "../v1": "/v1" } }',
      '"../v1" must start with a letter, contain only letters, digits, - and _, and not be runtime, server or unversioned, because it names a folder.\n  at tenon.config.json:1:17',
    ],
    [
      '{ "versions": { "v1": "/v1", "V1": "/V1" } }',
      'The version names "v1" and "V1" differ only in case, so on some systems they are the same folder. Rename one of them.\n  at tenon.config.json:1:30',
    ],
    [
      '{ "versions": {} }',
      '"versions" must be "path", "none", or an object with the path prefix of at least one version, such as { "v1": "/v1" }, but is {}.\n  at tenon.config.json:1:15',
    ],
    [
      '{ "filters": { "exclude": { "tag": ["a"] } } }',
      'Unknown key "tag". Did you mean tags? Known keys: tags, paths, operations, webhooks, methods, deprecated, extensions.\n  at tenon.config.json:1:29',
    ],
    [
      '{ "filters": { "exclude": {}, "include": { "paths": [] } } }',
      '"paths" must be a non-empty list of strings, but is [].\n  at tenon.config.json:1:53\n"exclude" must have at least one of tags, paths, operations, webhooks, methods, deprecated and extensions, but is {}.\n  at tenon.config.json:1:27',
    ],
    [
      '{ "filters": { "exclude": { "extensions": { "internal": true } } } }',
      '"internal" must start with x-, as the names of extensions do.\n  at tenon.config.json:1:45',
    ],
    [
      '{ "pagination": [] }',
      '"pagination" must be an object, but is [].\n  at tenon.config.json:1:17',
    ],
    [
      '{ "pagination": { "defaults": {} } }',
      'Unknown key "defaults". Did you mean default? Known keys: default, operations.\n  at tenon.config.json:1:19',
    ],
    [
      '{ "pagination": { "operations": { "listA": true } } }',
      '"listA" must be a rule, or false, but is true.\n  at tenon.config.json:1:44',
    ],
    [
      '{ "pagination": { "default": { "style": "cursors" } } }',
      '"style" must be "cursor", "offset", "page", "link" or "url", but is "cursors".\n  at tenon.config.json:1:41',
    ],
    [
      '{ "pagination": { "default": { "style": "page", "parameter": "p", "item": "/a" } } }',
      'Unknown key "item". Did you mean items? Known keys with the style "page": style, parameter, limit, items, first, more, total, shortPageEnds.\n  at tenon.config.json:1:67',
    ],
    [
      '{ "pagination": { "default": { "style": "page", "parameter": "p", "items": "data" } } }',
      '"items" must be a JSON pointer such as "/data", or "" for the body itself, but is "data".\n  at tenon.config.json:1:76',
    ],
    [
      '{ "pagination": { "default": { "style": "page", "total": "/t" } } }',
      '"default" must have "parameter" with the style "page".\n  at tenon.config.json:1:30',
    ],
    [
      '{ "pagination": { "default": { "style": "link", "total": "/t" } } }',
      'Unknown key "total". Known keys with the style "link": style, limit, items.\n  at tenon.config.json:1:49',
    ],
    [
      '{ "pagination": { "default": { "style": "cursor", "parameter": "a" } } }',
      '"default" must have either "next" or "lastItem".\n  at tenon.config.json:1:30',
    ],
    [
      '{ "pagination": { "default": { "style": "page", "parameter": "p", "shortPageEnds": true } } }',
      '"default" must have "limit" with the style "page".\n  at tenon.config.json:1:30',
    ],
    [
      '{ "polling": { "default": { "status": "/s" } } }',
      '"default" must have "until".\n  at tenon.config.json:1:27',
    ],
    [
      '{ "polling": { "default": { "until": [null] } } }',
      'An item of "until" must be true or false, a number or a string, but is null.\n  at tenon.config.json:1:39',
    ],
    [
      "[]",
      "The configuration must be an object, but is [].\n  at tenon.config.json:1:1",
    ],
    [
      '{\n  "format": tru\n}',
      "The configuration is not valid JSON: Expected a value here.\n  at tenon.config.json:2:13",
    ],
    [
      '{\n  "strict": true',
      /^The configuration is not valid JSON: .*\n {2}at tenon\.config\.json:2:17$/,
    ],
  ])("%j", async (text, message) => {
    const folder = folderWith({ "tenon.config.json": text });
    await expect(readConfig(folder, {})).rejects.toThrow(message);
  });

  it("a missing configuration file", async () => {
    await expect(
      readConfig(temporaryFolder(), { config: "none.json" }),
    ).rejects.toThrow("The configuration file does not exist.\n  at none.json");
  });
});

describe("the JSON Schema for editors agrees", () => {
  const schema: unknown = JSON.parse(
    readFileSync(
      new URL("../../../tenon.schema.json", import.meta.url),
      "utf8",
    ),
  );
  const validate = new Ajv({ keywords: ["errorMessage"] }).compile(
    schema as object,
  );

  it.each([
    {},
    { $schema: "./tenon.schema.json" },
    { $schema: 1 },
    { input: "a.json", output: "o" },
    { input: "" },
    { input: [] },
    { output: "" },
    { importExtension: ".ts" },
    { importExtension: "" },
    { importExtension: ".mjs" },
    { format: "none" },
    { format: "Prettier" },
    { paths: false },
    { paths: 1 },
    { versions: "none" },
    { versions: "header" },
    { versions: { v1: "/v1", "v-2": "/api/v2" } },
    { versions: { v1: "" } },
    { versions: { v1: 1 } },
    { versions: { "1": "/v1" } },
    { versions: { ".": "/v1" } },
    { versions: { runtime: "/v1" } },
    { versions: { server: "/v1" } },
    { versions: { unversioned: "/v1" } },
    { versions: {} },
    { versions: [] },
    { versions: null },
    { out: "x" },
    { lint: {} },
    { lint: [] },
    { lint: { extends: "strict" } },
    { lint: { extends: "all" } },
    { lint: { "version-sufix": "off" } },
    { lint: { "version-suffix": "off" } },
    { lint: { "version-suffix": "info" } },
    { lint: { "version-suffix": true } },
    { lint: { "version-suffix": { suffix: "_v2" } } },
    { lint: { "version-suffix": { suffix: "" } } },
    { lint: { "version-suffix": { level: "warning", except: ["a"] } } },
    { lint: { "version-suffix": { sufix: "_v2" } } },
    { lint: { "sunset-too-early": { days: 90 } } },
    { lint: { "sunset-too-early": { days: -1 } } },
    { lint: { "status-missing": { statuses: [401] } } },
    { lint: { "status-missing": { statuses: ["401"] } } },
    { lint: { "deprecation-headers": { headers: ["Sunset"] } } },
    { lint: { "deprecation-headers": { headers: [1] } } },
    { lint: { "problem-status": { codes: { GONE: 410 } } } },
    { lint: { "problem-status": { codes: { GONE: "410" } } } },
    { pagination: {} },
    { pagination: [] },
    { pagination: { default: false } },
    { pagination: { operations: { a: false } } },
    { pagination: { operations: { a: true } } },
    { pagination: { operations: [] } },
    { pagination: { other: {} } },
    { pagination: { default: {} } },
    { pagination: { default: { style: "link" } } },
    { pagination: { default: { style: "link", limit: "n", items: "" } } },
    { pagination: { default: { style: "link", items: "a" } } },
    { pagination: { default: { style: "link", more: "/a" } } },
    { pagination: { default: { style: "header" } } },
    { pagination: { default: { style: "url" } } },
    { pagination: { default: { style: "url", next: "/a/~1b", more: "/m" } } },
    { pagination: { default: { style: "url", next: "" } } },
    { pagination: { default: { style: "url", next: "/~2" } } },
    { pagination: { default: { style: "offset" } } },
    { pagination: { default: { style: "offset", parameter: "o" } } },
    { pagination: { default: { style: "offset", parameter: "" } } },
    { pagination: { default: { style: "offset", parameter: "o", first: 1 } } },
    { pagination: { default: { style: "page", parameter: "p", first: 0 } } },
    { pagination: { default: { style: "page", parameter: "p", first: -1 } } },
    { pagination: { default: { style: "page", parameter: "p", first: 1.5 } } },
    ...["limit", "total"].map((key) => ({
      pagination: {
        default: {
          style: "page",
          parameter: "p",
          [key]: "/t",
          shortPageEnds: true,
        },
      },
    })),
    { pagination: { default: { style: "cursor", parameter: "c" } } },
    {
      pagination: { default: { style: "cursor", parameter: "c", next: "/n" } },
    },
    {
      pagination: {
        default: {
          style: "cursor",
          parameter: "c",
          next: "/n",
          lastItem: "/id",
        },
      },
    },
    { apis: [] },
    { apis: [{ name: "a", input: "a.json" }] },
    { apis: [{ name: "a", input: "a.json", targets: ["client"] }] },
    { apis: [{ name: "a", input: "a.json", lint: { extends: "all" } }] },
    { apis: [{ name: "a", input: "a.json", apis: [] }] },
    { apis: [{ name: "a b", input: "a.json" }] },
    { apis: [{ name: "a" }] },
    { overlays: ["a.yaml"] },
    { overlays: [] },
    { overlays: "a.yaml" },
    { filters: {} },
    { filters: { include: {} } },
    { filters: { include: { tags: [] } } },
    { filters: { include: { tags: [1] } } },
    { filters: { include: { tags: ["a"], deprecated: true } } },
    { filters: { exclude: { extensions: { "x-internal": true } } } },
    { filters: { exclude: { extensions: { "x-a": ["b", 1, null] } } } },
    { filters: { exclude: { extensions: { "x-a": {} } } } },
    { filters: { exclude: { extensions: { internal: true } } } },
    { filters: { exclude: { tag: ["a"] } } },
    { polling: {} },
    { polling: { default: { until: ["done", 1, true] } } },
    { polling: { default: { until: [] } } },
    { polling: { default: { until: [null] } } },
    { polling: { default: { until: "done" } } },
    { polling: { default: { status: "/s", interval: "/i", until: [1] } } },
    { polling: { default: { status: "s", until: [1] } } },
    { polling: { default: { until: [1], more: "/m" } } },
    { polling: { operations: { a: false, b: { until: [1] } } } },
    [],
    null,
    "text",
  ])("%j", (config) => {
    expect(faultsOfConfig(config).length === 0).toBe(validate(config));
  });
});

it("the lint rules of the schema and the generated checks are up to date", async () => {
  for (const [path, text] of await configFiles()) {
    const file = new URL(`../../../${path}`, import.meta.url);
    expect(readFileSync(file, "utf8"), "npm run generate:config").toBe(text);
  }
});
