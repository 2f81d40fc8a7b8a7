import { describe, expect, test } from "vitest";
import type { Schema } from "../../generator/model/model.js";
import type { JsonValue, JsonObject } from "../../generator/json/json.js";
import {
  bare,
  buildFrom,
  onlyOne,
  reported,
  withSchemas,
} from "./build-from.js";

const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const text = { type: "string" };
const object = (properties: JsonObject, ...required: readonly string[]) => ({
  type: "object",
  properties,
  required,
});
const pinned = (kind: string, ...values: readonly string[]) => ({
  properties: [
    {
      name: kind,
      required: true,
      schema: { types: ["string"], enum: values },
    },
  ],
  required: [],
});

/** What each schema means, by its name. */
function meanings(schemas: JsonObject): ReadonlyMap<string, unknown> {
  const { api } = buildFrom(withSchemas(schemas));
  return new Map(
    api.versions[0]?.schemas.map(({ name, schema }) => [name, bare(schema)]),
  );
}

describe("a discriminator beside alternatives", () => {
  const union = (
    mapping: JsonObject | undefined,
    cat: JsonValue,
    dog: JsonValue,
  ) =>
    meanings({
      Pet: {
        oneOf: [refer("Cat"), refer("Dog")],
        discriminator: {
          propertyName: "kind",
          ...(mapping !== undefined && { mapping }),
        },
      },
      Cat: cat,
      Dog: dog,
    }).get("Pet");
  const loose = object({ kind: text });
  const one = (values: readonly string[] | undefined, ref: string) =>
    values === undefined ? { ref } : { ref, object: pinned("kind", ...values) };

  test.each<
    [
      string,
      JsonObject | undefined,
      JsonValue,
      JsonValue,
      readonly string[] | undefined,
      readonly string[] | undefined,
    ]
  >([
    ["by name", undefined, loose, loose, ["Cat"], ["Dog"]],
    [
      "by a mapping of names and paths",
      { cat: "Cat", dog: "#/components/schemas/Dog" },
      loose,
      loose,
      ["cat"],
      ["dog"],
    ],
    [
      "by a mapping of paths that are spelled with percent signs",
      { cat: "Cat", dog: "#/components/schemas/%44og" },
      loose,
      loose,
      ["cat"],
      ["dog"],
    ],
    [
      "by a mapping of some",
      { cat: "Cat", kitten: "Cat" },
      loose,
      loose,
      ["cat", "kitten"],
      ["Dog"],
    ],
    [
      "without the property",
      { cat: "Cat", dog: "Dog" },
      { type: "object" },
      {},
      ["cat"],
      ["dog"],
    ],
    [
      "pinned by the alternatives",
      undefined,
      object({ kind: { const: "cat" } }, "kind"),
      object({ kind: { enum: ["dog", "puppy"] } }, "kind"),
      undefined,
      undefined,
    ],
    [
      "pinned, and not required",
      undefined,
      object({ kind: { const: "cat" } }),
      object({ kind: { const: "dog" } }, "kind"),
      ["cat"],
      undefined,
    ],
    [
      "an enumeration that all have",
      { a: "Cat", b: "Dog" },
      object({ kind: { enum: ["a", "b"] } }),
      object({ kind: { enum: ["a", "b"] } }),
      ["a"],
      ["b"],
    ],
    [
      "a value that an alternative refuses",
      { tom: "Cat", dog: "Dog" },
      object({ kind: { const: "cat" } }, "kind"),
      loose,
      undefined,
      ["dog"],
    ],
  ])("%s", (_name, mapping, cat, dog, cats, dogs) => {
    expect(union(mapping, cat, dog)).toMatchObject({
      oneOf: [one(cats, "Cat"), one(dogs, "Dog")],
      discriminator: { property: "kind" },
    });
  });

  test.each<[string, JsonValue]>([
    ["nothing tells them apart", object({ kind: { enum: ["a", "b"] } })],
    ["the property is no text", object({ kind: { type: "integer" } })],
    [
      "an alternative shuts the property out",
      { ...object({}), additionalProperties: false },
    ],
  ])("is passed over where %s", (_name, cat) => {
    expect(union(undefined, cat, cat)).toEqual({
      oneOf: [{ ref: "Cat" }, { ref: "Dog" }],
    });
  });
});

