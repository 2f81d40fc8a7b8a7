import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import type { Document } from "../../../generator/input/read/document.js";
import { readDescription } from "../../../generator/input/read/read.js";
import { folderOf } from "./description-folder.js";
import { brief } from "./refusals.js";

const files = {
  "api/openapi.yaml": `openapi: 3.1.0
paths:
  /x/{id}: &x
    get: {operationId: a}
more: [zero, {one: 1}]
components:
  schemas:
    Pet: {type: object}
    Alias: {$ref: '#/components/schemas/Pet'}
    Odd~/Name: {type: string}
    100%: {type: number}
  parameters:
    limit: {$ref: 'shared.json#/limit'}
  loops:
    a: {$ref: '#/components/loops/b'}
    b: {$ref: '#/components/loops/a'}
`,
  "api/shared.json": `{
  "limit": { "schema": { "type": "integer" } },
  "back": { "$ref": "openapi.yaml#/components/schemas/Pet" },
  "down": { "$ref": "deep/down.yaml" }
}`,
  "api/deep/down.yaml": "type: [string]\nup: {$ref: ../shared.json#/limit}\n",
  "api/a b#c.json": "true",
  "api/broken.json": '{\n "a": 1,\n}',
  "api/broken.yaml": "a: [",
  "outside.json": '{"secret": 1}',
  "api-twin/x.json": "{}",
};

async function open(): Promise<Document> {
  const folder = folderOf(files);
  mkdirSync(join(folder, "api/folder"));
  symlinkSync("shared.json", join(folder, "api/link.json"));
  symlinkSync("../outside.json", join(folder, "api/escape.json"));
  symlinkSync("..", join(folder, "api/up"));
  symlinkSync("/dev/zero", join(folder, "api/zero"));
  return readDescription(join(folder, "api/openapi.yaml"));
}

describe("resolving references", () => {
  test.each([
    ["#/components/schemas/Pet", "#", "#/components/schemas/Pet"],
    ["#/components/schemas/P%65t", "#", "#/components/schemas/Pet"],
    ["openapi.yaml#/components/schemas/Pet", "#", "#/components/schemas/Pet"],
    ["../api/openapi.yaml#/more", "#", "#/more"],
    [
      "#/components/schemas/Odd~0~1Name",
      "#",
      "#/components/schemas/Odd~0~1Name",
    ],
    ["#/components/schemas/100%25", "#", "#/components/schemas/100%"],
    ["#/paths/~1x~1{id}/get", "#", "#/paths/~1x~1{id}/get"],
    ["#/paths/~1x~1%7Bid%7D/get", "#", "#/paths/~1x~1{id}/get"],
    ["#/more/1/one", "#", "#/more/1/one"],
    ["#", "#/components", "#"],
    ["shared.json", "#", "shared.json#"],
    ["./deep/../shared.json#/limit", "#", "shared.json#/limit"],
    ["link.json#/limit", "#", "shared.json#/limit"],
    ["up/api/shared.json#/limit", "#", "shared.json#/limit"],
    ["a%20b%23c.json", "#", "a b%23c.json#"],
    ["#/limit", "shared.json#/back", "shared.json#/limit"],
    ["openapi.yaml#/more", "shared.json#/back", "#/more"],
    ["../shared.json#/limit", "deep/down.yaml#/up", "shared.json#/limit"],
    // One step only.
    ["#/components/schemas/Alias", "#", "#/components/schemas/Alias"],
    // Through other references.
    ["#/components/parameters/limit/schema", "#", "shared.json#/limit/schema"],
    ["shared.json#/down/up/schema/type", "#", "shared.json#/limit/schema/type"],
    ["#/components/schemas/Alias/$ref", "#", "#/components/schemas/Alias/$ref"],
  ])("%s in %s is %s", async (reference, from, location) => {
    const document = await open();
    const resolved = document.resolve(reference, from);
    expect(document.diagnostics).toEqual([]);
    expect(resolved?.location).toBe(location);
  });

  test("references to the same target return the same value", async () => {
    const document = await open();
    const one = document.resolve("link.json#/limit", "#");
    const two = document.resolve("../shared.json#/limit", "deep/down.yaml#");
    expect(one?.value).toBe(two?.value);
  });
});

