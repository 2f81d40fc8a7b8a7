import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { readDescription } from "../../../generator/input/read/read.js";
import { folderOf } from "./description-folder.js";

const files = {
  "api.yaml": `openapi: 3.1.0
components:
  schemas:
    Plain:
      $anchor: plain
      properties:
        enum: {$anchor: property}
        listed: {enum: [{$anchor: listed, $id: listed}]}
      default: {$anchor: data}
    Own: {$anchor: twice, items: {$anchor: item}}
    Other: {items: {$anchor: twice}}
    Id:
      $id: https://example.com/schemas/id
      $defs:
        a: {$anchor: inside, type: string}
        nested: {$id: nested, $defs: {a: {type: number}}}
        urn: {$id: "urn:example:x", $anchor: urn}
`,
  "other.json":
    '{"$defs": {"a": {"$anchor": "elsewhere"}}, "items": {"$ref": "#elsewhere"}}',
};

const schemas = "#/components/schemas";
const id = `${schemas}/Id`;

async function follow(reference: string, from: string): Promise<string> {
  const document = await readDescription(join(folderOf(files), "api.yaml"));
  const target = document.resolve(reference, from);
  return (
    target?.location ?? document.diagnostics.map(({ code }) => code).join()
  );
}

describe("anchors", () => {
  test.each([
    ["#plain", "#", `${schemas}/Plain`],
    ["#property", "#", `${schemas}/Plain/properties/enum`],
    ["#twice", `${schemas}/Own/items`, `${schemas}/Own`],
    ["#twice", `${schemas}/Other`, `${schemas}/Other/items`],
    ["#%74wice", `${schemas}/Other`, `${schemas}/Other/items`],
    ["other.json#elsewhere", "#", "other.json#/$defs/a"],
    ["#elsewhere", "other.json#/items", "other.json#/$defs/a"],
    ["#inside", id, `${id}/$defs/a`],
    ["#inside", "#", "ref-anchor"],
    ["#plain", id, "ref-anchor"],
    ["#listed", "#", "ref-anchor"],
    ["#data", "#", "ref-anchor"],
    ["#elsewhere", "#", "ref-anchor"],
  ])("%s from %s: %s", async (reference, from, wanted) => {
    expect(await follow(reference, from)).toBe(wanted);
  });
});

describe("identified schemas", () => {
  test.each([
    ["https://example.com/schemas/id", "#", id],
    ["https://example.com/schemas/id#inside", "#", `${id}/$defs/a`],
    ["#", id, id],
    ["#/$defs/a", `${id}/$defs`, `${id}/$defs/a`],
    ["#/$defs/a", `${id}/$defs/nested/$defs`, `${id}/$defs/nested/$defs/a`],
    ["nested", id, `${id}/$defs/nested`],
    ["id", `${id}/$defs/nested`, id],
    ["nested#/$defs/a", id, `${id}/$defs/nested/$defs/a`],
    ["urn:example:x", "#", `${id}/$defs/urn`],
    ["#urn", `${id}/$defs/urn`, `${id}/$defs/urn`],
    // Strictly relative to the schema, and meant from the root.
    [`${schemas}/Plain`, id, `${schemas}/Plain`],
    ["other.json", id, "other.json#"],
    ["#/$defs/b", id, "ref-dangling"],
    ["nested#/$defs/b", id, "ref-dangling"],
    ["https://example.com/schemas/none", "#", "ref-remote"],
    ["listed", "#", "ref-file"],
  ])("%s from %s: %s", async (reference, from, wanted) => {
    expect(await follow(reference, from)).toBe(wanted);
  });
});