describe("a discriminator of a base schema", () => {
  const base = (mapping: JsonObject | undefined, kind: JsonValue = text) => ({
    ...object({ kind, age: { type: "integer" } }, "kind"),
    discriminator: {
      propertyName: "kind",
      ...(mapping !== undefined && { mapping }),
    },
  });
  const heir = (of: string) => ({ allOf: [refer(of), object({ a: text })] });
  const members = (schemas: JsonObject, name = "Pet") => {
    const found = meanings(schemas).get(name);
    return (found as { readonly discriminator?: JsonValue }).discriminator; // a schema
  };
  const mapped = (rows: JsonObject) => ({
    property: "kind",
    mapping: Object.entries(rows).map(([value, schema]) => ({ value, schema })),
  });
  const mappedWithRest = (rows: JsonObject) => ({
    ...mapped(rows),
    defaultsToLast: true,
  });
  /** The last of the alternatives. */
  const last = (schemas: JsonObject) => {
    const { oneOf = [] } = meanings(schemas).get("Pet") as Schema; // a schema
    return oneOf.at(-1);
  };
  const open = (
    kind: JsonValue = text,
    mapping: JsonObject = { cat: "Cat" },
  ) => ({
    ...object({ kind }),
    discriminator: { propertyName: "kind", mapping },
  });

  test("stands for its heirs by their names, and for itself otherwise", () => {
    const schemas = { Pet: base(undefined), Cat: heir("Pet") };
    expect(members(schemas)).toEqual(mappedWithRest({ Cat: "Cat" }));
    expect(last(schemas)).toEqual({
      ref: "PetBase",
      object: pinned("kind", "Pet"),
    });
  });

  test.each<[string, JsonObject, readonly string[]]>([
    ["its name, where the mapping has none", base({ cat: "Cat" }), ["Pet"]],
    ["what the mapping says", base({ cat: "Cat", pet: "Pet" }), ["pet"]],
  ])("has %s as its own value", (_name, Pet, values) => {
    const schemas = { Pet, Cat: heir("Pet") };
    expect(members(schemas)).toEqual(mappedWithRest({ cat: "Cat" }));
    expect(last(schemas)).toEqual({
      ref: "PetBase",
      object: pinned("kind", ...values),
    });
  });

  test.each<[string, JsonObject, JsonObject]>([
    ["of its name", open(), { types: ["string"], enum: ["Pet"] }],
    [
      "of its enumeration",
      open({ enum: ["cat", "fish"] }),
      { types: ["string"], enum: ["fish"] },
    ],
    ["nowhere", open({ enum: ["cat"] }), { types: [] }],
  ])("does without an optional property, %s", (_name, Pet, schema) => {
    const schemas = { Pet, Cat: heir("Pet") };
    expect(members(schemas)).toEqual(mappedWithRest({ cat: "Cat" }));
    expect(last(schemas)).toEqual({
      ref: "PetBase",
      object: {
        properties: [{ name: "kind", required: false, schema }],
        required: [],
      },
    });
  });

  test("says its rules once where schemas that do not build on it are meant", () => {
    const schemas = { Pet: base({ cat: "Cat" }), Cat: object({ a: text }) };
    expect(members(schemas)).toEqual(mappedWithRest({ cat: "Cat" }));
    expect(meanings(schemas).get("Pet")).toMatchObject({ ref: "PetBase" });
    expect(last(schemas)).toEqual({
      types: ["object"],
      object: pinned("kind", "Pet"),
    });
  });

  test("lends its rules to an heir that shuts the property out", () => {
    const found = meanings({
      Pet: base({ cat: "Cat", dog: "Dog" }),
      Cat: heir("Pet"),
      Dog: {
        allOf: [refer("Pet")],
        properties: { a: text },
        additionalProperties: false,
      },
    });
    expect(found.get("Dog")).toMatchObject({ allOf: [{ ref: "PetBase" }] });
  });

  test("keeps the values of its enumeration that no heir has", () => {
    const Pet = base({ cat: "Cat" }, { enum: ["cat", "fish"] });
    expect(members({ Pet, Cat: heir("Pet"), Links: heir("Pet") })).toEqual(
      mapped({ cat: "Cat", fish: "PetBase" }),
    );
  });

  test("reaches heirs of heirs, and heirs that are bases", () => {
    expect(
      members({
        Pet: base({ cat: "Cat", lion: "Lion" }),
        Cat: heir("Pet"),
        Lion: heir("Cat"),
      }),
    ).toEqual(mappedWithRest({ cat: "Cat", lion: "Lion" }));
    const schemas = {
      Pet: base(undefined),
      Cat: { ...base(undefined), allOf: [refer("Pet")] },
      Lion: heir("Cat"),
    };
    expect(members(schemas)).toEqual(
      mappedWithRest({ Cat: "CatBase", Lion: "Lion" }),
    );
    expect(members(schemas, "Cat")).toEqual(mappedWithRest({ Lion: "Lion" }));
  });

  test("pins the property in its heirs", () => {
    const found = meanings({
      Pet: base({ cat: "Cat" }),
      Cat: { allOf: [refer("Pet")] },
    });
    expect(found.get("Cat")).toEqual({
      ref: "PetBase",
      object: pinned("kind", "cat"),
    });
  });

  test("gives its rules a name that no other schema has", () => {
    const found = meanings({
      Pet: base(undefined),
      Cat: heir("Pet"),
      PetBase: text,
    });
    expect([...found.keys()]).toEqual(["PetBaseBase", "Pet", "Cat", "PetBase"]);
  });

  test("says nothing where no schema builds on it", () => {
    expect(meanings({ Pet: base(undefined) }).get("Pet")).toMatchObject({
      types: ["object"],
    });
  });
});

