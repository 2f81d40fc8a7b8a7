import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";

import { afterAll, describe, expect, test } from "vitest";

import { readDescription } from "../../generator/input/read/read.js";
import { DescriptionError } from "../../generator/language/diagnostics/diagnostics.js";
import {
  isObject,
  type JsonObject,
  type JsonValue,
} from "../../generator/language/json/json.js";
import { cases, type Output, outputOf } from "../cases/case.js";
import { sample } from "../support/sampling.js";

const folder = mkdtempSync(join(tmpdir(), "tenon-unreachable-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const text = { type: "string" };
const own = (name: string) => `#/components/schemas/Unreachable${name}`;

/** Schemas of all versions of OpenAPI that no operation uses. */
const plain: JsonObject = {
  Empty: {},
  Open: { type: "object", additionalProperties: true },
  Map: { type: "object", additionalProperties: { $ref: own("Open") } },
  List: { type: "array", items: {} },
  Recursive: {
    type: "object",
    required: ["kind"],
    properties: {
      kind: text,
      next: { $ref: own("Recursive") },
      other: { $ref: own("Mutual") },
    },
  },
  Mutual: {
    type: "object",
    properties: { back: { type: "array", items: { $ref: own("Recursive") } } },
  },
  Base: {
    type: "object",
    required: ["kind"],
    properties: { kind: text },
    discriminator: { propertyName: "kind" },
  },
  Derived: {
    allOf: [{ $ref: own("Base") }],
    type: "object",
    properties: { wings: { type: "integer", format: "int64" } },
  },
  Union: {
    oneOf: [{ $ref: own("Derived") }, { $ref: own("Recursive") }],
    discriminator: {
      propertyName: "kind",
      mapping: { derived: own("Derived"), recursive: own("Recursive") },
    },
  },
  Directions: {
    type: "object",
    required: ["id", "secret"],
    properties: {
      id: { type: "string", format: "uuid", readOnly: true },
      secret: { type: "string", writeOnly: true },
    },
  },
  Awkward: {
    type: "object",
    properties: { constructor: text, "a b": text, ["__proto__"]: text },
  },
  Formats: {
    type: "object",
    properties: Object.fromEntries(
      "date date-time time duration email uri ipv4 ipv6 hostname byte binary uuid"
        .split(" ")
        .map((format) => [format, { type: "string", format }]),
    ),
  },
  Limited: {
    type: "object",
    minProperties: 1,
    "x-max-bytes": 64,
    properties: {
      name: { type: "string", pattern: "^[a-z]+$", maxLength: 9, default: "a" },
      counts: {
        type: "array",
        uniqueItems: true,
        items: { type: "number", multipleOf: 0.5, minimum: 0 },
      },
      mode: { type: "string", enum: ["a", "b"] },
      open: { type: "string", "x-extensible-enum": ["a", "b"] },
      no: { not: text },
    },
  },
  Problem: {
    type: "object",
    required: ["type", "code"],
    "x-problem-code": "UNREACHABLE",
    properties: { type: text, code: { type: "string", enum: ["UNREACHABLE"] } },
  },
};

/** Schemas of OpenAPI 3.1 that no operation uses. */
const modern: JsonObject = {
  False: false,
  Closed: { $ref: own("Open"), unevaluatedProperties: false },
  Rest: { $ref: own("Recursive"), unevaluatedProperties: text },
  Tuple: { prefixItems: [text, true], unevaluatedItems: false },
  Tree: {
    $dynamicAnchor: "unreachable",
    type: "object",
    properties: { children: { items: { $dynamicRef: "#unreachable" } } },
  },
  Branch: {
    $dynamicAnchor: "unreachable",
    $ref: own("Tree"),
    required: ["children"],
  },
  Anchored: { $anchor: "unreachable-anchor", type: "integer" },
  Conditional: {
    type: "object",
    if: { properties: { a: { const: 1 } } },
    then: { required: ["b"] },
    dependentSchemas: { c: { required: ["d"] } },
    patternProperties: { "^x-": text },
    propertyNames: { maxLength: 9 },
  },
  Evaluating: { if: { properties: { a: text } }, unevaluatedProperties: false },
  Encoded: { type: "string", contentMediaType: "image/png" },
  Nullable: { type: ["string", "null"], const: null },
  Sampled: { type: "array", contains: text, minContains: 2, maxContains: 3 },
};

/** Schemas that no operation uses, and that use the component of a name. */
function around(name: string, is31: boolean): JsonObject {
  const target = { $ref: `#/components/schemas/${name}` };
  const either = { anyOf: [target, { type: "integer" }] };
  return {
    [`Of ${name}`]: {
      type: "object",
      properties: {
        one: target,
        many: { type: "array", items: target },
        by: { type: "object", additionalProperties: target },
      },
    },
    [`Either ${name}`]: either,
    [`Texts ${name}`]: { ...either, additionalProperties: text },
    ...(is31 && {
      [`Closed ${name}`]: { ...either, unevaluatedProperties: false },
      [`Tuple ${name}`]: { ...either, unevaluatedItems: false },
    }),
  };
}

function unreachableIn(root: JsonObject): JsonObject {
  const { openapi } = root;
  const is31 = typeof openapi === "string" && !openapi.startsWith("3.0");
  const schemas = schemasOf(root);
  const all = [
    plain,
    ...(is31 ? [modern] : []),
    ...Object.keys(schemas)
      .filter((name) => /^\w+$/.test(name))
      .map((name) => around(name, is31)),
  ].flatMap((group) => Object.entries(group));
  return Object.fromEntries(
    all.map(([name, schema]) => [`Unreachable${name.replace(" ", "")}`, schema]),
  );
}

function schemasOf({ components }: JsonObject): JsonObject {
  const schemas = isObject(components) ? components.schemas : undefined;
  return isObject(schemas) ? schemas : {};
}

function withSchemas(root: JsonObject, schemas: JsonObject): JsonObject {
  const { components } = root;
  return {
    ...root,
    components: { ...(isObject(components) && components), schemas },
  };
}

let count = 0;

/** The output of a case with another description. */
async function outputWith(input: string, root: JsonValue): Promise<Output> {
  const copy = join(folder, String(count++));
  cpSync(dirname(input), copy, { recursive: true });
  writeFileSync(join(copy, basename(input)), JSON.stringify(root));
  return outputOf(join(copy, basename(input)));
}

/** The diagnostics about the rest of the description, by code and location. */
function remarks({ diagnostics }: Output): readonly string[] {
  return diagnostics
    .map(({ code, location }) => `${code} ${location}`)
    .filter((line) => !line.includes("/Unreachable"))
    .sort();
}

/** Files that list all components, between which the lines of others may come. */
const listing = /(?:^|\/)(?:schemas\.ts|API\.md)$/;

function expectSame(before: Output, after: Output): void {
  expect(remarks(after)).toEqual(remarks(before));
  expect([...after.files.keys()]).toEqual([...before.files.keys()]);
  for (const [path, wanted] of before.files) {
    const text = after.files.get(path) ?? "";
    if (listing.test(path))
      expect(missingLine(wanted, text), path).toBeUndefined();
    else expect(text, path).toBe(wanted);
  }
}

/** The first line that does not follow those before it. A module without declarations exports nothing. */
function missingLine(wanted: string, text: string): string | undefined {
  const lines = text.split("\n");
  let at = 0;
  return wanted.replace("export {};", "").split("\n").find((line) => {
    at = lines.indexOf(line, at) + 1;
    return at === 0;
  });
}

describe.each(sample(cases, 20))("an unreachable schema, added to $name,", (each) => {
  test("changes nothing else", async () => {
    const { root } = await readDescription(each.input).catch(nothing);
    const before = await outputWith(each.input, root).catch(nothing);
    if (!("files" in before)) return;
    const schemas = schemasOf(root);
    const added = unreachableIn(root);
    for (const all of [
      { ...schemas, ...added },
      { ...added, ...schemas },
    ])
      expectSame(before, await outputWith(each.input, withSchemas(root, all)));
  });
});

/** A description with errors has no output that could change. */
function nothing(error: unknown): { readonly root: JsonObject } {
  if (error instanceof DescriptionError) return { root: {} };
  throw error;
}
