import { describe, expect, test } from "vitest";

import type {
  JsonObject,
  JsonValue,
} from "../../../../generator/language/json/json.js";
import { emitApi } from "../../../../generator/output/emit/emit.js";
import { buildFrom, onlyOne, reported, withSchemas } from "../build-from.js";

const links: Readonly<
  Record<string, (next: JsonValue, index: number) => JsonValue>
> = {
  $ref: (next) => next,
  allOf: (next, index) => ({ allOf: [next, property(index)] }),
  anyOf: (next, index) => ({ anyOf: [next, property(index)] }),
  oneOf: (next, index) => ({ oneOf: [next, property(index)] }),
  not: (next) => ({ not: next }),
};

const property = (index: number): JsonValue => ({
  type: "object",
  required: [`p${index}`],
  properties: { [`p${index}`]: { type: "string" } },
});

/** A chain of schemas, each referring to the next, with a last one at the end. */
function chain(
  length: number,
  link: (next: JsonValue, index: number) => JsonValue,
) {
  const schemas: Record<string, JsonValue> = {};
  for (let index = 0; index < length; index++) {
    const next = { $ref: `#/components/schemas/S${index + 1}` };
    schemas[`S${index}`] = link(next, index);
  }
  schemas[`S${length}`] = { type: "object" };
  return withSchemas(schemas satisfies JsonObject);
}

test.each(Object.entries(links))(
  "a chain of `%s` is followed, and refused once where it is too long",
  (_, link) => {
    const { api, diagnostics } = buildFrom(chain(256, link));
    expect(diagnostics).toEqual([]);
    expect(() =>
      emitApi(api, { extension: ".js", source: "openapi.json" }),
    ).not.toThrow();
    expect(reported(buildFrom(chain(5000, link)))).toEqual([
      "error too-deep #/components/schemas/S4743",
    ]);
  },
);

test("a chain through properties has no limit", () => {
  const { api, diagnostics } = buildFrom(
    chain(3000, (next) => ({ type: "object", properties: { next } })),
  );
  expect(diagnostics).toEqual([]);
  expect(() =>
    emitApi(api, { extension: ".js", source: "openapi.json" }),
  ).not.toThrow();
});

describe("schemas that refer to the same schemas on many paths", () => {
  /** Levels of schemas, each of which combines the next one with itself. */
  const doubled = (
    levels: number,
    link: (next: { readonly $ref: string }) => JsonValue,
  ) => {
    const schemas: Record<string, JsonValue> = {};
    for (let level = 0; level < levels; level++)
      schemas[`S${level}`] = link({
        $ref: `#/components/schemas/S${level + 1}`,
      });
    schemas[`S${levels}`] = { type: "object" };
    return withSchemas(schemas satisfies JsonObject);
  };

  test.each(["allOf", "anyOf"])(
    "repeated references in an `%s` count once",
    (keyword) => {
      const { api, diagnostics } = buildFrom(
        doubled(60, (next) => ({ [keyword]: [next, next] })),
      );
      expect(diagnostics).toEqual([]);
      expect(onlyOne(api.versions).schemas[0]?.schema).toMatchObject({
        ref: "S1",
      });
    },
  );

  test.each<[string, (next: { readonly $ref: string }) => JsonValue]>([
    ["allOf", (next) => ({ allOf: [next, { ...next, title: "Again" }] })],
    ["oneOf", (next) => ({ oneOf: [next, { ...next, minProperties: 1 }] })],
    [
      "dependentSchemas",
      (next) => ({ type: "object", dependentSchemas: { a: next, b: next } }),
    ],
    ["not", (next) => ({ ...next, not: next })],
  ])("with `%s` they are refused, the first that is too much", (_, link) => {
    expect(reported(buildFrom(doubled(15, link)))).toEqual([]);
    expect(reported(buildFrom(doubled(60, link)))).toEqual([
      "error combination-countless #/components/schemas/S44",
    ]);
  });

  const choice = (level: number): JsonValue => ({
    oneOf: ["A", "B"].map((side) => ({
      $ref: `#/components/schemas/${side}${level}`,
    })),
    discriminator: { propertyName: "kind" },
    properties: { kind: { type: "string", readOnly: true } },
  });

  /** Levels of two unions with discriminators, each with both unions of the next level as members. */
  const lattice = (levels: number): JsonObject => {
    const schemas: Record<string, JsonValue> = {};
    for (let level = 0; level < levels; level++)
      for (const side of ["A", "B"])
        schemas[`${side}${level}`] = choice(level + 1);
    for (const side of ["A", "B"])
      schemas[`${side}${levels}`] = {
        type: "object",
        properties: { kind: { type: "string" } },
      };
    return withSchemas(schemas satisfies JsonObject);
  };

  test("discriminators are followed once each, and not in schemas with errors", () => {
    const followed = buildFrom(lattice(15)).diagnostics;
    expect(new Set(followed.map(({ code }) => code))).toEqual(
      new Set(["discriminator-idle"]),
    );
    expect(reported(buildFrom(lattice(26)))).toEqual([
      "error combination-countless #/components/schemas/A10",
      "error combination-countless #/components/schemas/B10",
    ]);
  });
});

test("a chain of discriminated schemas that is too long is reported once", () => {
  const other = { $ref: "#/components/schemas/S6000" };
  const discriminated = chain(6000, (next) => ({
    oneOf: [next, other],
    discriminator: { propertyName: "kind" },
    properties: { kind: { type: "string", readOnly: true } },
  }));
  expect(reported(buildFrom(discriminated))).toEqual([
    "error too-deep #/components/schemas/S5743",
  ]);
});

test("a cycle of discriminated schemas is cut, and the rest is measured", () => {
  const schemas: Record<string, JsonValue> = { Other: { type: "object" } };
  for (let index = 0; index < 6000; index++)
    schemas[`S${index}`] = {
      oneOf: [
        { $ref: `#/components/schemas/S${(index + 1) % 6000}` },
        { $ref: "#/components/schemas/Other" },
      ],
      discriminator: { propertyName: "kind" },
    };
  const circle = withSchemas(schemas satisfies JsonObject);
  expect(reported(buildFrom(circle))).toEqual([
    "warning schema-cycle #/components/schemas/S0",
    "error too-deep #/components/schemas/S5743",
  ]);
});

test.each(["oneOf", "a discriminator alone"])(
  "schemas with many derived schemas, by %s, are processed in linear time",
  (by) => {
    const schemas: Record<string, JsonValue> = {};
    const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    for (let index = 0; index < 1000; index++) {
      const heirs = [`Cat${index}`, `Dog${index}`];
      schemas[`Pet${index}`] = {
        type: "object",
        required: ["kind"],
        properties: { kind: { type: "string" } },
        discriminator: { propertyName: "kind" },
        ...(by === "oneOf" && { oneOf: heirs.map(refer) }),
      };
      for (const heir of heirs)
        schemas[heir] = { allOf: [refer(`Pet${index}`), property(index)] };
    }
    const { api, diagnostics } = buildFrom(
      withSchemas(schemas satisfies JsonObject),
    );
    expect(diagnostics.every(({ severity }) => severity === "warning")).toBe(
      true,
    );
    const last = onlyOne(api.versions).schemas.find(
      ({ name }) => name === "Pet999",
    );
    expect(last?.schema.discriminator?.mapping).toEqual([
      { value: "Cat999", schema: "Cat999" },
      { value: "Dog999", schema: "Dog999" },
    ]);
  },
);
