import { fileURLToPath } from "node:url";

import { describe, expect, test } from "vitest";

import { cases } from "../../cases/case.js";
import { findingsOfFiles } from "./rule-fixtures.js";
import { description, findingsBetween } from "./schema-findings.js";

describe("a description compared with itself has no changes:", () => {
  test.each(cases.map(({ name, input }) => [name, input]))(
    "%s",
    async (_, input) => {
      expect(await findingsOfFiles(input, input)).toEqual([]);
    },
  );

  test("the service", async () => {
    const path = fileURLToPath(
      new URL("../../../spec/openapi.json", import.meta.url),
    );
    expect(await findingsOfFiles(path, path)).toEqual([]);
  });
});

const name = { type: "string", maxLength: 9 };
const size = { type: "integer", minimum: 1 };
const thing = {
  type: "object",
  required: ["name"],
  properties: { name, size },
};
const formed = {
  ...thing,
  properties: { ...thing.properties, id: { type: "string", readOnly: true } },
};
const closed = { type: "object", unevaluatedProperties: false };
const ref = (to: string) => ({ $ref: `#/components/schemas/${to}` });
const sizes = Array.from({ length: 90 }, (_, at) => ({
  type: "object",
  required: ["size", "kind"],
  properties: {
    size: { type: "integer", minimum: at },
    kind: { enum: [`a${at}`, `b${at}`] },
  },
}));
const events = Array.from({ length: 30 }, (_, at) => ({
  type: "object",
  required: ["type", "data"],
  properties: {
    type: { const: `event.${at}` },
    data: { type: "object", properties: { [`of${at}`]: name } },
  },
}));
const named = Object.fromEntries(
  events.map((event, at) => [
    `Event${at}`,
    { ...event, properties: { ...event.properties, type: ref(`Type${at}`) } },
  ]),
);
const eventTypes = Object.fromEntries(
  events.map(({ properties: { type } }, at) => [`Type${at}`, type]),
);
const choice = ["a", "b"].map((one) => ({
  type: "object",
  properties: { [one]: name },
}));
const expressions = (end: string) => {
  const any = { oneOf: ["And", "Or", "Is"].map((one) => ref(one + end)) };
  const kind = { type: "string" };
  const of = (names: readonly string[]) => ({
    type: "object",
    properties: {
      kind,
      ...Object.fromEntries(names.map((one) => [one, any])),
    },
  });
  return {
    [`And${end}`]: of(["left", "right"]),
    [`Or${end}`]: of(["one", "other"]),
    [`Is${end}`]: of([]),
  };
};
const failure = {
  type: "object",
  properties: { code: { enum: ["A", "B"] }, detail: { type: "string" } },
};
const failing = (schema: object, held: object = failure) =>
  description(
    ref("Failure"),
    { Failure: held },
    {
      responses: {
        422: {
          description: "Refused.",
          content: { "application/problem+json": { schema } },
        },
      },
    },
  );
const problemOf = (status: object) => ({
  type: "object",
  required: ["code"],
  properties: { code: { const: "A" }, status },
});
const bytes = (media: object) => ({
  content: { "application/octet-stream": media },
});
const tree = { type: "object", properties: { next: ref("Tree") } };

