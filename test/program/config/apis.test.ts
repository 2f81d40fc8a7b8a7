import { join } from "node:path";

import { describe, expect, it } from "vitest";

import {
  readConfig,
  readConfigs,
} from "../../../generator/program/config/config.js";
import { folderWith } from "../../output/write/temporary-folder.js";

const two = {
  targets: ["client"],
  output: "src/apis",
  apis: [
    { name: "billing", input: "billing.yaml" },
    { name: "pets", input: "pets.json", output: "out", targets: ["server"] },
  ],
};

describe("apis", () => {
  it("have the other keys as defaults, and folders of their own", async () => {
    const folder = folderWith({ "tenon.config.json": JSON.stringify(two) });
    expect(await readConfigs(folder, {})).toMatchObject([
      {
        name: "billing",
        input: join(folder, "billing.yaml"),
        output: join(folder, "src/apis/billing"),
        targets: new Set(["client"]),
      },
      {
        name: "pets",
        input: join(folder, "pets.json"),
        output: join(folder, "out"),
        targets: new Set(["server"]),
      },
    ]);
  });

  it("look at the project that contains the output", async () => {
    const folder = folderWith({
      "tenon.config.json": JSON.stringify({
        apis: [
          { name: "web", input: "a.json", output: "web/src/api" },
          { name: "server", input: "a.json", output: "server/src/api" },
        ],
      }),
      "package.json": '{ "devDependencies": { "@types/node": "24" } }',
      "web/package.json": '{ "dependencies": { "react": "19" } }',
      "server/package.json":
        '{ "type": "module", "devDependencies": { "@types/node": "24" } }',
      "server/tsconfig.json":
        '{ "compilerOptions": { "allowImportingTsExtensions": true } }',
    });
    const [web, server] = await readConfigs(folder, {});
    expect(web?.targets).toEqual(new Set(["client", "api-md"]));
    expect(web?.importExtension).toBe(".js");
    expect(server?.targets).toContain("server");
    expect(server?.importExtension).toBe(".ts");
    const [elsewhere] = await readConfigs(folder, {
      api: "web",
      output: "server/out",
    });
    expect(elsewhere?.importExtension).toBe(".ts");
  });

  it.each([
    [{ api: "pets" }, ["pets"]],
    [{ input: "pets.json" }, ["pets"]],
    [{ description: "./pets.json" }, ["pets"]],
    [{ targets: ["checks"] }, ["billing", "pets"]],
  ] as const)("%j chooses %j", async (overrides, names) => {
    const folder = folderWith({ "tenon.config.json": JSON.stringify(two) });
    const configs = await readConfigs(folder, overrides);
    expect(configs.map(({ name }) => name)).toEqual(names);
  });

  it.each([
    [
      { api: "pet" },
      'The configuration has no API "pet". Did you mean pets? Its APIs: billing, pets.\n  at tenon.config.json',
    ],
    [
      { input: "other.json" },
      'The configuration has several APIs, but "other.json" belongs to only one.\n  at tenon.config.json',
    ],
    [
      { output: "o" },
      'The configuration has several APIs, but "o" belongs to only one.\n  at tenon.config.json',
    ],
  ])("%j is refused", async (overrides, message) => {
    const folder = folderWith({ "tenon.config.json": JSON.stringify(two) });
    await expect(readConfigs(folder, overrides)).rejects.toThrow(message);
  });

  it("are refused if only one can be used", async () => {
    const folder = folderWith({ "tenon.config.json": JSON.stringify(two) });
    await expect(readConfig(folder, {})).rejects.toThrow(
      "The configuration has several APIs, but only one can be used here.\n  at tenon.config.json",
    );
  });

  it("are needed to choose one", async () => {
    const folder = folderWith({ "openapi.json": "{}" });
    await expect(readConfigs(folder, { api: "a" })).rejects.toThrow(
      'There is no API "a", because the configuration has no "apis".',
    );
  });
});

describe("faults of apis", () => {
  it.each([
    [
      '{ "apis": [{ "name": "a" }] }',
      'An item of "apis" must have "input".\n  at tenon.config.json:1:12',
    ],
    [
      '{ "apis": [] }',
      '"apis" must be a non-empty list of APIs, each with "name" and "input", but is [].\n  at tenon.config.json:1:11',
    ],
    [
      '{ "apis": [{ "name": "../a", "input": "a" }] }',
      '"name" must start with a letter or a digit, and contain only letters, digits, ., - and _, but is "../a".\n  at tenon.config.json:1:22',
    ],
    [
      '{ "input": "b", "apis": [{ "name": "a", "input": "a" }] }',
      '"input" has no effect next to "apis", because each API has its own. Move it into an API, or remove it.\n  at tenon.config.json:1:3',
    ],
    [
      '{ "apis": [{ "name": "a", "input": "a" },\n{ "name": "A", "input": "b" }] }',
      'Another API is called "a". Rename one of them.\n  at tenon.config.json:2:11',
    ],
    [
      '{ "apis": [{ "input": "a" },\n{ "input": "b" }] }',
      'An item of "apis" must have "name".\n  at tenon.config.json:1:12\nAn item of "apis" must have "name".\n  at tenon.config.json:2:1',
    ],
    [
      '{ "apis": [{ "name": "a", "input": "a", "lint": { "version-sufix": "off" } }] }',
      'Unknown lint rule "version-sufix". Did you mean version-suffix? `tenon rules` lists the rules.\n  at tenon.config.json:1:51',
    ],
    [
      '{ "apis": [{ "name": "a", "input": "a", "ouput": "b" }] }',
      /^Unknown key "ouput"\. Did you mean output\? Known keys: name, input, output, /,
    ],
    [
      '{ "apis": [{ "name": "a", "input": "a" }, { "name": "b", "input": "b", "output": "generated/a/b" }] }',
      'The output folders of "a" (generated/a) and "b" (generated/a/b) contain each other. Give each API its own folder with "output".\n  at tenon.config.json:1:82',
    ],
    [
      '{ "apis": [{ "name": "a", "input": "a", "output": "o" }, { "name": "b", "input": "b", "output": "./O" }] }',
      'The output folders of "a" (o) and "b" (./O) are the same. Give each API its own folder with "output".\n  at tenon.config.json:1:97',
    ],
    [
      '{ "runtime": "./rt", "apis": [{ "name": "a", "input": "a" },\n{ "name": "b", "input": "b", "importExtension": ".ts" }] }',
      '"a" and "b" share a runtime folder, but "importExtension" is ".js" in one and ".ts" in the other. Give both the same, or give each a runtime of its own.\n  at tenon.config.json:2:49',
    ],
    [
      '{ "apis": [{ "name": "a", "input": "a", "runtime": "./rt", "format": "prettier" },\n{ "name": "b", "input": "b", "runtime": "./x/../rt/" }] }',
      '"a" and "b" share a runtime folder, but "format" is "prettier" in one and "none" in the other. Give both the same, or give each a runtime of its own.\n  at tenon.config.json:2:1',
    ],
    [
      '{ "apis": [{ "name": "a", "input": "a", "runtime": "cary" }] }',
      '"runtime" must be "carry", "package", or a path that contains / or starts with a dot, but is "cary". Did you mean carry?\n  at tenon.config.json:1:52',
    ],
  ])("%j", async (text, message) => {
    const folder = folderWith({ "tenon.config.json": text });
    await expect(readConfigs(folder, {})).rejects.toThrow(message);
  });
});
