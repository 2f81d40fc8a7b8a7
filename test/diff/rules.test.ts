import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { rules } from "../../generator/diff/rules/rules.js";
import { fileOf, findingsIn, ruleFolders } from "./review-case.js";

const names = Object.keys(rules);
const table = new Map(Object.entries(rules));

test("each rule has a folder, and each folder a rule", () => {
  expect(ruleFolders).toEqual([...names].sort());
});

test("each rule is its mirror's mirror", () => {
  for (const [name, { inverse }] of table)
    expect(table.get(inverse)?.inverse, name).toBe(name);
});

describe.each(ruleFolders)("%s", (folder) => {
  const expected: unknown = JSON.parse(
    readFileSync(fileOf(folder, "expected.json"), "utf8"),
  );

  test("is found as expected; `npm run test:update` takes over what changed", async () => {
    expect(JSON.parse(await findingsIn(folder))).toEqual(expected);
  });

  test("finds its own rule", () => {
    expect(expected).toContainEqual(expect.objectContaining({ rule: folder }));
  });

  test("is the other way round what its mirror is", () => {
    const inverse = table.get(folder)?.inverse ?? "";
    // A rule that is its own mirror has one folder for both ways.
    if (inverse === folder) return;
    expect(existsSync(fileOf(inverse, "before.json"))).toBe(true);
    const text = (of: string, file: string) =>
      readFileSync(fileOf(of, file), "utf8");
    expect(text(inverse, "before.json")).toBe(text(folder, "after.json"));
    expect(text(inverse, "after.json")).toBe(text(folder, "before.json"));
  });
});