const spellings: readonly (readonly [string, object, object])[] = [
  [
    "a schema inline and by reference",
    description(thing),
    description(ref("Thing"), { Thing: thing }),
  ],
  [
    "a nested schema becomes a component",
    description(thing),
    description(
      { ...thing, properties: { name: ref("Name"), size } },
      { Name: name },
    ),
  ],
  [
    "another component name",
    description(ref("Thing"), { Thing: thing }),
    description(ref("Item"), { Item: thing }),
  ],
  [
    "another name of a recursive schema",
    description(ref("Tree"), { Tree: tree }),
    description(ref("Root"), {
      Root: { type: "object", properties: { next: ref("Root") } },
    }),
  ],
  [
    "a recursive schema with one level inlined",
    description(ref("Tree"), { Tree: tree }),
    description(tree, { Tree: tree }),
  ],
  [
    "a condition that is a dependency",
    description({ ...thing, dependentRequired: { name: ["size"] } }),
    description({
      ...thing,
      if: { required: ["name"] },
      then: { required: ["size"] },
    }),
  ],
  [
    "a condition of objects that is a dependency",
    description({ dependentRequired: { name: ["size"] } }),
    description({
      if: { type: "object", required: ["name"] },
      then: { type: "object", required: ["size"] },
    }),
  ],
  [
    "a schema split with allOf",
    description(thing),
    description(
      {
        allOf: [
          ref("Named"),
          { type: "object", properties: { size }, required: ["name"] },
        ],
      },
      { Named: { type: "object", properties: { name } } },
    ),
  ],
  [
    "another order of properties",
    description(thing),
    description({
      properties: { size: { minimum: 1, type: "integer" }, name },
      required: ["name"],
      type: "object",
    }),
  ],
  [
    "null as a type and as a union member",
    description({ type: ["string", "null"] }),
    description({ anyOf: [{ type: "string" }, { type: "null" }] }),
  ],
  [
    "an exclusive and an inclusive limit of integers",
    description({ type: "integer", exclusiveMinimum: 0 }),
    description({ type: "integer", minimum: 1 }),
  ],
  [
    "default values of keywords",
    description({ type: "string", minLength: 0 }),
    description({ type: "string" }),
  ],
  [
    "summaries and descriptions",
    description(thing),
    description({ ...thing, description: "A thing.", title: "Thing" }),
  ],
  [
    "the case of a header",
    description(
      thing,
      {},
      { parameters: [{ name: "X-Of", in: "header", schema: name }] },
    ),
    description(
      thing,
      {},
      { parameters: [{ name: "x-of", in: "header", schema: name }] },
    ),
  ],
  [
    "another order of union members, enum values and required names",
    description({ anyOf: sizes }),
    description({
      anyOf: sizes.toReversed().map(({ required, properties, ...one }) => ({
        ...one,
        required: required.toReversed(),
        properties: {
          kind: { enum: properties.kind.enum.toReversed() },
          size: properties.size,
        },
      })),
    }),
  ],
  [
    "members of a union with constants become components",
    description({ oneOf: events }),
    description(
      { oneOf: Object.keys(named).toReversed().map(ref) },
      { ...named, ...eventTypes },
    ),
  ],
  [
    "types as union members next to a keyword",
    description({ type: ["array", "null"], items: { oneOf: choice } }),
    description({
      anyOf: [{ type: "array" }, { type: "null" }],
      items: { oneOf: choice.toReversed() },
    }),
  ],
  [
    "a union with a default as a list of types",
    description({ type: ["array", "null"], items: name, default: [] }),
    description({
      oneOf: [{ type: "array", items: name }, { type: "null" }],
      default: [],
    }),
  ],
  [
    "other names of union members that refer to each other",
    description({ oneOf: [ref("And"), ref("Or"), ref("Is")] }, expressions("")),
    description(
      { oneOf: [ref("IsX"), ref("OrX"), ref("AndX")] },
      expressions("X"),
    ),
  ],
  [
    "a default in one part of an allOf with a component",
    description({
      allOf: [
        { type: "object", properties: { size: { ...size, default: 1 } } },
        { type: "object", properties: { size, name } },
      ],
    }),
    description(
      {
        allOf: [
          { type: "object", properties: { size: ref("Usual") } },
          { type: "object", properties: { size: ref("Size"), name } },
        ],
      },
      { Usual: { ...size, default: 1 }, Size: size },
    ),
  ],
  [
    "the schema of several problem codes, inline",
    failing(ref("Failure")),
    failing(failure),
  ],
  [
    "problem codes as a union with one code per member",
    failing(ref("Failure"), failure),
    failing(ref("Failure"), {
      ...failure,
      properties: {
        code: { oneOf: [{ const: "A" }, { anyOf: [{ const: "B" }] }] },
        detail: { type: "string" },
      },
    }),
  ],
  [
    "the status of a problem as a multiple of 1",
    failing(problemOf({ type: "integer" })),
    failing(problemOf({ type: "number", multipleOf: 1 })),
  ],
  [
    "a binary body with and without its format",
    description(thing, {}, { requestBody: bytes({}) }),
    description(
      thing,
      {},
      { requestBody: bytes({ schema: { type: "string", format: "binary" } }) },
    ),
  ],
];

