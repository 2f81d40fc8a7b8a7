import { expect, it } from "vitest";

import { check, generate } from "../../../generator/program/exports/exports.js";
import { temporaryFolder } from "../../output/write/temporary-folder.js";
import { put } from "../cli/tenon.js";
import { tenon } from "./tenon.js";

const description = {
  openapi: "3.1.0",
  info: { title: "Things", version: "1" },
  paths: {
    "/things": {
      get: { operationId: "list", responses: { 204: { description: "OK" } } },
    },
  },
};
const all =
  "client, checks, server, webhooks.receive, webhooks.send, samples and api-md";

function project(): string {
  const folder = temporaryFolder();
  put(folder, "openapi.json", JSON.stringify(description));
  put(folder, "package.json", '{ "dependencies": { "react": "19" } }');
  return folder;
}

async function changesIn(folder: string) {
  const { apis } = await check({ folder });
  return apis.map(({ changedSettings }) => changedSettings);
}

it("check says which settings the project decides otherwise than before", async () => {
  const folder = project();
  await generate({ folder });
  expect(await changesIn(folder)).toEqual([[]]);

  put(folder, "package.json", '{ "devDependencies": { "@types/node": "24" } }');
  put(
    folder,
    "tsconfig.json",
    '{ "compilerOptions": { "moduleResolution": "bundler" } }',
  );
  const { code, out } = await tenon(folder, ["check"]);
  expect(code).toBe(1);
  expect(out).toContain(
    `The targets were client and api-md in the last run, and ${all} now, because package.json has @types/node. To keep the former, set "targets": ["client","api-md"] in tenon.config.json.
Imports had the extension .js in the last run, and no extension now, because tsconfig.json has "moduleResolution": "bundler". To keep the former, set "importExtension": ".js" in tenon.config.json.
`,
  );

  put(
    folder,
    "tenon.config.json",
    '{ "targets": ["api-md", "client"], "importExtension": ".js" }',
  );
  expect(await check({ folder })).toMatchObject({ ok: true });
});

it("generate says what changed, once", async () => {
  const folder = project();
  await generate({ folder });
  put(folder, "package.json", "{}");
  put(folder, "tenon.config.json", '{ "targets": ["client", "server"] }');
  const run = async () => (await tenon(folder, ["generate"])).out;
  expect(await run()).toContain(
    'The targets were client and api-md in the last run, and client and server now, because the configuration or the command line sets "targets".\n',
  );
  expect(await run()).not.toContain("in the last run");
});

it("a package that an output does not use changes nothing", async () => {
  const folder = project();
  await generate({ folder });
  put(
    folder,
    "package.json",
    '{ "dependencies": { "react": "19" }, "devDependencies": { "@types/node": "24" } }',
  );
  expect(await check({ folder })).toMatchObject({ ok: true });
});

it.each(['{ "targets": 7, "importExtension": ".js" }', "[]", "null"])(
  "settings in a manifest that a merge broke are replaced: %s",
  async (settings) => {
    const folder = project();
    await generate({ folder });
    put(
      folder,
      "generated/.tenon.json",
      `{ "settings": ${settings}, "files": {} }`,
    );
    expect(await changesIn(folder)).toEqual([[]]);
  },
);
