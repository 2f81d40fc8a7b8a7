import { describe, expect, test } from "vitest";

import type { JsonObject } from "../../../generator/language/json/json.js";
import { compareApis } from "../../../generator/review/diff/diff.js";
import { classify } from "../../../generator/review/diff/findings.js";
import { buildFrom } from "../../input/build/build-from.js";
import { beyondNames } from "./beyond-names.js";

const text = { type: "string" };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** The findings for a schema that is sent and received, as `rule where`, with their values on request, and without those about names in code. */
function found(
  before: JsonObject,
  after: JsonObject,
  schemas: readonly [JsonObject, JsonObject] = [{}, {}],
  isFull = false,
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
  return beyondNames(compareApis(one, other)).map(
    ({ kind, where, ...fact }) => {
      const values = isFull ? [fact.before, fact.after] : [];
      const shown = values.flatMap((value) =>
        value === undefined ? [] : [JSON.stringify(value)],
      );
      return [kind, where, ...shown].join(" ");
    },
  );
}

describe("a discriminator", () => {
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
      "with another property",
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
      "with swapped mappings",
      told(),
      told({ dog: "Cat", cat: "Dog" }),
      [animals(), animals()],
      ["discriminator-changed Thing discriminator"],
    ],
    [
      "that the members also declare",
      told(),
      told(),
      [animals(), spelt],
      ["values-listed Cat.kind", "values-listed Dog.kind"],
    ],
    [
      "that makes its property required",
      told(),
      told(),
      [animals(), { ...animals(), Cat: { ...animals().Cat, required: [] } }],
      ["property-became-optional Cat.kind"],
    ],
    [
      "added together with its values",
      { oneOf },
      told(),
      [animals(), animals()],
      ["discriminator-added-with-values Thing discriminator"],
    ],
    [
      "added to members with known values",
      { oneOf },
      told(),
      [spelt, spelt],
      ["discriminator-added Thing discriminator"],
    ],
    [
      "with another value",
      told(),
      told({ kitten: "Cat", dog: "Dog" }),
      [animals(), animals()],
      ["constant-changed Thing.kind"],
    ],
    [
      "with an additional value",
      told(),
      told({ cat: "Cat", kitten: "Cat", dog: "Dog" }),
      [animals(), animals()],
      ["value-added Thing.kind"],
    ],
  ])("%s", (_, before, after, schemas, expected) => {
    expect(found(before, after, schemas)).toEqual(expected);
  });
});

describe("a union member", () => {
  const kinds = {
    oneOf: [ref("Cat"), ref("Dog")],
    discriminator: { propertyName: "kind" },
  };
  const of = (more: JsonObject) => ({
    Cat: { properties: { kind: text, ...more } },
    Dog: { properties: { kind: text } },
  });

  test("with a separate request form is the same member", () => {
    const secret = { type: "string", readOnly: true };
    expect(found(kinds, kinds, [of({}), of({ secret })])).toEqual([
      "optional-property-added Cat.secret",
    ]);
  });
});

