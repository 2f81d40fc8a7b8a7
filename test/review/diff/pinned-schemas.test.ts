import { expect, test } from "vitest";

import type { JsonObject } from "../../../generator/language/json/json.js";
import { compareApis } from "../../../generator/review/diff/diff.js";
import { classify } from "../../../generator/review/diff/findings.js";
import { buildFrom } from "../../input/build/build-from.js";
import { beyondNames } from "./beyond-names.js";

const text = { type: "string" };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: "object",
  properties,
  ...more,
});

/** The findings where the enumeration `Kind` changes, with all their levels. */
function found(
  schemas: JsonObject,
  schema: JsonObject,
  [few, more] = [
    ["cat", "dog"],
    ["cat", "dog", "cow"],
  ],
): readonly string[] {
  const [one, other] = [few, more].map((kinds) => {
    const content = { "application/json": { schema } };
    const operation = {
      requestBody: { content },
      responses: { 200: { description: "Done.", content } },
    };
    const Kind = { type: "string", enum: kinds };
    return buildFrom({
      paths: { "/things": { put: operation } },
      components: { schemas: { Kind, ...schemas } },
    }).api;
  });
  if (!one || !other) throw new Error("There are not two descriptions.");
  return classify(beyondNames(compareApis(one, other))).map(
    ({ kind, where, impacts }) =>
      [
        `${kind} ${where}`,
        ...impacts.map(
          ({ direction, wire, code }) => `${direction} ${wire}/${code}`,
        ),
      ].join(", "),
  );
}

const base = { Base: object({ kind: ref("Kind") }, { required: ["kind"] }) };
const cat = { allOf: [ref("Base"), object({ kind: { const: "cat" } })] };
const mapped = {
  ...base,
  Cat: { allOf: [ref("Base"), object({ lives: text })] },
  Dog: { allOf: [ref("Base"), object({ name: text })] },
};
const pets = {
  oneOf: [ref("Cat"), ref("Dog")],
  discriminator: {
    propertyName: "kind",
    mapping: { cat: ref("Cat").$ref, dog: ref("Dog").$ref },
  },
};
const pinned = { allOf: [ref("Kind"), { const: "cat" }] };

test.each<readonly [string, JsonObject, JsonObject]>([
  ["a constant", {}, object({ kind: pinned })],
  [
    "a constant beside the reference",
    {},
    object({ kind: { ...ref("Kind"), const: "cat" } }),
  ],
  [
    "fewer values",
    {},
    object({ kind: { allOf: [ref("Kind"), { enum: ["cat", "dog"] }] } }),
  ],
  [
    "a pattern",
    {},
    object({ kind: { allOf: [ref("Kind"), { pattern: "^cat$" }] } }),
  ],
  ["items", {}, { type: "array", items: pinned }],
  ["a component", { Pinned: pinned }, object({ kind: ref("Pinned") })],
  ["a derived schema", { ...base, Cat: cat }, ref("Cat")],
  ["a mapping", mapped, pets],
])(
  "an enumeration that each use pins by %s has another type only",
  (_, schemas, schema) => {
    expect(found(schemas, schema)).toEqual([
      "value-added Kind, sends info/info, receives info/info",
    ]);
    // Code that compares the type with the value does not compile.
    expect(
      found(schemas, schema, [
        ["cat", "dog", "cow"],
        ["cat", "dog"],
      ]),
    ).toEqual([
      "value-removed Kind, sends info/breaking, receives info/breaking",
    ]);
  },
);

test.each<readonly [string, JsonObject, JsonObject]>([
  ["beside a constant", {}, object({ kind: pinned, other: ref("Kind") })],
  [
    "by the new value",
    {},
    object({ kind: { allOf: [ref("Kind"), { enum: ["cat", "cow"] }] } }),
  ],
  [
    "in the base of a derived schema",
    { ...base, Cat: cat },
    object({ cat: ref("Cat"), any: ref("Base") }),
  ],
  [
    "in the base of mapped schemas",
    mapped,
    object({ pet: pets, any: ref("Base") }),
  ],
])("an enumeration is also used %s", (_, schemas, schema) => {
  expect(found(schemas, schema)).toEqual([
    "value-added Kind, receives breaking/breaking, sends info/work",
  ]);
});

test("another change beside the constant does not make the enumeration matter", () => {
  const derived = (more: JsonObject) => ({
    allOf: [ref("Base"), object({ kind: { const: "cat" }, ...more })],
  });
  const [before, after] = [derived({}), derived({ lives: text })].map(
    (Cat, at) => {
      const content = { "application/json": { schema: ref("Cat") } };
      const Kind = {
        type: "string",
        enum: ["cat", "dog", "cow"].slice(0, 2 + at),
      };
      const get = { responses: { 200: { description: "Given.", content } } };
      return buildFrom({
        paths: { "/things": { get } },
        components: { schemas: { ...base, Kind, Cat } },
      }).api;
    },
  );
  if (!before || !after) throw new Error("There are not two descriptions.");
  const findings = classify(compareApis(before, after));
  expect(
    findings.map(({ kind, where, level }) => `${kind} ${where} ${level}`),
  ).toEqual([
    "optional-property-added Cat.lives info",
    "value-added Kind info",
  ]);
});
