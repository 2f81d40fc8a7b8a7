import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../generator/read/document.js";
import { compare } from "../../generator/review/compare.js";
import { buildFrom } from "../model/build-from.js";

const text = { type: "string" };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** What is found where a schema is sent and received: rule and where. */
function found(
  before: JsonObject,
  after: JsonObject,
  schemas: readonly [JsonObject, JsonObject] = [{}, {}],
): readonly string[] {
  const [one, other] = [before, after].map((schema, at) => {
    const content = { "application/json": { schema: ref("Thing") } };
    const operation = {
      operationId: "put",
      requestBody: { content },
      responses: { 200: { description: "Done.", content } },
    };
    return buildFrom({
      paths: { "/things": { put: operation } },
      components: { schemas: { Thing: schema, ...schemas[at] } },
    }).api;
  });
  if (!one || !other) throw new Error("There are not two descriptions.");
  return compare(one, other).map(({ kind, where }) => `${kind} ${where}`);
}

describe("what tells alternatives apart", () => {
  const animal = (name: string, kind: JsonObject, tag = "kind") => ({
    type: "object",
    required: [tag],
    properties: { [tag]: kind, [`${name}s`]: { type: "integer" } },
  });
  const animals = (
    kinds: readonly [JsonObject, JsonObject] = [text, text],
    tag?: string,
  ) => ({
    Cat: animal("cat", kinds[0], tag),
    Dog: animal("dog", kinds[1], tag),
  });
  const oneOf = [ref("Cat"), ref("Dog")];
  const told = (
    mapping: Readonly<Record<string, string>> = { cat: "Cat", dog: "Dog" },
    propertyName = "kind",
  ) => ({
    oneOf,
    discriminator: {
      propertyName,
      mapping: Object.fromEntries(
        Object.entries(mapping).map(([value, name]) => [value, ref(name).$ref]),
      ),
    },
  });
  const spelt = animals([{ const: "cat" }, { const: "dog" }]);

  test.each<
    readonly [
      string,
      JsonObject,
      JsonObject,
      readonly [JsonObject, JsonObject],
      readonly string[],
    ]
  >([
    [
      "is another property",
      told(),
      told(undefined, "sort"),
      [animals(), animals(undefined, "sort")],
      [
        "discriminator-changed Thing discriminator",
        "required-property-added Cat.sort",
        "required-property-removed Cat.kind",
        "required-property-added Dog.sort",
        "required-property-removed Dog.kind",
      ],
    ],
    [
      "means the other of two",
      told(),
      told({ dog: "Cat", cat: "Dog" }),
      [animals(), animals()],
      ["discriminator-changed Thing discriminator"],
    ],
    [
      "is said by the alternatives themselves, too",
      told(),
      told(),
      [animals(), spelt],
      [],
    ],
    [
      "is required by it, whatever the alternatives say",
      told(),
      told(),
      [animals(), { ...animals(), Cat: { ...animals().Cat, required: [] } }],
      [],
    ],
    [
      "comes with its values",
      { oneOf },
      told(),
      [animals(), animals()],
      ["discriminator-added-with-values Thing discriminator"],
    ],
    [
      "comes where its values are known",
      { oneOf },
      told(),
      [spelt, spelt],
      ["discriminator-added Thing discriminator"],
    ],
    [
      "is another value",
      told(),
      told({ kitten: "Cat", dog: "Dog" }),
      [animals(), animals()],
      ["constant-changed Thing.kind"],
    ],
    [
      "is one value more",
      told(),
      told({ cat: "Cat", kitten: "Cat", dog: "Dog" }),
      [animals(), animals()],
      ["value-added Thing.kind"],
    ],
  ])("%s", (_, before, after, schemas, expected) => {
    expect(found(before, after, schemas)).toEqual(expected);
  });
});

describe("an alternative", () => {
  const kinds = {
    oneOf: [ref("Cat"), ref("Dog")],
    discriminator: { propertyName: "kind" },
  };
  const of = (more: JsonObject) => ({
    Cat: { properties: { kind: text, ...more } },
    Dog: { properties: { kind: text } },
  });

  test("that requests have a form of their own of is no other one", () => {
    const secret = { type: "string", readOnly: true };
    expect(found(kinds, kinds, [of({}), of({ secret })])).toEqual([
      "optional-property-added Cat.secret",
    ]);
  });
});

describe("lists of fixed positions, and maps", () => {
  const tuple = (length: number, minItems: number, rest: JsonObject = {}) => ({
    type: "array",
    prefixItems: Array.from({ length }, () => text),
    items: false,
    minItems,
    ...rest,
  });
  const map = (additionalProperties: JsonObject | boolean, more = {}) => ({
    type: "object",
    additionalProperties,
    ...more,
  });
  const named = { properties: { a: text } };

  test.each<readonly [JsonObject, JsonObject, readonly string[]]>([
    [tuple(2, 2), tuple(3, 3), ["required-item-added Thing[2]"]],
    [tuple(2, 2), tuple(3, 2), ["item-added Thing[2]"]],
    [tuple(2, 1), tuple(2, 2), ["item-became-required Thing[1]"]],
    [tuple(2, 2), tuple(2, 2, { maxItems: 2 }), []],
    [
      tuple(2, 2),
      { type: "array", items: text },
      ["rule-widened Thing minItems", "type-widened Thing[]"],
    ],
    [
      tuple(2, 0, { items: text }),
      tuple(2, 5, { items: text }),
      ["rule-narrowed Thing minItems"],
    ],
    [map(text), map({}), ["type-widened Thing[*]"]],
    [map(text), map(false), ["type-narrowed Thing[*]"]],
    [
      map(text, named),
      map({}, named),
      ["other-properties-undescribed Thing[*]"],
    ],
    [map(false, named), map(text, named), ["other-properties-added Thing[*]"]],
    [map(text), map(text, named), []],
    [map(text), map({ type: "integer" }, named), ["type-changed Thing[*]"]],
    [
      map(text, { properties: { a: text }, required: ["a"] }),
      map(text),
      ["property-became-optional Thing.a"],
    ],
    [
      { type: "object" },
      { type: "object", ...named },
      ["free-form-described Thing"],
    ],
    [
      { type: "object", ...named },
      { type: "object" },
      ["optional-property-removed Thing.a"],
    ],
    [
      { type: "object", properties: { a: map(text, named) } },
      { type: "object", properties: { a: {} } },
      ["type-widened Thing.a"],
    ],
  ])("%j to %j", (before, after, expected) => {
    expect(found(before, after)).toEqual(expected);
  });
});
