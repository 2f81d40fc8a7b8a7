import { existsSync, readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { remedies } from "../../../generator/review/diff/rules/remedies.js";
import { rules } from "../../../generator/review/diff/rules/rules.js";
import { fileOf, findingsOfFixture, ruleFolders } from "./rule-fixtures.js";

const names = Object.keys(rules);
const table = new Map(Object.entries(rules));

test("every rule has a fixture, and every fixture a rule", () => {
  expect(ruleFolders).toEqual(
    // No description is known to make a comparison fail; see not-compared.test.ts.
    names.filter((name) => name !== "not-compared").sort(),
  );
});

test("the inverse of a rule's inverse is the rule", () => {
  for (const [name, { inverse }] of table)
    expect(table.get(inverse)?.inverse, name).toBe(name);
});

test("a remedy is for a rule that can break clients and has no advice", () => {
  for (const key of remedies.keys()) {
    const [kind = "", direction] = key.split(" ");
    const impacts = Object.entries(table.get(kind)?.impacts ?? {});
    const own = impacts.find(([name]) => name === direction)?.[1];
    expect([own?.wire, own?.code], key).toContain("breaking");
    expect(own?.advice, key).toBeUndefined();
  }
});

describe.each(ruleFolders)("%s", (folder) => {
  const expected: unknown = JSON.parse(
    readFileSync(fileOf(folder, "expected.json"), "utf8"),
  );

  test("has the expected findings (update with `npm run test:update`)", async () => {
    expect(JSON.parse(await findingsOfFixture(folder))).toEqual(expected);
  });

  test("has a finding of its rule", () => {
    expect(expected).toContainEqual(expect.objectContaining({ rule: folder }));
  });

  test("is the fixture of the inverse rule with both sides swapped", () => {
    const inverse = table.get(folder)?.inverse ?? "";
    // A rule that is its own inverse has one fixture for both.
    if (inverse === folder) return;
    expect(existsSync(fileOf(inverse, "before.json"))).toBe(true);
    const text = (of: string, file: string) =>
      readFileSync(fileOf(of, file), "utf8");
    expect(text(inverse, "before.json")).toBe(text(folder, "after.json"));
    expect(text(inverse, "after.json")).toBe(text(folder, "before.json"));
  });
});
