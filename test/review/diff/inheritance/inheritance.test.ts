import { describe, expect, test } from "vitest";

import {
  description,
  findingsBetween,
  levelsBetween,
} from "../schema-findings.js";
import {
  and,
  apart,
  base,
  between,
  both,
  building,
  company,
  flat,
  note,
  object,
  parties,
  person,
  ref,
  replying,
  text,
  told,
} from "./inheritance.js";

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
    expect(await findingsBetween(bare, larger)).toEqual(added);
    expect(await findingsBetween(larger, bare)).toEqual(removed);
  });
});

test("a change without effect in one place is reported in another", async () => {
  const described = (
    maxLength: number,
    ...names: readonly [string, string]
  ) => {
    const part = {
      allOf: [object({ x: { minLength: 1 } }), ...names.map(ref)],
    };
    const limited = { type: "string", maxLength };
    const [one, other] = names;
    return description(
      text,
      { [one]: object({ x: limited }), [other]: object({ y: limited }) },
      replying(object({ listed: { ...part, enum: [{ x: "a" }] }, free: part })),
    );
  };
  const before = described(20, "A", "A2");
  const after = described(10, "B", "B2");
  expect(await findingsBetween(before, after)).toEqual([
    "rule-narrowed reply 200 application/json.free.x maxLength",
    "rule-narrowed reply 200 application/json.free.y maxLength",
  ]);
});

describe("a list whose items a derived schema overrides", () => {
  const list = (items: object) => object({ items: { type: "array", items } });
  const page = (pet: object, item = text) =>
    description(
      text,
      {
        Page: list(ref("Item")),
        PetPage: building("Page", list(ref("Pet"))),
        Item: object({ id: item }, "id"),
        Pet: building("Item", object({ name: pet }, "name")),
      },
      replying(ref("PetPage")),
    );
  const before = page(text);
  const integer = { type: "integer" };

  test.each([
    ["the items of the derived list", page(integer), ["type-changed Pet.name"]],
    ["the items of the base", page(text, integer), ["type-changed Item.id"]],
    [
      "the items of both",
      page(integer, integer),
      ["type-changed Item.id", "type-changed Pet.name"],
    ],
  ])(
    "reports a change of %s there, and only there",
    async (_, after, wanted) => {
      expect((await findingsBetween(before, after)).sort()).toEqual(wanted);
    },
  );
});

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
      "a property with a name of its own",
      parties(base, both({ of: ref("Of") })),
      parties(and(base, { of: ref("Of") })),
    ],
  ])("%s", async (_, before, after) => {
    expect(await findingsBetween(before, after)).toEqual([]);
    expect(await findingsBetween(after, before)).toEqual([]);
  });

  test.each<readonly [string, object, object, string, string]>([
    [
      "that something must be there",
      parties(and(base, note, "note")),
      parties(and(base, note), [
        { ...person, required: ["note"] },
        { ...company, required: ["note"] },
      ]),
      "property-became-optional Base.note",
      "property-became-required Base.note",
    ],
    [
      "a limit",
      parties(and(base, note), both({ note: { maxLength: 9 } })),
      parties(and(base, { note: { ...text, maxLength: 9 } })),
      "rule-narrowed Base.note maxLength",
      "rule-widened Base.note maxLength",
    ],
    [
      "the type",
      parties({ properties: base.properties, required: ["kind"] }),
      parties(base),
      "type-narrowed Base",
      "type-widened Base",
    ],
  ])(
    "%s changes only the base by its name",
    async (_, before, after, there, back) => {
      expect(await levelsBetween(before, after)).toEqual([[there, "info"]]);
      expect(await levelsBetween(after, before)).toEqual([[back, "info"]]);
    },
  );

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
      [
        // Without a note, a party is no longer a company as well.
        "rule-widened reply 200 application/json oneOf",
        "property-became-required Company.note",
      ],
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
      "and is new to users of the base itself",
      parties(base, both(note), ref("Base")),
      parties(and(base, note), undefined, ref("Base")),
      ["optional-property-added Base.note"],
    ],
    [
      "together with a new property",
      apart,
      parties(and(base, { ...note, more: text })),
      ["optional-property-added Base.more"],
    ],
    [
      "down, and changes in one derived schema",
      parties(and(base, note)),
      parties(base, [
        and(person, note),
        and(company, { note: { ...text, maxLength: 9 } }),
      ]),
      ["rule-narrowed Company.note maxLength"],
    ],
    [
      "together with a changed property",
      apart,
      parties(and(base, note), [
        person,
        object({ legal: { type: "integer" } }),
      ]),
      ["type-changed Company.legal"],
    ],
  ])("%s", async (_, before, after, expected) => {
    expect(await findingsBetween(before, after)).toEqual(expected);
  });
});

