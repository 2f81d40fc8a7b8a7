import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, it } from "vitest";

import { folderWith } from "../../output/write/temporary-folder.js";
import { tenon } from "./tenon.js";

function description(schema: object): string {
  const operation = (operationId: string, tag: string, name: string) => ({
    operationId,
    tags: [tag],
    responses: {
      200: {
        description: "Done.",
        content: {
          "application/json": {
            schema: { $ref: `#/components/schemas/${name}` },
          },
        },
      },
    },
  });
  return JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Pets", version: "1" },
    paths: {
      "/pets": { get: operation("listPets", "pets", "Pet") },
      "/owners": { get: operation("listOwners", "internal", "Owner") },
    },
    components: { schemas: { Pet: { type: "object" }, Owner: schema } },
  });
}

function folderWithFilters(filters: string): string {
  return folderWith({
    "tenon.config.json": `{ "targets": ["client"],\n  "filters": ${filters} }`,
    "openapi.json": description({ type: "string" }),
    "new.json": description({ type: "integer" }),
  });
}

it("generate, diff and lint see the same operations", async () => {
  const folder = folderWithFilters('{ "exclude": { "tags": ["internal"] } }');
  expect(await tenon(folder, ["generate"])).toMatchObject({ code: 0, err: "" });
  const schemas = readFileSync(
    join(folder, "generated/api/schemas.ts"),
    "utf8",
  );
  expect(schemas).toContain("Pet");
  expect(schemas).not.toContain("Owner");
  const compared = await tenon(folder, ["diff", "openapi.json", "new.json"]);
  expect(compared.out).toContain("No changes in meaning");
  expect((await tenon(folder, ["lint", "--json"])).out).not.toContain("owners");
  writeFileSync(join(folder, "openapi.json"), description({ type: "number" }));
  expect((await tenon(folder, ["check"])).code).toBe(0);
});

it("a misspelled filter is refused, with its place", async () => {
  const folder = folderWithFilters('{ "exclude": { "tags": ["internl"] } }');
  for (const command of ["generate", "check", "lint"]) {
    const { err, code } = await tenon(folder, [command]);
    expect(err).toContain(
      'No operation has the tag "internl". Did you mean internal? Tags: pets, internal.\n  at tenon.config.json:2:38\n',
    );
    expect(code).toBe(2);
  }
});

it("in a comparison, a filter must fit one description", async () => {
  const folder = folderWithFilters('{ "exclude": { "tags": ["internl"] } }');
  const { err, code } = await tenon(folder, [
    "diff",
    "openapi.json",
    "new.json",
  ]);
  expect(err).toContain('No operation has the tag "internl".');
  expect(code).toBe(2);
});

it("in a comparison, a filter may fit only one description", async () => {
  const folder = folderWithFilters('{ "include": { "tags": ["new"] } }');
  const grown = description({ type: "string" }).replace('["pets"]', '["new"]');
  writeFileSync(join(folder, "new.json"), grown);
  const { out, code } = await tenon(folder, [
    "diff",
    "openapi.json",
    "new.json",
  ]);
  expect(out).toContain("operation-added");
  expect(code).toBe(0);
});
