/** Printed checks stop at the number of failures that a response lists. */
import { describe, expect, it } from "vitest";

import type { JsonValue } from "../../../../generator/language/json/json.js";
import { maxFailures } from "../../../../templates/runtime/check.js";
import { checkOf, validatorsText } from "./compile.js";
import { apiVersionOfSchemas } from "./described.js";

const many = 10_000;

/** An array or object whose members are 1, and how many of them were read. */
function counted(target: object): { value: object; reads: () => number } {
  let reads = 0;
  const value = new Proxy(target, {
    get(held, name, receiver) {
      const got: unknown = Reflect.get(held, name, receiver);
      if (got === 1) reads++;
      return got;
    },
  });
  return { value, reads: () => reads };
}

const list = () => counted(Array<number>(many).fill(1));
const record = () =>
  counted(
    Object.fromEntries(Array.from({ length: many }, (_, i) => [`n${i}`, 1])),
  );

const name = { type: "string", minLength: 1, maxLength: 5 };

const rows: readonly (readonly [
  string,
  () => ReturnType<typeof counted>,
  JsonValue,
])[] = [
  ["items", list, { type: "array", items: name }],
  ["items of a type", list, { type: "array", items: { type: "string" } }],
  [
    "items after a prefix",
    list,
    { type: "array", prefixItems: [{}], items: name },
  ],
  [
    "unevaluated items",
    list,
    { type: "array", prefixItems: [{}], unevaluatedItems: name },
  ],
  [
    "items with alternatives",
    list,
    { type: "array", items: { anyOf: [name, { type: "object" }] } },
  ],
  [
    "additional properties",
    record,
    { type: "object", additionalProperties: name },
  ],
  [
    "patterned properties",
    record,
    { type: "object", patternProperties: { "^n": name } },
  ],
  [
    "unevaluated properties",
    record,
    { type: "object", unevaluatedProperties: name },
  ],
];

describe("a printed check", () => {
  it.each(rows)("stops in %s", async (_, values, schema) => {
    const check = await checkOf(schema);
    const { value, reads } = values();
    expect(check(value)).toHaveLength(maxFailures);
    expect(reads()).toBeLessThan(maxFailures + 5);
  });

  it("stops in unknown properties", async () => {
    const check = await checkOf({
      type: "object",
      additionalProperties: false,
    });
    const { value } = record();
    expect(check(value)).toHaveLength(maxFailures);
  });

  it("reads no list after the last failure that is listed", async () => {
    const check = await checkOf({
      type: "object",
      properties: {
        a: { type: "array", items: name },
        b: { type: "array", contains: name },
      },
    });
    const { value, reads } = list();
    expect(check({ a: Array(many).fill(1), b: value })).toHaveLength(
      maxFailures,
    );
    expect(reads()).toBe(0);
  });

  it("stops in every loop", async () => {
    const text = validatorsText(
      await apiVersionOfSchemas([
        ...rows.map(([, , schema]) => schema),
        { type: "array", contains: name },
        { type: "object", propertyNames: name },
        { type: "object", additionalProperties: false },
      ]),
    );
    const loops = text.split(/^ *for \(/m).slice(1);
    expect(loops.length).toBeGreaterThan(8);
    for (const loop of loops)
      expect(loop).toMatch(/^[^{]*\{\s*if \(isFull\(failures\)\) break;/);
  });

  it("accepts an alternative after one with more failures than are listed", async () => {
    const check = await checkOf({
      anyOf: [
        { type: "array", items: name },
        { type: "array", items: { type: "integer" } },
      ],
    });
    expect(check(Array(many).fill(1))).toEqual([]);
  });
});