describe("schemas that get another base", () => {
  test.each<readonly [string, object, object]>([
    ["extracted from all schemas", flat(note), parties(and(base, note))],
    [
      "two bases instead of one",
      parties(and(base, note)),
      description(
        text,
        {
          Base: base,
          Note: object(note),
          Person: { allOf: [ref("Base"), ref("Note"), person] },
          Company: { allOf: [ref("Note"), ref("Base"), company] },
        },
        replying({ oneOf: [ref("Person"), ref("Company")] }),
      ),
    ],
    [
      "one that is now an indirect base",
      parties(and(base, note)),
      between(base, object(note)),
    ],
    ["an intermediate base", apart, between(base, object(note))],
    [
      "moved from an indirect base to an intermediate one",
      between(base, object({}), note),
      between(and(base, note), object({})),
    ],
    ["with a discriminator", told(base, note), told(and(base, note))],
  ])("%s", async (_, before, after) => {
    expect(await findingsBetween(before, after)).toEqual([]);
    expect(await findingsBetween(after, before)).toEqual([]);
  });

  test.each<readonly [string, object, object, readonly string[]]>([
    [
      "with a property that becomes required",
      flat(note),
      parties(and(base, note, "note")),
      ["property-became-required Base.note"],
    ],
    [
      "with a new property",
      flat({}),
      parties(and(base, note)),
      ["optional-property-added Base.note"],
    ],
    [
      "an intermediate base, and the indirect base changes",
      apart,
      between(object({ kind: { type: "integer" } }, "kind"), object(note)),
      ["type-changed Base.kind"],
    ],
    [
      "under another name, and with changes",
      parties(base),
      JSON.parse(
        JSON.stringify(parties(and(base, note, "note"))).replaceAll(
          "Base",
          "Root",
        ),
      ),
      ["required-property-added Root.note"],
    ],
    [
      "with constraints in base and derived schema that both change",
      parties(and(base, note), [
        and(person, { note: { maxLength: 5 } }),
        company,
      ]),
      parties(and(base, { note: { ...text, minLength: 1 } }), [
        and(person, { note: { maxLength: 9 } }),
        company,
      ]),
      [
        "rule-narrowed Base.note minLength",
        "rule-widened Person.note maxLength",
      ],
    ],
    [
      "without properties before",
      parties({ type: "object" }),
      parties(object(note)),
      ["optional-property-added Base.note"],
    ],
    [
      "without properties afterwards",
      parties(object({ ...note, kind: text }), both({ kind: text })),
      parties({}, both({ kind: text })),
      [
        // By its name, the base has neither of both and any type.
        "optional-property-removed Base.kind",
        "optional-property-removed Base.note",
        "type-widened Base",
      ],
    ],
    [
      "with a discriminator and a new property",
      told(base),
      told(and(base, note)),
      ["optional-property-added Base.note"],
    ],
    [
      "with another discriminator property",
      told(base),
      told(object({ sort: text }, "sort"), {}, "sort"),
      [
        "discriminator-changed Base discriminator",
        "required-property-added Base.sort",
        "required-property-removed Base.kind",
      ],
    ],
  ])("%s", async (_, before, after, expected) => {
    expect((await findingsBetween(before, after)).toSorted()).toEqual(
      expected.toSorted(),
    );
  });
});
