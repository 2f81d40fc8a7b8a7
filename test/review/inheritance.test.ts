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

const note = { note: text };
const base = object({ kind: text }, "kind");
const [person, company] = [object({ first: text }), object({ legal: text })];

/** A description whose replies hold one of two schemas that build on a third. */
const parties = (
  Base: object,
  [Person, Company]: readonly [object, object] = [person, company],
  schema: object = { oneOf: [ref("Person"), ref("Company")] },
) =>
  description(
    text,
    {
      Base,
      Of: object(note),
      Person: building("Base", Person),
      Company: building("Base", Company),
    },
    {
      responses: {
        200: { description: "x", content: { "application/json": { schema } } },
      },
    },
  );

/** Properties beside those that a schema has. */
const and = (
  { properties, required = [] }: { properties: object; required?: string[] },
  more: object,
  ...names: string[]
) => object({ ...properties, ...more }, ...required, ...names);

const both = (more: object, ...names: string[]) =>
  [and(person, more, ...names), and(company, more, ...names)] as const;
const apart = parties(base, both(note));

describe("what moves between a schema and those that build on it", () => {
  test.each<readonly [string, object, object]>([
    ["a property of all", apart, parties(and(base, note))],
    [
      "a property that one keeps as well",
      apart,
      parties(and(base, note), [person, and(company, note)]),
    ],
    [
      "what must be there",
      parties(base, both(note, "note")),
      parties(and(base, note, "note")),
    ],
    [
      "that something must be there",
      parties(and(base, note, "note")),
      parties(and(base, note), [
        { ...person, required: ["note"] },
        { ...company, required: ["note"] },
      ]),
    ],
    [
      "a limit",
      parties(and(base, note), both({ note: { maxLength: 9 } })),
      parties(and(base, { note: { ...text, maxLength: 9 } })),
    ],
    [
      "the type",
      parties({ properties: base.properties, required: ["kind"] }),
      parties(base),
    ],
    [
      "a property with a name of its own",
      parties(base, both({ of: ref("Of") })),
      parties(and(base, { of: ref("Of") })),
    ],
  ])("%s", async (_, before, after) => {
    expect(await found(before, after)).toEqual([]);
    expect(await found(after, before)).toEqual([]);
  });

  test.each<readonly [string, object, object, readonly string[]]>([
    [
      "and is of another type",
      apart,
      parties(and(base, { note: { type: "integer" } })),
      ["type-changed Base.note"],
    ],
    [
      "and into what holds it too",
      parties(base, both({ of: ref("Base") })),
      parties(and(base, { of: ref("Base") })),
      ["optional-property-added Base.of"],
    ],
    [
      "and may be null",
      apart,
      parties(and(base, { note: { type: ["string", "null"] } })),
      ["null-added Base.note"],
    ],
    [
      "and may be null no more",
      parties(base, both({ note: { type: ["string", "null"] } })),
      parties(and(base, note)),
      ["null-removed Base.note"],
    ],
    [
      "and must be there",
      apart,
      parties(and(base, note, "note")),
      ["property-became-required Base.note"],
    ],
    [
      "and is another in one that keeps it as well",
      apart,
      parties(and(base, note), [person, and(company, note, "note")]),
      ["property-became-required Company.note"],
    ],
    [
      "and is new to one",
      parties(base, [and(person, note), company]),
      parties(and(base, note)),
      ["optional-property-added Base.note"],
    ],
    [
      "and one is without it",
      parties(and(base, note)),
      parties(base, [and(person, note), company]),
      ["optional-property-removed Base.note"],
    ],
    [
      "and is new to those who have the base itself",
      parties(base, both(note), ref("Base")),
      parties(and(base, note), undefined, ref("Base")),
      ["optional-property-added Base.note"],
    ],
    [
      "beside another that is new",
      apart,
      parties(and(base, { ...note, more: text })),
      ["optional-property-added Base.more"],
    ],
    [
      "down, and is another in one",
      parties(and(base, note)),
      parties(base, [
        and(person, note),
        and(company, { note: { ...text, maxLength: 9 } }),
      ]),
      ["rule-narrowed Company.note maxLength"],
    ],
    [
      "beside a change of what is there",
      apart,
      parties(and(base, note), [
        person,
        object({ legal: { type: "integer" } }),
      ]),
      ["type-changed Company.legal"],
    ],
  ])("%s", async (_, before, after, expected) => {
    expect(await found(before, after)).toEqual(expected);
  });
});