describe("what is reported", () => {
  const at = "#/components/schemas/Pet";
  const cats = {
    Cat: object({ kind: { const: "cat" } }),
    Dog: object({ kind: { const: "dog" } }),
  };
  test.each<[string, JsonObject, readonly string[]]>([
    [
      "a mapping to none of the alternatives",
      {
        ...cats,
        Pet: {
          oneOf: [refer("Cat")],
          discriminator: { propertyName: "kind", mapping: { dog: "Dog" } },
        },
      },
      [`warning mapping-unknown ${at}/discriminator`],
    ],
    [
      "a value that an alternative refuses",
      {
        ...cats,
        Pet: {
          oneOf: [refer("Cat"), refer("Dog")],
          discriminator: { propertyName: "kind", mapping: { bird: "Cat" } },
        },
      },
      [`warning mapping-contradicted ${at}/discriminator/mapping/bird`],
    ],
    [
      "alternatives that it cannot tell apart",
      {
        Cat: object({ kind: { type: "integer" } }),
        Pet: {
          oneOf: [refer("Cat"), text],
          discriminator: { propertyName: "kind" },
        },
      },
      [`warning discriminator-idle ${at}/discriminator`],
    ],
    [
      "a union that its alternatives build on",
      {
        Pet: { oneOf: [refer("Cat"), text] },
        Cat: { allOf: [refer("Pet"), text] },
      },
      [`warning union-inherited ${at}`],
    ],
    [
      "a closed base whose heir demands more",
      {
        Cat: { ...object({ a: text }), additionalProperties: false },
        Pet: { allOf: [refer("Cat"), object({ b: text }, "b")] },
      },
      [`warning closed-base ${at}`],
    ],
    [
      "a base whose closed heir has no more than it describes",
      {
        Cat: object({ a: text }),
        Pet: {
          allOf: [refer("Cat")],
          properties: { a: text },
          additionalProperties: false,
        },
      },
      [],
    ],
    [
      "null in two alternatives",
      {
        Cat: { type: ["string", "null"] },
        Pet: { oneOf: [refer("Cat"), { type: ["integer", "null"] }] },
      },
      [`warning null-twice ${at}`],
    ],
    [
      "null in one of two alternatives, or shut out beside them",
      {
        Cat: { type: ["string", "null"] },
        Pet: { oneOf: [refer("Cat"), { type: "integer" }] },
        Fish: { type: "string", oneOf: [refer("Cat"), refer("Cat")] },
      },
      [],
    ],
    [
      "a schema that is itself",
      { Pet: { oneOf: [refer("Cat")] }, Cat: refer("Pet") },
      [`error schema-cycle ${at}`],
    ],
    [
      "a schema that builds on itself",
      { Pet: { allOf: [refer("Pet"), { minLength: 1 }] } },
      [`error schema-cycle ${at}`],
    ],
  ])("%s", (_name, schemas, wanted) => {
    expect(reported(buildFrom(withSchemas(schemas)))).toEqual(wanted);
  });
});

test("what stands beside the reference to an alternative tells it apart", () => {
  const built = buildFrom(
    withSchemas({
      Pet: {
        oneOf: [
          { ...refer("Cat"), ...object({ kind: { const: "tom" } }) },
          {
            ...refer("Dog"),
            ...object({ kind: { enum: ["dog", "pup"], minLength: 2 } }),
          },
        ],
        discriminator: {
          propertyName: "kind",
          mapping: { cat: "Cat", dog: "Dog" },
        },
      },
      Cat: object({ kind: text }),
      Dog: object({ kind: text }),
    }),
  );
  expect(reported(built)).toEqual([
    "warning mapping-contradicted #/components/schemas/Pet/discriminator/mapping/cat",
  ]);
  const [pet] = onlyOne(built.api.versions).schemas;
  expect(pet?.schema.discriminator?.mapping).toEqual([
    { value: "tom", schema: "Cat" },
    { value: "dog", schema: "Dog" },
  ]);
  expect(
    pet?.schema.oneOf?.map(
      ({ object: rules }) => rules && bare(onlyOne(rules.properties)),
    ),
  ).toEqual([
    {
      name: "kind",
      required: true,
      schema: { types: ["string"], enum: ["tom"] },
    },
    {
      name: "kind",
      required: true,
      schema: { types: ["string"], enum: ["dog"], string: { minLength: 2 } },
    },
  ]);
});
