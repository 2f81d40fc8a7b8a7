/**
 * Integers of a range and objects within objects have a call of their own in a property.
 * It reports what the check of a whole value reports.
 */
import { expect, it } from "vitest";

import type { JsonValue } from "../../../../generator/language/json/json.js";
import { checksOf } from "./compile.js";

const schemas: readonly JsonValue[] = [
  { type: "integer", format: "int32" },
  { type: "integer", format: "int64" },
  { type: ["integer", "null"], format: "int64" },
  { type: "number", format: "int32" },
  { type: "number", format: "double" },
  { type: "integer", format: "uint8" },
  { type: "integer", format: "int32", minimum: 0 },
  { type: "object", required: ["a"], properties: { a: { type: "string" } } },
  { type: "object" },
  { type: ["object", "null"], properties: { a: { type: "string" } } },
  {
    type: "object",
    required: ["a"],
    properties: {
      a: { type: "object", properties: { b: { type: "integer" } } },
    },
  },
];

const values: readonly JsonValue[] = [
  ...[0, -1, 1.5, 2147483647, 2147483648, -2147483649, 2 ** 53, 2 ** 70],
  ...[null, "a", true, [], [1], {}, { a: "b" }, { a: 1 }],
  ...[{ a: {} }, { a: { b: 1 } }, { a: { b: "c" } }],
];

it.each(schemas.map((schema) => [JSON.stringify(schema), schema] as const))(
  "a property is checked as a whole value is: %s",
  async (_, schema) => {
    const properties = { "p~/": schema };
    const [whole, required, optional] = await checksOf([
      schema,
      { type: "object", required: ["p~/"], properties },
      { type: "object", properties },
    ]);
    for (const value of values) {
      const wanted = whole?.(value).map(({ pointer, detail }) => ({
        pointer: `/p~0~1${pointer}`,
        detail,
      }));
      expect(required?.({ "p~/": value })).toEqual(wanted);
      expect(optional?.({ "p~/": value })).toEqual(wanted);
    }
    expect(optional?.({})).toEqual([]);
    expect(required?.({})).toEqual([
      { pointer: "/p~0~1", detail: "Must be present." },
    ]);
  },
);
