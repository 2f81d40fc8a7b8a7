import { describe, expect, test } from "vitest";

import type {
  JsonObject,
  JsonValue,
} from "../../../generator/language/json/json.js";
import { accepts } from "../../../generator/language/schema/accepts.js";
import { lookupIn } from "../../../generator/language/schema/lookup.js";
import { apiVersionFrom, withSchemas } from "../../input/build/build-from.js";

const count = { type: "integer" };

/** A base schema with a discriminator, and a schema that extends it. */
function schemasWith(base: JsonObject) {
  const { schemas } = apiVersionFrom({
    paths: {},
    ...withSchemas({
      Vehicle: {
        type: "object",
        discriminator: { propertyName: "kind" },
        ...base,
      },
      Car: {
        allOf: [
          { $ref: "#/components/schemas/Vehicle" },
          { type: "object", required: ["doors"], properties: { doors: count } },
        ],
      },
    }),
  });
  const lookup = lookupIn(schemas);
  return (value: JsonValue) =>
    accepts(value, {
      schema: { docs: {}, location: "", ref: "Vehicle" },
      lookup,
    });
}

test("a oneOf that has a schema twice accepts no value of it", () => {
  const { schemas } = apiVersionFrom({
    paths: {},
    ...withSchemas({
      Dated: { type: "string", format: "unknown-to-all" },
      Pair: {
        oneOf: [
          { $ref: "#/components/schemas/Dated" },
          { $ref: "#/components/schemas/Dated" },
          count,
        ],
      },
    }),
  });
  const of = (value: JsonValue) =>
    accepts(value, {
      schema: { docs: {}, location: "", ref: "Pair" },
      lookup: lookupIn(schemas),
    });
  expect([of("a"), of(1), of(true)]).toEqual([
    "not-included",
    "included",
    "not-included",
  ]);
});

describe("a base schema with a discriminator accepts what its check accepts", () => {
  const kind = { type: "string" };
  const required = schemasWith({ required: ["kind"], properties: { kind } });
  const optional = schemasWith({ properties: { kind } });
  const listed = schemasWith({
    required: ["kind"],
    properties: { kind: { type: "string", enum: ["Vehicle", "Car"] } },
  });

  test.each([
    ["a value of a derived schema", required, { kind: "Car", doors: 4 }],
    ["its own value", required, { kind: "Vehicle" }],
    ["a value without a mapping", required, { kind: "Cart" }],
    ["no value", optional, {}],
    ["a listed value", listed, { kind: "Vehicle" }],
  ])("%s", (_, of, value) => {
    expect(of(value)).toBe("included");
  });

  test.each([
    ["a derived schema without its property", required, { kind: "Car" }],
    ["no value, where one is required", required, {}],
    ["a number", required, { kind: 7 }],
    ["a value that is not listed", listed, { kind: "Cart" }],
  ])("but not %s", (_, of, value) => {
    expect(of(value)).toBe("not-included");
  });
});
