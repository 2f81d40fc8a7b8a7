import { describe, expect, test } from "vitest";
import { description, found } from "./found.js";

const ref = (to: string) => ({ $ref: `#/components/schemas/${to}` });
const text = { type: "string" };
const object = (properties: object, ...required: string[]) => ({
  type: "object",
  ...(required.length > 0 && { required }),
  properties,
});
const building = (on: string, ...more: object[]) => ({
  allOf: [ref(on), ...more],
});

const plain = object({ name: text, size: { type: "integer" } }, "name");
const thing = (Larger: object) =>
  description(ref("Larger"), { Plain: plain, Larger });
const bare = description(ref("Plain"), { Plain: plain });

describe("a schema that is extended", () => {
  test.each([
    [
      "by what may be there",
      thing(building("Plain", object({ more: text }))),
      ["optional-property-added Larger.more"],
      ["optional-property-removed Plain.more"],
    ],
    [
      "by what must be there",
      thing(building("Plain", object({ more: text }, "more"))),
      ["required-property-added Larger.more"],
      ["required-property-removed Plain.more"],
    ],
    [
      "by a demand for what it has",
      thing(building("Plain", { required: ["size"] })),
      ["property-became-required Larger.size"],
      ["property-became-optional Plain.size"],
    ],
    [
      "by a limit of what it has",
      thing(building("Plain", object({ size: { minimum: 1 } }))),
      ["rule-narrowed Larger.size minimum"],
      ["rule-widened Plain.size minimum"],
    ],
    ["by nothing", thing(building("Plain", { type: "object" })), [], []],
  ])("%s", async (_, larger, added, removed) => {
    expect(await found(bare, larger)).toEqual(added);
    expect(await found(larger, bare)).toEqual(removed);
  });
});
