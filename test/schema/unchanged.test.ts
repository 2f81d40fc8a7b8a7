import { describe, expect, it } from "vitest";
import { isUnchanged } from "../../generator/schema/equal.js";

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
      "a reference, whose target may have changed",
      { allOf: [{ ...text("/a"), ref: "A" }] },
      { allOf: [{ ...text("/a"), ref: "A" }] },
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
    expect(isUnchanged(one, other)).toBe(wanted);
  });
});
