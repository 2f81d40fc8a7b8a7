import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";

import { faultsOfConfig } from "../../generator/config/check-config.js";
import { readConfig } from "../../generator/config/config.js";
import { lintRules } from "../../generator/lint/rule-table.js";
import { temporaryFolder } from "../write/temporary-folder.js";

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

describe("without a configuration", () => {
  it.each([
    [["spec/openapi.json", "openapi.json"], "spec/openapi.json"],
    [["openapi.json", "openapi.yaml"], "openapi.json"],
    [["openapi.yaml", "openapi.yml"], "openapi.yaml"],
    [["openapi.yml"], "openapi.yml"],
  ])("of %j, reads %s", async (there, wanted) => {
    const folder = folderWith(
      Object.fromEntries(there.map((path) => [path, "{}"])),
    );
    expect(await readConfig(folder, {})).toEqual({
      input: join(folder, wanted),
      output: join(folder, "generated"),
      importExtension: ".js",
      format: "none",
      paths: false,
      versions: "path",
      lenient: false,
    });
  });

  it("finds no description", async () => {
    expect(await readConfig(temporaryFolder(), {})).not.toHaveProperty("input");
  });
});

describe("with a configuration", () => {
  const written = {
    input: "api/a.yaml",
    output: "../out",
    importExtension: ".ts",
    format: "prettier",
    paths: true,
    versions: { stable: "/v1" },
    lenient: true,
    root: "..",
    pagination: { default: { style: "link" }, operations: { listAll: false } },
    polling: { operations: { getJob: { until: ["done"] } } },
  };

  it("resolves its paths relative to its folder", async () => {
    const folder = folderWith({ "team/own.json": JSON.stringify(written) });
    expect(await readConfig(folder, { config: "team/own.json" })).toEqual({
      ...written,
      input: join(folder, "team/api/a.yaml"),
      output: join(folder, "out"),
      root: folder,
      file: join(folder, "team/own.json"),
    });
  });

  it("the command line overrides it, with paths relative to the working folder", async () => {
    const folder = folderWith({ "team/own.json": JSON.stringify(written) });
    const overrides = { config: "team/own.json", input: "b.json", output: "o" };
    expect(await readConfig(folder, overrides)).toMatchObject({
      input: join(folder, "b.json"),
      output: join(folder, "o"),
      paths: true,
      lenient: true,
    });
  });

  it("keeps `-` for standard input", async () => {
    expect(await readConfig(temporaryFolder(), { input: "-" })).toMatchObject({
      input: "-",
    });
  });

  it("accepts a byte order mark", async () => {
    const folder = folderWith({ "tenon.config.json": '\ufeff{"paths": true}' });
    expect(await readConfig(folder, {})).toMatchObject({ paths: true });
  });
});