describe("a keyword", () => {
  const list = (more: JsonObject) => ({ type: "array", items: text, ...more });
  const contains = { const: "a" };
  const map = (more: JsonObject) => ({
    type: "object",
    additionalProperties: text,
    ...more,
  });
  const patterned = (
    pattern: string,
    schema: JsonObject,
    more: JsonObject = { additionalProperties: false },
  ) => ({
    type: "object",
    properties: { a: text },
    patternProperties: { [pattern]: schema },
    ...more,
  });
  const plain = { type: "object", properties: { a: text } };
  const integer = { type: "integer" };
  const tuple = { type: "array", prefixItems: [text] };
  const not = (...values: readonly string[]) => ({
    type: "string",
    not: { enum: values },
  });

  test.each<readonly [JsonObject, JsonObject, readonly string[]]>([
    [
      list({ contains }),
      list({ contains, minContains: 2 }),
      ["rule-narrowed Thing minContains 1 2"],
    ],
    [
      list({ contains, maxContains: 3 }),
      list({ contains, maxContains: 2 }),
      ["rule-narrowed Thing maxContains 3 2"],
    ],
    [
      list({ contains }),
      list({ contains: { enum: ["a", "b"] } }),
      ['rule-widened Thing contains {"const":"a"} {"enum":["a","b"]}'],
    ],
    [
      list({ contains, maxContains: 2 }),
      list({ contains: { enum: ["a", "b"] }, maxContains: 2 }),
      ['rule-undecided Thing contains {"const":"a"} {"enum":["a","b"]}'],
    ],
    [
      map({ propertyNames: { maxLength: 9 } }),
      map({ propertyNames: { maxLength: 5 } }),
      ['rule-narrowed Thing propertyNames {"maxLength":9} {"maxLength":5}'],
    ],
    [
      map({}),
      map({ dependentRequired: { a: ["b"] } }),
      ['dependency-added Thing dependentRequired {"a":["b"]}'],
    ],
    [
      map({ dependentRequired: { a: ["b"] } }),
      map({
        dependentSchemas: {
          a: { allOf: [{ required: ["b"] }] },
          c: { required: ["b"] },
        },
      }),
      [
        'dependency-added Thing dependentRequired {"a":["b"]} {"a":["b"],"c":["b"]}',
      ],
    ],
    [
      { ...plain, additionalProperties: text },
      {
        ...plain,
        properties: { ...plain.properties, more: text },
        additionalProperties: text,
      },
      ["optional-property-added Thing.more"],
    ],
    [
      map({
        dependentSchemas: { a: { required: ["b"], minProperties: 3 } },
      }),
      map({
        dependentSchemas: {
          a: { allOf: [{ required: ["b"] }, { minProperties: 3 }] },
        },
        maxProperties: 3,
      }),
      ["rule-narrowed Thing maxProperties 3"],
    ],
    [
      not("x", "y"),
      not("x"),
      ['rule-widened Thing not {"enum":["x","y"]} {"const":"x"}'],
    ],
    [
      { ...plain, additionalProperties: false },
      patterned("^x-", text),
      ['other-properties-added Thing[/^x-/] "^x-"'],
    ],
    [
      patterned("^x-", text, {}),
      plain,
      ['other-properties-undescribed Thing[/^x-/] "^x-"'],
    ],
    [
      patterned("^x-", text),
      patterned("^x-", integer),
      ['type-changed Thing[/^x-/] ["string"] ["integer"]'],
    ],
    [patterned("^[0-9]$", text), patterned(String.raw`^\d$`, text), []],
    [
      patterned("^x-", text),
      patterned("^x-[a-z]", text),
      ['rule-narrowed Thing patternProperties "^x-" "^x-[a-z]"'],
    ],
    [
      patterned("^x-", text, {}),
      patterned("^x-[a-z]", text, {}),
      ['rule-widened Thing patternProperties "^x-" "^x-[a-z]"'],
    ],
    [{ type: "object", patternProperties: { "": text } }, map({}), []],
    [{ ...tuple, items: false }, { ...tuple, unevaluatedItems: false }, []],
    [
      plain,
      { ...plain, anyOf: [{ required: ["a"] }, { required: ["b"] }] },
      ["schema-narrowed Thing anyOf"],
    ],
  ])("%j to %j", (before, after, expected) => {
    expect(found(before, after, undefined, true)).toEqual(expected);
  });
});

