import { describe, expect, test } from "vitest";

import type { JsonObject } from "../../../generator/language/json/json.js";
import { compareApis } from "../../../generator/review/diff/diff.js";
import { classify } from "../../../generator/review/diff/findings.js";
import { buildFrom } from "../../input/build/build-from.js";

const text = { type: "string" };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const schemas: JsonObject = {
  File: { properties: { path: text }, required: ["path"] },
  Folder: { properties: { files: text }, required: ["files"] },
};

/** The findings for a schema that is sent and received: the rule, with its levels in requests and in responses. */
function found(before: JsonObject, after: JsonObject) {
  const [one, other] = [before, after].map((schema) => {
    const operation = (rest: JsonObject) => ({
      responses: { 204: { description: "Done." } },
      ...rest,
    });
    const content = { "application/json": { schema } };
    return buildFrom({
      paths: {
        "/things": {
          get: operation({
            responses: { 200: { description: "Given.", content } },
          }),
          put: operation({ requestBody: { content } }),
        },
      },
      components: { schemas },
    }).api;
  });
  if (!one || !other) throw new Error("There are not two descriptions.");
  return classify(compareApis(one, other)).flatMap(({ kind, impacts }) =>
    impacts.map(
      ({ direction, wire, code }) => `${kind} ${direction} ${wire}/${code}`,
    ),
  );
}

/** A schema without a type, and the type that code already has for it. */
const implied: readonly (readonly [string, JsonObject, string])[] = [
  ["properties", { properties: { a: text } }, "object"],
  ["required properties", { required: ["a"] }, "object"],
  ["a map", { additionalProperties: text }, "object"],
  ["a limit of properties", { minProperties: 1 }, "object"],
  ["a union of objects", { anyOf: [ref("File"), ref("Folder")] }, "object"],
  ["items", { items: text }, "array"],
  ["a limit of items", { minItems: 1 }, "array"],
  ["a tuple", { prefixItems: [text] }, "array"],
  [
    "members of allOf",
    { allOf: [{ properties: { a: text } }, { properties: { b: text } }] },
    "object",
  ],
  [
    "a reference in allOf",
    { allOf: [ref("File")], properties: { b: text } },
    "object",
  ],
  ["lists in allOf", { allOf: [{ items: text }, { minItems: 1 }] }, "array"],
];

describe("a type beside keywords that imply it", () => {
  test.each(implied)("%s", (_, schema, type) => {
    expect(found(schema, { type, ...schema })).toEqual([
      "type-narrowed sends breaking/info",
      "type-narrowed receives info/info",
    ]);
    expect(found({ type, ...schema }, schema)).toEqual([
      "type-widened receives breaking/info",
      "type-widened sends info/info",
    ]);
  });

  test.each(implied)(
    "%s, in a property that gains another",
    (_, schema, type) => {
      const holder = (part: JsonObject, more: JsonObject = {}) => ({
        type: "object",
        properties: { part, ...more },
      });
      const all = found(
        holder(schema),
        holder({ type, ...schema }, { b: text }),
      );
      expect(all.filter((one) => one.startsWith("type-"))).toEqual([
        "type-narrowed sends breaking/info",
        "type-narrowed receives info/info",
      ]);
    },
  );
});

test.each([
  ["null", { properties: { a: text } }, ["object", "null"]],
  ["another type", { items: text }, ["array", "string"]],
])("%s beside the implied type is a part of the type", (_, schema, type) => {
  expect(found(schema, { type, ...schema })).toEqual([
    "type-narrowed receives info/breaking",
    "type-narrowed sends breaking/info",
  ]);
  expect(found({ type, ...schema }, schema)).toEqual([
    "type-widened receives breaking/info",
    "code-type-narrowed sends info/breaking",
    "code-type-narrowed receives info/work",
    "type-widened sends info/work",
  ]);
});

test("beside a text, a keyword for other properties changes no code", () => {
  const text: JsonObject = { type: "string" };
  const open: JsonObject = { ...text, additionalProperties: true };
  expect(found(open, text)).toEqual([]);
  expect(found(text, open)).toEqual([]);
  const [base] = [{ allOf: [text], additionalProperties: true }];
  expect(found(base, { allOf: [text] })).toEqual([]);
});

test("the type of a member of a union that its keywords imply", () => {
  const union = (more: JsonObject) => ({
    anyOf: [
      { ...more, properties: { a: text }, required: ["a"] },
      { ...more, properties: { b: text }, required: ["b"] },
    ],
  });
  for (const level of found(union({}), union({ type: "object" })))
    expect(level).not.toMatch(/\/breaking$/);
});

test.each<readonly [string, JsonObject, string]>([
  ["a format", { format: "date" }, "string"],
  ["a pattern", { pattern: "^a" }, "string"],
  ["a limit", { minimum: 1 }, "number"],
  ["nothing", {}, "object"],
  ["properties", { properties: { a: text } }, "string"],
  [
    "properties in allOf",
    { allOf: [{ properties: { a: text } }, { properties: { b: text } }] },
    "array",
  ],
])("beside %s, a type changes code", (_, schema, type) => {
  expect(found(schema, { type, ...schema })).toContainEqual(
    expect.stringMatching(/ sends breaking\/breaking$/),
  );
});

test("the reason does not speak of code that stays the same", () => {
  const [schema] = implied.map(([, one]) => one);
  const operation = (content: JsonObject) => ({
    responses: { 200: { description: "Given.", content } },
  });
  const apis = [{}, { type: "object" }].map(
    (more) =>
      buildFrom({
        paths: {
          "/things": {
            get: operation({
              "application/json": { schema: { ...schema, ...more } },
            }),
          },
        },
      }).api,
  );
  const [one, other] = apis;
  if (!one || !other) throw new Error("There are not two descriptions.");
  expect(classify(compareApis(one, other))[0]?.impacts[0]?.reason).toBe(
    "Clients handle every value that can still occur.",
  );
});
