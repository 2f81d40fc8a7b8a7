import { describe, expect, it } from "vitest";

import { isUnchanged } from "../../../generator/language/schema/equal.js";

const text = (at: string) => ({
  docs: {},
  location: { pointer: at },
  types: ["string"],
});

describe("isUnchanged", () => {
  it.each([
    ["equal schemas at other places", text("/a"), text("/b"), true],
    ["an added member", text("/a"), { ...text("/a"), readOnly: true }, false],
    ["a removed member", { ...text("/a"), readOnly: true }, text("/a"), false],
    [
      "other documentation",
      text("/a"),
      { ...text("/a"), docs: { title: "A" } },
      false,
    ],
    [
      "references to a schema that has changed",
      { allOf: [{ ...text("/a"), ref: "Changed" }] },
      { allOf: [{ ...text("/a"), ref: "Changed" }] },
      false,
    ],
    [
      "references to an unchanged schema",
      { allOf: [{ ...text("/a"), ref: "Same" }] },
      { allOf: [{ ...text("/b"), ref: "Same" }] },
      true,
    ],
    ["references to other schemas", { ref: "Same" }, { ref: "Other" }, false],
    [
      "a discriminator of a schema that has changed",
      { discriminator: { mapping: [{ value: "a", schema: "Changed" }] } },
      { discriminator: { mapping: [{ value: "a", schema: "Changed" }] } },
      false,
    ],
    [
      "a discriminator of unchanged schemas",
      { discriminator: { mapping: [{ value: "a", schema: "Same" }] } },
      { discriminator: { mapping: [{ value: "a", schema: "Same" }] } },
      true,
    ],
    [
      "a property that has changed",
      { properties: [{ name: "a", schema: text("/a") }] },
      { properties: [{ name: "a", schema: { ...text("/a"), ref: "Same" } }] },
      false,
    ],
    [
      "values with other properties `location`",
      { enum: [{ location: "a" }] },
      { enum: [{ location: "b" }] },
      false,
    ],
    ["a shorter list", { enum: ["a", "b"] }, { enum: ["a"] }, false],
  ])("compares %s", (_, one, other, wanted) => {
    const isSame = (name: string) => name === "Same" || name === "Other";
    expect(isUnchanged(one, other, isSame)).toBe(wanted);
  });
});