describe("unresolved references", () => {
  test.each([
    ["#/components/schemas/Pett", "ref-dangling"],
    ["#/components/schemas/toString", "ref-dangling"],
    ["#/components/schemas/__proto__", "ref-dangling"],
    ["#/more/01", "ref-dangling"],
    ["#/more/length", "ref-dangling"],
    ["#/more/2", "ref-dangling"],
    ["#/more/-", "ref-dangling"],
    ["#/openapi/0", "ref-dangling"],
    ["#/", "ref-dangling"],
    ["shared.json#/nothing", "ref-file"],
    ["#/components/loops/a/x", "ref-cycle"],
    ["missing.json", "ref-file"],
    ["folder", "ref-file"],
    [".", "ref-file"],
    ["shared.json/x", "ref-file"],
    ["zero", "ref-outside"],
    ["../outside.json", "ref-outside"],
    ["../missing.json", "ref-outside"],
    ["../api-twin/x.json", "ref-outside"],
    ["%2e%2e/outside.json", "ref-outside"],
    ["deep/../../outside.json", "ref-outside"],
    ["up/outside.json", "ref-outside"],
    ["escape.json", "ref-outside"],
    ["/etc/passwd", "ref-outside"],
    ["../../../../../../etc/passwd", "ref-outside"],
    ["file:///etc/passwd", "ref-outside"],
    ["http://127.0.0.1:8945/x", "ref-remote"],
    ["#Pet", "ref-anchor"],
    ["#/a~2", "ref-malformed"],
  ])("%s: %s", async (reference, code) => {
    const document = await open();
    const from = "#/components/schemas/Alias";
    expect(document.resolve(reference, from)).toBeUndefined();
    expect(document.resolve(reference, from)).toBeUndefined();
    expect(document.diagnostics).toMatchObject([
      { code, severity: "error", location: `${from}/$ref` },
    ]);
    // The position is that of the reference, not of its object.
    expect(document.diagnostics.map((one) => brief(one, document))).toEqual([
      `9:19 ${code}`,
    ]);
    expect(document.diagnostics[0]?.message).not.toContain("secret");
  });

  test("each reference is reported", async () => {
    const document = await open();
    document.resolve("#/x", "#/components/schemas/Alias");
    document.resolve("#/x", "#/components/parameters/limit/$ref");
    expect(document.diagnostics.map(({ location }) => location)).toEqual([
      "#/components/schemas/Alias/$ref",
      "#/components/parameters/limit/$ref",
    ]);
  });

  test("a similar name is suggested", async () => {
    const document = await open();
    document.resolve("#/components/schemas/Pett", "#");
    expect(document.diagnostics[0]?.advice).toBe("Did you mean `Pet`?");
  });

  test.each([
    ["broken.json", "broken.json#", "2:8 json-syntax"],
    ["broken.yaml", "broken.yaml#", "1:5 yaml-syntax"],
  ])(
    "%s is reported once, where it is wrong",
    async (file, location, wanted) => {
      const document = await open();
      document.resolve(`${file}#/a`, "#/components/schemas/Alias");
      document.resolve(file, "#/components/parameters/limit");
      const [found, ...others] = document.diagnostics;
      expect(others).toEqual([]);
      expect(found?.location).toBe(location);
      expect(found?.position?.file.endsWith(`api/${file}`)).toBe(true);
      expect(found && brief(found, document)).toBe(wanted);
    },
  );
});

test("locations in other files have a position with a relative path", async () => {
  const document = await open();
  document.resolve("deep/down.yaml", "#");
  const position = document.locate("deep/down.yaml#/up/$ref");
  expect(position).toMatchObject({ line: 2, column: 12 });
  expect(position?.file).toMatch(/api\/deep\/down\.yaml$/);
  expect(document.line(position?.file ?? "", 1)).toBe("type: [string]");
  expect(document.locate("unread.yaml#/x")).toBeUndefined();
});