describe("faults have a message and a location", () => {
  it.each([
    [
      '{\n  "ouput": "x"\n}',
      'Unknown key "ouput". Did you mean output? The keys are $schema, input, output, importExtension, format, paths, versions, lenient, root, pagination, polling, lint.\n  at tenon.config.json:2:3',
    ],
    [
      '{ "paths": "yes" }',
      '"paths" must be true or false, and is "yes".\n  at tenon.config.json:1:12',
    ],
    [
      '{\n\t"format": "biome"\n}',
      '"format" must be "none" or "prettier", and is "biome".\n  at tenon.config.json:2:12',
    ],
    [
      '{ "importExtension": "js" }',
      '"importExtension" must be ".js", ".ts" or "", and is "js".\n  at tenon.config.json:1:22',
    ],
    [
      '{ "input": "", "output": null }',
      '"input" must be a text that is not empty, and is "".\n  at tenon.config.json:1:12\n"output" must be a text that is not empty, and is null.\n  at tenon.config.json:1:26',
    ],
    [
      '{ "lint": {\n  "version-sufix": "off"\n} }',
      'There is no lint rule "version-sufix". Did you mean version-suffix? `tenon rules` lists them.\n  at tenon.config.json:2:3',
    ],
    [
      '{ "lint": { "version-suffix": { "sufix": "V2" } } }',
      'Unknown key "sufix". Did you mean suffix? The keys of this rule are level, except, suffix.\n  at tenon.config.json:1:33',
    ],
    [
      '{ "lint": { "version-suffix": { "suffix": "_{nam}" } } }',
      '"suffix" must be a text that is not empty, with no braces but {number} and {name} of a version, and is "_{nam}".\n  at tenon.config.json:1:43',
    ],
    [
      '{ "lint": { "sunset-too-early": { "days": "90" } } }',
      '"days" must be a whole number that is not negative, and is "90".\n  at tenon.config.json:1:43',
    ],
    [
      '{ "lint": { "version-suffix": "info" } }',
      '"version-suffix" must be "off", "warning" or "error", or an object, and is "info".\n  at tenon.config.json:1:31',
    ],
    [
      '{ "lint": { "extends": "servic" } }',
      '"extends" must be "service", "shown" or "none", and is "servic".\n  at tenon.config.json:1:24',
    ],
    [
      '{ "versions": { "v1": "v1" } }',
      'The version "v1" must have a path prefix that starts with `/`, and has "v1".\n  at tenon.config.json:1:23',
    ],
    [
      '{ "versions": { "../v1": "/v1" } }',
      'The version name "../v1" must be a letter, then letters, digits, `-` and `_`, and not `runtime`, `server` or `unversioned`: it names a folder.\n  at tenon.config.json:1:17',
    ],
    [
      '{ "versions": { "v1": "/v1", "V1": "/V1" } }',
      'The version names "v1" and "V1" differ only in case, so on some systems they name one folder.\n  at tenon.config.json:1:30',
    ],
    [
      '{ "versions": {} }',
      '"versions" names no version; without versions, write "none".\n  at tenon.config.json:1:15',
    ],
    [
      '{ "pagination": [] }',
      '"pagination" must be an object with "default", "operations" or both, and is [].\n  at tenon.config.json:1:17',
    ],
    [
      '{ "pagination": { "defaults": {} } }',
      'Unknown key "defaults". Did you mean default? The keys are default, operations.\n  at tenon.config.json:1:19',
    ],
    [
      '{ "pagination": { "operations": { "listA": true } } }',
      '"listA" must be an object, or false under an operation, and is true.\n  at tenon.config.json:1:44',
    ],
    [
      '{ "pagination": { "default": { "style": "cursors" } } }',
      '"style" must be "cursor", "offset", "page", "link" or "url", and is "cursors".\n  at tenon.config.json:1:41',
    ],
    [
      '{ "pagination": { "default": { "style": "page", "item": "/a" } } }',
      'Unknown key "item". Did you mean items? The keys are style, parameter, limit, items, next, lastItem, more, total, first, shortPageEnds.\n  at tenon.config.json:1:49',
    ],
    [
      '{ "pagination": { "default": { "style": "page", "items": "data" } } }',
      '"items" must be a JSON pointer such as "/data", or "" for the body itself, and is "data".\n  at tenon.config.json:1:58',
    ],
    [
      '{ "pagination": { "default": { "style": "page", "total": "/t" } } }',
      'A rule of the style "page" must have "parameter".\n  at tenon.config.json:1:30',
    ],
    [
      '{ "pagination": { "default": { "style": "link", "total": "/t" } } }',
      'A rule of the style "link" has no use for "total".\n  at tenon.config.json:1:49',
    ],
    [
      '{ "pagination": { "default": { "style": "cursor", "parameter": "a" } } }',
      'A rule of the style "cursor" must have either "next" or "lastItem".\n  at tenon.config.json:1:30',
    ],
    [
      '{ "pagination": { "default": { "style": "page", "parameter": "p", "shortPageEnds": true } } }',
      'A rule with "shortPageEnds" must have "limit".\n  at tenon.config.json:1:30',
    ],
    [
      '{ "polling": { "default": { "status": "/s" } } }',
      'A rule must have "until".\n  at tenon.config.json:1:27',
    ],
    [
      '{ "polling": { "default": { "until": [null] } } }',
      '"until" must be a list of texts, numbers or booleans that is not empty, and is [null].\n  at tenon.config.json:1:38',
    ],
    ["[]", "The configuration is not an object.\n  at tenon.config.json:1:1"],
    [
      '{\n  "paths": tru\n}',
      "The configuration is not valid JSON: Expected a value here.\n  at tenon.config.json:2:12",
    ],
    [
      '{\n  "paths": true',
      /^The configuration is not valid JSON: .*\n {2}at tenon\.config\.json:2:16$/,
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
    readFileSync(new URL("../../tenon.schema.json", import.meta.url), "utf8"),
  );
  const validate = new Ajv().compile(schema as object);

  it("describes every lint rule", () => {
    const entries = Object.entries(lintRules).map(
      ([id, { requirement: says }]) => [id, { description: says }],
    );
    expect(schema).toMatchObject({
      properties: {
        lint: { properties: Object.fromEntries(entries) as object },
      },
    });
  });

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
    { lint: { extends: "service" } },
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
