import { describe, expect, test } from "vitest";

import type { JsonValue } from "../../../../generator/language/json/json.js";
import { buildFrom, onlyOne, withSchemas } from "../build-from.js";

function namesOf(
  components: readonly string[],
): readonly (readonly [string, string])[] {
  const schemas = Object.fromEntries(
    components.map((name): [string, JsonValue] => [name, {}]),
  );
  return onlyOne(buildFrom(withSchemas(schemas)).api.versions).schemas.map(
    ({ wireName, name }) => [wireName, name],
  );
}

describe("names of component schemas", () => {
  test.each([
    ["WorkspaceInfo", "WorkspaceInfo"],
    ["simple-user", "SimpleUser"],
    ["pet_store.pet", "PetStorePet"],
    ["3d", "_3d"],
    ["HTTPError", "HTTPError"],
    ["Größe", "Größe"],
    ["Gro\u0308ße", "Größe"],
    ["用户", "用户"],
    ["\u{20bb7}", "_20bb7_"],
    ["a\u3164b", "A_3164_b"],
    ["__proto__", "Proto"],
    ["Promise", "Promise_"],
    ["Client", "Client_"],
    ["-", "_"],
  ])("%s is %s", (wireName, name) => {
    expect(namesOf([wireName])).toEqual([[wireName, name]]);
  });

  test.each([
    [["foo-bar", "foo_bar", "FooBar"]],
    [["FooBar", "foo_bar", "foo-bar"]],
  ])(
    "a component that is spelled like the name keeps it in any order: %j",
    (components) => {
      expect(Object.fromEntries(namesOf(components))).toEqual({
        FooBar: "FooBar",
        "foo-bar": "Foo_2d_bar",
        foo_bar: "Foo_5f_bar",
      });
    },
  );

  test("a name depends on its spelling, not on its position", () => {
    const before = Object.fromEntries(namesOf(["a-b", "AB"]));
    const after = Object.fromEntries(namesOf(["a.c", "a-b", "AB", "AC"]));
    expect(after).toMatchObject(before);
  });
});

describe("names of referenced schemas outside the components", () => {
  test.each([
    ["#/components/schemas/Pet/properties/status", "PetStatus"],
    ["#/components/schemas/Pet/$defs/Kind", "Kind"],
    ["#/components/schemas/Pet/properties/tags/items", "TagsItems"],
  ])("%s is %s", (reference, name) => {
    const { api } = buildFrom(
      withSchemas({
        Pet: {
          $defs: { Kind: {} },
          properties: { status: {}, tags: { items: {} } },
        },
        User: { $ref: reference },
      }),
    );
    const user = onlyOne(api.versions).schemas.find(
      (schema) => schema.name === "User",
    );
    expect(user?.schema.ref).toBe(name);
  });

  test("a component has precedence", () => {
    const { api } = buildFrom(
      withSchemas({
        Kind: {},
        Pet: {
          $defs: { Kind: {} },
          $ref: "#/components/schemas/Pet/$defs/Kind",
        },
      }),
    );
    expect(onlyOne(api.versions).schemas.map(({ name }) => name)).toEqual([
      "Kind",
      "Pet",
      "PetKind",
    ]);
  });

  test("a file's name is added if a name is taken", () => {
    const { api } = buildFrom(
      withSchemas({
        Pet: {},
        User: {
          properties: {
            pet: { $ref: "zoo/wild-animals.json#/components/schemas/Pet" },
            other: { $ref: "b/wild-animals.json#/components/schemas/Toy" },
            again: { $ref: "a/wild-animals.json#/components/schemas/Toy" },
          },
        },
      }),
      "path",
      Object.fromEntries(
        ["zoo", "b", "a"].map((folder) => [
          `${folder}/wild-animals.json`,
          { components: { schemas: { Pet: {}, Toy: {} } } },
        ]),
      ),
    );
    expect(onlyOne(api.versions).schemas.map(({ name }) => name)).toEqual([
      "Pet",
      "User",
      "WildAnimalsPet",
      "BWildAnimalsToy",
      "AWildAnimalsToy",
    ]);
  });

  test("a component that only refers to a file's schema names it", () => {
    const { api } = buildFrom(
      withSchemas({ Pet: { $ref: "animals.json#/defs/animal" } }),
      "path",
      { "animals.json": { defs: { animal: { type: "object" } } } },
    );
    const pet = onlyOne(onlyOne(api.versions).schemas);
    expect(pet).toMatchObject({ name: "Pet", schema: { types: ["object"] } });
    expect(pet.schema.location).toBe("animals.json#/defs/animal");
  });
});

describe("schemas with open enumerations", () => {
  test("are those that contain or refer to one", () => {
    const { api } = buildFrom(
      withSchemas({
        Status: { type: "string", "x-extensible-enum": ["a"] },
        Run: {
          properties: { status: { $ref: "#/components/schemas/Status" } },
        },
        Page: { type: "array", items: { $ref: "#/components/schemas/Run" } },
        Loop: { properties: { loop: { $ref: "#/components/schemas/Loop" } } },
      }),
    );
    expect(
      onlyOne(api.versions)
        .schemas.filter(({ hasOpenEnum: open }) => open)
        .map(({ name }) => name),
    ).toEqual(["Status", "Run", "Page"]);
  });
});

describe("discriminators", () => {
  const mapped = (mapping: JsonValue | undefined, kind: JsonValue): unknown => {
    const { api } = buildFrom(
      withSchemas({
        cat: { properties: { kind }, required: ["kind"] },
        Dog: { properties: { kind: { type: "string" } } },
        Pet: {
          oneOf: [
            { $ref: "#/components/schemas/cat" },
            { $ref: "#/components/schemas/Dog" },
          ],
          discriminator:
            mapping === undefined
              ? { propertyName: "kind" }
              : { propertyName: "kind", mapping },
        },
      }),
    );
    return onlyOne(api.versions).schemas.find(({ name }) => name === "Pet")
      ?.schema.discriminator?.mapping;
  };
  const any = { type: "string" };
  test.each<[string, JsonValue | undefined, JsonValue, unknown]>([
    [
      "the components' names are the implicit values",
      undefined,
      any,
      [
        { value: "cat", schema: "Cat" },
        { value: "Dog", schema: "Dog" },
      ],
    ],
    [
      "an alternative's own value",
      undefined,
      { const: "meow" },
      [
        { value: "meow", schema: "Cat" },
        { value: "Dog", schema: "Dog" },
      ],
    ],
    [
      "a mapping to names and references",
      { a: "cat", b: "#/components/schemas/Dog", "x-c": "Dog" },
      any,
      [
        { value: "a", schema: "Cat" },
        { value: "b", schema: "Dog" },
        { value: "x-c", schema: "Dog" },
      ],
    ],
  ])("%s", (_name, mapping, kind, wanted) => {
    expect(mapped(mapping, kind)).toEqual(wanted);
  });
});