describe("tuples and maps", () => {
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
    [map(text, named), map({}, named), ["type-widened Thing[*]"]],
    [map(false, named), map(text, named), ["other-properties-added Thing[*]"]],
    [map(text), map(text, named), ["map-property-described Thing"]],
    [
      map(text),
      map({ type: "integer" }, named),
      ["map-property-described Thing", "type-changed Thing[*]"],
    ],
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
    [{ type: "object" }, map(true, named), ["optional-property-added Thing.a"]],
    [
      { type: "object", ...named },
      { type: "object", ...named, unevaluatedProperties: {} },
      ["index-signature-added Thing"],
    ],
    [map(true, named), map(false, named), ["other-properties-removed Thing"]],
    [map(false, named), map(true, named), ["object-opened Thing"]],
    [
      map(text, named),
      { type: "object", ...named },
      ["other-properties-undescribed Thing[*]"],
    ],
    [{ type: "object" }, map(true), []],
    [
      { type: "object", required: ["a"] },
      map(true, { required: ["a"] }),
      ["index-signature-added Thing"],
    ],
    [
      { allOf: [{ type: "object", ...named }, { required: ["a"] }] },
      {
        allOf: [{ type: "object", ...named }, { required: ["a"] }],
        additionalProperties: true,
      },
      ["index-signature-added Thing"],
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

test("another type of a text body changes no type in code", () => {
  const [one, other] = ["string", "boolean"].map((type) => {
    const content = { "text/plain": { schema: { type } } };
    const responses = { 200: { description: "Done.", content } };
    return buildFrom({
      paths: { "/text": { put: { operationId: "put", responses } } },
    }).api;
  });
  if (!one || !other) throw new Error("There are not two descriptions.");
  expect(classify(compareApis(one, other))).toMatchObject([
    { where: "reply 200 text/plain", impacts: [{ code: "info" }] },
  ]);
});

test.each([
  ["readOnly", "requestBody"],
  ["writeOnly", "response"],
] as const)(
  "a property with %s, of a %s only, changes the checks, but no value and no type",
  (mark, place) => {
    const properties = { id: text };
    const marked = { ...properties, secret: { ...text, [mark]: true } };
    const [with_, without] = [marked, properties].map((all) => {
      const schema = { type: "object", properties: all };
      const content = { "application/json": { schema } };
      const done = { description: "Done." };
      const operation =
        place === "response"
          ? { responses: { 200: { ...done, content } } }
          : { requestBody: { content }, responses: { 204: done } };
      return buildFrom({ paths: { "/things": { put: operation } } }).api;
    });
    if (!with_ || !without) throw new Error("There are not two descriptions.");
    const levels = (findings: ReturnType<typeof classify>) =>
      findings.map(({ kind, level }) => `${kind} ${level}`);
    expect(levels(classify(compareApis(with_, without)))).toEqual([
      "optional-property-removed info",
    ]);
    expect(levels(classify(compareApis(without, with_)))).toEqual([
      "optional-property-added info",
    ]);
  },
);

test("a derived schema that no value selects any more has changed by its name", () => {
  const described = (...kinds: readonly string[]) => {
    const mapping = Object.fromEntries(
      kinds.map((name) => [name.toLowerCase(), `#/components/schemas/${name}`]),
    );
    const content = { "application/json": { schema: ref("Pet") } };
    return buildFrom({
      openapi: "3.0.3",
      paths: { "/pets": { put: { requestBody: { content } } } },
      components: {
        schemas: {
          Pet: {
            type: "object",
            required: ["kind"],
            properties: {
              kind: { type: "string", enum: ["cat", "dog"] },
              name: text,
            },
            discriminator: { propertyName: "kind", mapping },
          },
          Cat: { type: "object", allOf: [ref("Pet")] },
          Dog: {
            type: "object",
            allOf: [ref("Pet"), { type: "object", properties: { size: text } }],
          },
        },
      },
    }).api;
  };
  const [before, after] = [described("Cat", "Dog"), described("Dog")];
  expect(
    compareApis(before, after).map(({ kind, where }) => `${kind} ${where}`),
  ).toEqual(["unused-schema-changed Cat"]);
});

test("a schema of requests that nothing uses any more has the properties that requests omit", () => {
  const described = (schema: JsonObject) =>
    buildFrom({
      openapi: "3.1.0",
      paths: {
        "/pets": {
          put: { requestBody: { content: { "application/json": { schema } } } },
        },
      },
      components: {
        schemas: {
          Pet: { properties: { id: { type: "string", readOnly: true } } },
        },
      },
    }).api;
  const inlined = { properties: { id: { type: "string", readOnly: true } } };
  expect(compareApis(described(ref("Pet")), described(inlined))).toEqual([]);
});
