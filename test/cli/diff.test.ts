import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { put, tenon } from "./tenon.js";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "tenon-diff-"));
  put(folder, "old.json", description([]));
  put(folder, "new.json", description(["name"]));
  put(folder, "bad.json", "{");
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function description(required: readonly string[]): string {
  const schema = {
    type: "object",
    required,
    properties: { name: { type: "string" } },
  };
  const put = {
    operationId: "put",
    requestBody: { content: { "application/json": { schema } } },
    responses: { 204: { description: "Done." } },
  };
  return JSON.stringify(
    {
      openapi: "3.1.0",
      info: { title: "Things", version: "1" },
      paths: { "/things": { put } },
    },
    undefined,
    2,
  );
}

test("the verdict comes first, then each change with its reason and its places", () => {
  const { code, out, err } = tenon(folder, ["diff", "old.json", "new.json"]);
  expect(err).toBe("");
  expect(code).toBe(1);
  expect(out)
    .toBe(`Breaking: 1 breaking, 0 warnings, 0 for information.  old.json → new.json

breaking property-became-required: request body application/json.name
  A property became required. What running clients send may be refused.
  wire: breaking, code: breaking
  sent by PUT /things
  old.json:18:19 → new.json:20:19
  = Make it in a new version, or go on with the old form beside the new one.
`);
});

test("the level that fails can be chosen", () => {
  const back = ["diff", "new.json", "old.json"];
  expect(tenon(folder, back).code).toBe(0);
  expect(tenon(folder, [...back, "--fail-on", "warning"]).code).toBe(1);
});

test("nothing is found in the same description, and programs get JSON", () => {
  const { code, out } = tenon(
    folder,
    ["diff", "old.json", "-", "--json"],
    {},
    description([]),
  );
  expect(code).toBe(0);
  expect(JSON.parse(out)).toEqual({
    ok: true,
    before: "old.json",
    after: "-",
    counts: { info: 0, warning: 0, breaking: 0 },
    findings: [],
  });
});

test("a bad description ends the run with 3", () => {
  expect(tenon(folder, ["diff", "old.json", "bad.json"]).code).toBe(3);
});
