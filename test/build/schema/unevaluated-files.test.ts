import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { buildApi } from "../../../generator/build/build.js";
import { readDescription } from "../../../generator/read/read.js";
import { onlyOne } from "../build-from.js";

const folder = mkdtempSync(join(tmpdir(), "tenon-unevaluated-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Whether the schema `Open` of a description keeps its `additionalProperties: true`. */
async function isKept(files: Readonly<Record<string, unknown>>) {
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, name), JSON.stringify(content));
  const document = await readDescription(join(folder, "openapi.json"));
  const { api } = buildApi(document, { versions: "path" });
  const { schemas } = onlyOne(api.versions);
  const open = schemas.find(({ name }) => name === "Open");
  return open?.schema.object?.additionalProperties !== undefined;
}

const open = { additionalProperties: true, minProperties: 1 };

function description(reference: object) {
  const schemas = { Open: open, Other: reference };
  return {
    openapi: "3.1.0",
    info: { title: "Test", version: "1" },
    components: { schemas },
  };
}

const closed = {
  $ref: "openapi.json#/components/schemas/Open",
  unevaluatedProperties: false,
};

test.each([
  ["nowhere", { a: {} }, { $ref: "a.json#/a" }, false],
  ["in the same file", { a: {} }, { unevaluatedProperties: false }, true],
  ["in another file", { a: closed }, { $ref: "a.json#/a" }, true],
  ["in an unused file", { a: closed }, { type: "string" }, false],
  [
    "in the file of a mapping",
    { a: closed },
    {
      discriminator: { propertyName: "kind", mapping: { a: "a.json#/a" } },
    },
    true,
  ],
])(
  "additionalProperties: true matters to unevaluatedProperties %s",
  async (_place, other, reference, kept) => {
    const files = { "openapi.json": description(reference), "a.json": other };
    expect(await isKept(files)).toBe(kept);
  },
);

test("unevaluatedProperties is found through several files", async () => {
  const files = {
    "openapi.json": description({ $ref: "a.json" }),
    "a.json": { allOf: [{ $ref: "b.json" }] },
    "b.json": { unevaluatedItems: false },
  };
  expect(await isKept(files)).toBe(true);
});