test("the status of a problem that can be a fraction is another number", async () => {
  const [before, after] = [{ type: "integer" }, { type: "number" }].map(
    (status) => failing(problemOf(status)),
  );
  const findings = await findingsBetween(before ?? {}, after ?? {});
  expect(findings.join()).toContain("number-widened");
});

describe("the same meaning in another notation", () => {
  test.each(spellings)("%s", async (_, before, after) => {
    expect(await findingsBetween(before, after)).toEqual([]);
    expect(await findingsBetween(after, before)).toEqual([]);
  });
});

describe("a change together with another notation", () => {
  test.each([
    [
      "of a schema that becomes a component",
      description(thing),
      description(ref("Thing"), {
        Thing: { ...thing, required: ["name", "size"] },
      }),
      [
        "property-became-required request body application/json.size",
        "property-became-required reply 200 application/json.size",
      ],
    ],
    [
      "of a renamed component",
      description(ref("Thing"), { Thing: thing }),
      description(ref("Item"), {
        Item: { ...thing, required: ["name", "size"] },
      }),
      ["property-became-required Item.size"],
    ],
    [
      "next to a part that declares the type",
      description(ref("Thing"), { Thing: thing }),
      description(
        {
          allOf: [
            ref("Thing"),
            { type: "object", properties: { colour: name } },
          ],
        },
        { Thing: thing },
      ),
      [
        "optional-property-added request body application/json.colour",
        "optional-property-added reply 200 application/json.colour",
      ],
    ],
    [
      "of a schema with separate request and response forms",
      description(ref("Thing"), { Thing: formed }),
      description(ref("Thing"), {
        Thing: {
          ...formed,
          properties: { ...formed.properties, size: { type: "string" } },
        },
      }),
      ["type-changed Thing.size"],
    ],
    [
      "next to an unchanged part",
      description(
        { allOf: [ref("Thing"), { maxProperties: 9 }] },
        { Thing: thing },
      ),
      description(
        { allOf: [ref("Thing"), ref("Aside"), { maxProperties: 9 }] },
        {
          Thing: thing,
          Aside: { type: "object", properties: { aside: name } },
        },
      ),
      [
        "optional-property-added request body application/json.aside",
        "optional-property-added reply 200 application/json.aside",
      ],
    ],
    [
      "of a limit next to a stricter one",
      description(
        { allOf: [ref("Name"), { minLength: 2 }] },
        { Name: { ...name, minLength: 4 } },
      ),
      description(
        { allOf: [ref("Name"), { minLength: 3, maxLength: 8 }] },
        { Name: { ...name, minLength: 4 } },
      ),
      [
        "rule-narrowed request body application/json maxLength",
        "rule-narrowed reply 200 application/json maxLength",
      ],
    ],
    [
      "to null only",
      description(
        { anyOf: [ref("Thing"), { type: "null" }] },
        { Thing: thing },
      ),
      description({ type: "null" }),
      [
        "alternative-removed request body application/json",
        "alternative-removed reply 200 application/json",
      ],
    ],
    [
      "of a property of an object closed by unevaluatedProperties",
      description(
        { allOf: [ref("Thing"), { properties: { aside: name } }], ...closed },
        { Thing: thing },
      ),
      description({ allOf: [ref("Thing")], ...closed }, { Thing: thing }),
      [
        "closed-property-removed request body application/json.aside",
        "closed-property-removed reply 200 application/json.aside",
      ],
    ],
    [
      "below a recursive schema",
      description(ref("Tree"), { Tree: tree }),
      description(ref("Tree"), {
        Tree: { ...tree, properties: { ...tree.properties, name } },
      }),
      ["optional-property-added Tree.name"],
    ],
  ])("%s", async (_, before, after, expected) => {
    expect(await findingsBetween(before, after)).toEqual(expected);
  });
});
