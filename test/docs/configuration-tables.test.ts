import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import {
  configurationTables,
  type Schema,
} from "../../docs/.vitepress/configuration-tables.js";

// The file is a JSON Schema.
const schema = JSON.parse(
  readFileSync(new URL("../../tenon.schema.json", import.meta.url), "utf8"),
) as Schema;

test("each object of the configuration has a table of its keys", () => {
  const titles = configurationTables(schema).map(({ title }) => title);
  const objects = Object.entries(schema.properties ?? {}).flatMap(
    ([name, { $ref }]) => {
      const target = schema.definitions?.[$ref?.split("/").at(-1) ?? ""];
      return target?.properties === undefined ? [] : [`\`${name}\``];
    },
  );
  expect(objects).toContain("`types`");
  // `tenon rules` and its page list the keys of "lint".
  expect(objects.filter((name) => !titles.includes(name))).toEqual(["`lint`"]);
});

test("the table of an object has a row for each key, with its values and default", () => {
  const types = configurationTables(schema).find(
    ({ title }) => title === "`types`",
  );
  expect(types?.rows.map((row) => row.slice(0, 3))).toEqual([
    ["enums", '`"union"`, `"object"`', '`"union"`'],
    ["readonly", "boolean", "`false`"],
    ["dateTime", '`"string"`, `"Date"`, `"Temporal"`', '`"string"`'],
    ["int64", '`"number"`, `"bigint"`', '`"number"`'],
  ]);
});
