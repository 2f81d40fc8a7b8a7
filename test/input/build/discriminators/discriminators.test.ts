import { describe, expect, test } from "vitest";

import type {
  JsonObject,
  JsonValue,
} from "../../../../generator/language/json/json.js";
import type { Schema } from "../../../../generator/language/model/model.js";
import {
  bare,
  buildFrom,
  onlyOne,
  reported,
  withSchemas,
} from "../build-from.js";

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

/** The built schemas by name. */
function meanings(schemas: JsonObject): ReadonlyMap<string, unknown> {
  const { api } = buildFrom(withSchemas(schemas));
  return new Map(
    api.versions[0]?.schemas.map(({ name, schema }) => [name, bare(schema)]),
  );
}

describe("a discriminator of a union", () => {
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
    ["without a mapping", undefined, loose, loose, ["Cat"], ["Dog"]],
    [
      "with a mapping to names and references",
      { cat: "Cat", dog: "#/components/schemas/Dog" },
      loose,
      loose,
      ["cat"],
      ["dog"],
    ],
    [
      "with a mapping to percent-encoded references",
      { cat: "Cat", dog: "#/components/schemas/%44og" },
      loose,
      loose,
      ["cat"],
      ["dog"],
    ],
    [
      "with a mapping to some alternatives",
      { cat: "Cat", kitten: "Cat" },
      loose,
      loose,
      ["cat", "kitten"],
      ["Dog"],
    ],
    [
      "where the alternatives do not describe the property",
      { cat: "Cat", dog: "Dog" },
      { type: "object" },
      {},
      ["cat"],
      ["dog"],
    ],
    [
      "where the alternatives restrict the property",
      undefined,
      object({ kind: { const: "cat" } }, "kind"),
      object({ kind: { enum: ["dog", "puppy"] } }, "kind"),
      undefined,
      undefined,
    ],
    [
      "where the alternatives restrict the property but do not require it",
      undefined,
      object({ kind: { const: "cat" } }),
      object({ kind: { const: "dog" } }, "kind"),
      ["cat"],
      undefined,
    ],
    [
      "where all alternatives have the same enumeration",
      { a: "Cat", b: "Dog" },
      object({ kind: { enum: ["a", "b"] } }),
      object({ kind: { enum: ["a", "b"] } }),
      ["a"],
      ["b"],
    ],
    [
      "a mapped value that the alternative does not allow",
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
    [
      "no value distinguishes the alternatives",
      object({ kind: { enum: ["a", "b"] } }),
    ],
    ["the property is not a string", object({ kind: { type: "integer" } })],
    [
      "an alternative forbids the property",
      { ...object({}), additionalProperties: false },
    ],
  ])("is ignored if %s", (_name, cat) => {
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
  const mapped = (rows: JsonObject, own = "PetBase") => ({
    property: "kind",
    mapping: Object.entries(rows).map(([value, schema]) => ({ value, schema })),
    base: own,
  });
  const mappedWithRest = (rows: JsonObject, own?: string) => ({
    ...mapped(rows, own),
    defaultsToLast: "always",
  });
  /** The last alternative. */
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

  test("becomes a union of its derived schemas and itself", () => {
    const schemas = { Pet: base(undefined), Cat: heir("Pet") };
    expect(members(schemas)).toEqual(mappedWithRest({ Cat: "Cat" }));
    expect(last(schemas)).toEqual({
      ref: "PetBase",
      object: pinned("kind", "Pet"),
    });
  });

  test.each<[string, JsonObject, readonly string[]]>([
    ["its name if the mapping does not name it", base({ cat: "Cat" }), ["Pet"]],
    ["its value in the mapping", base({ cat: "Cat", pet: "Pet" }), ["pet"]],
  ])("has %s as its own value", (_name, Pet, values) => {
    const schemas = { Pet, Cat: heir("Pet") };
    expect(members(schemas)).toEqual(mappedWithRest({ cat: "Cat" }));
    expect(last(schemas)).toEqual({
      ref: "PetBase",
      object: pinned("kind", ...values),
    });
  });

  test.each<[string, JsonObject, JsonObject]>([
    ["with its name", open(), { types: ["string"], enum: ["Pet"] }],
    [
      "with its enumeration",
      open({ enum: ["cat", "fish"] }),
      { types: ["string"], enum: ["fish"] },
    ],
    ["nowhere", open({ enum: ["cat"] }), { types: [] }],
  ])(
    "accepts values without an optional property, %s",
    (_name, Pet, schema) => {
      const schemas = { Pet, Cat: heir("Pet") };
      expect(members(schemas)).toEqual(mappedWithRest({ cat: "Cat" }));
      expect(last(schemas)).toEqual({
        ref: "PetBase",
        object: {
          properties: [{ name: "kind", required: false, schema }],
          required: [],
        },
      });
    },
  );

  test("applies its own constraints to mapped schemas that are not derived from it", () => {
    const schemas = { Pet: base({ cat: "Cat" }), Cat: object({ a: text }) };
    expect(members(schemas)).toEqual(mappedWithRest({ cat: "Cat" }));
    expect(meanings(schemas).get("Pet")).toMatchObject({
      oneOf: [
        {
          ref: "Cat",
          allOf: [{ ref: "PetBase" }],
          object: pinned("kind", "cat"),
        },
        { ref: "PetBase", object: pinned("kind", "Pet") },
      ],
    });
  });

  test("selects a derived schema that the mapping names by an alias", () => {
    expect(
      members({
        Pet: base({ cat: "Feline" }),
        Feline: refer("Cat"),
        Cat: heir("Pet"),
      }),
    ).toEqual(mappedWithRest({ cat: "Cat" }));
  });

  test("applies its own constraints to a derived schema that forbids the property", () => {
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

  test("keeps the values of its enumeration that no derived schema has", () => {
    const Pet = base({ cat: "Cat" }, { enum: ["cat", "fish"] });
    expect(members({ Pet, Cat: heir("Pet"), Links: heir("Pet") })).toEqual(
      mapped({ cat: "Cat", fish: "PetBase" }),
    );
  });

  test("includes indirectly derived schemas, and derived schemas that are bases", () => {
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
    expect(members(schemas, "Cat")).toEqual(
      mappedWithRest({ Lion: "Lion" }, "CatBase"),
    );
  });

  test("restricts the property in its derived schemas", () => {
    const found = meanings({
      Pet: base({ cat: "Cat" }),
      Cat: { allOf: [refer("Pet")] },
    });
    expect(found.get("Cat")).toEqual({
      ref: "PetBase",
      object: pinned("kind", "cat"),
    });
  });

  test("gets a unique schema name for its own constraints", () => {
    const found = meanings({
      Pet: base(undefined),
      Cat: heir("Pet"),
      PetBase: text,
    });
    expect([...found.keys()]).toEqual(["PetBaseBase", "Pet", "Cat", "PetBase"]);
  });

  test("is ignored if no schema is derived from it", () => {
    expect(meanings({ Pet: base(undefined) }).get("Pet")).toMatchObject({
      types: ["object"],
    });
  });
});

describe("diagnostics", () => {
  const at = "#/components/schemas/Pet";
  const cats = {
    Cat: object({ kind: { const: "cat" } }),
    Dog: object({ kind: { const: "dog" } }),
  };
  test.each<[string, JsonObject, readonly string[]]>([
    [
      "a mapping to another schema than the alternatives",
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
      "a mapped value that the alternative does not allow",
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
      "alternatives that no value distinguishes",
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
      "a union whose alternatives are derived from it",
      {
        Pet: { oneOf: [refer("Cat"), text] },
        Cat: { allOf: [refer("Pet"), text] },
      },
      [`warning union-inherited ${at}`],
    ],
    [
      "a closed base whose derived schema requires other properties",
      {
        Cat: { ...object({ a: text }), additionalProperties: false },
        Pet: { allOf: [refer("Cat"), object({ b: text }, "b")] },
      },
      [`warning closed-base ${at}`],
    ],
    [
      "a base whose closed derived schema has only its own properties",
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
      "null in one of two alternatives, or forbidden next to them",
      {
        Cat: { type: ["string", "null"] },
        Pet: { oneOf: [refer("Cat"), { type: "integer" }] },
        Fish: {
          type: "string",
          oneOf: [refer("Cat"), { type: ["boolean", "null"] }],
        },
      },
      [],
    ],
    [
      "a schema that refers to itself",
      { Pet: { oneOf: [refer("Cat")] }, Cat: refer("Pet") },
      [`warning schema-cycle ${at}`],
    ],
    [
      "a schema that is derived from itself",
      { Pet: { allOf: [refer("Pet"), { minLength: 1 }] } },
      [`warning schema-cycle ${at}`],
    ],
  ])("%s", (_name, schemas, wanted) => {
    expect(reported(buildFrom(withSchemas(schemas)))).toEqual(wanted);
  });
});

test("keywords next to the reference to an alternative distinguish it", () => {
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
