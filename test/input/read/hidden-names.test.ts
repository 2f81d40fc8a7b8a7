import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { buildApi } from "../../../generator/input/build/build.js";
import { filterDescription } from "../../../generator/input/read/filters/filters.js";
import { readDescription } from "../../../generator/input/read/read.js";
import type {
  JsonObject,
  JsonValue,
} from "../../../generator/language/json/json.js";
import { emitFiles } from "../../../generator/pipeline.js";
import { folderOf } from "./description-folder.js";

/** A name that is hidden, so that the output must not have it. */
const marker = "zzhidden";
const hidden = { type: "string", "x-internal": true };
const base = {
  type: "object",
  required: ["id"],
  properties: { id: { type: "string" }, [marker]: hidden },
};

const noContent = { responses: { "204": { description: "ok" } } };

function bodyOf(schema: JsonValue, media: JsonObject = {}) {
  const content = { "application/json": { schema, ...media } };
  return { requestBody: { content } };
}

interface Extra {
  readonly operation?: JsonObject;
  readonly media?: JsonObject;
  readonly webhooks?: JsonObject;
  readonly requestBodies?: JsonObject;
  readonly paths?: JsonObject;
  readonly schemas?: JsonObject;
  /** Other files, by their names. */
  readonly files?: Readonly<Record<string, JsonValue>>;
}

/** What the filters make of a description whose body has a schema. */
async function filtered(schema: JsonValue, extra: Extra = {}) {
  const described = {
    openapi: "3.1.0",
    info: { title: "T", version: "1" },
    paths: {
      "/a": {
        post: {
          operationId: "addA",
          ...bodyOf({ $ref: "#/components/schemas/S" }, extra.media),
          ...noContent,
          ...extra.operation,
        },
      },
      ...extra.paths,
    },
    webhooks: extra.webhooks ?? {},
    components: {
      requestBodies: extra.requestBodies ?? {},
      schemas: { Base: base, S: schema, ...extra.schemas },
    },
  };
  const sources = Object.entries({ ...extra.files, "api.json": described });
  const folder = folderOf(
    Object.fromEntries(
      sources.map(([name, value]) => [name, JSON.stringify(value)]),
    ),
  );
  const whole = await readDescription(join(folder, "api.json"));
  const { document } = filterDescription(whole, {
    exclude: { extensions: { "x-internal": true } },
  });
  const { api, diagnostics } = buildApi(document, { versions: "path" });
  const found = [...document.diagnostics, ...diagnostics];
  const errors = found.filter(({ severity }) => severity === "error");
  const files =
    errors.length > 0
      ? []
      : emitFiles(document, api, found, {
          extension: ".js",
          source: "openapi.json",
        });
  return {
    errors: errors.map(({ code, location }) => `${code} ${location}`),
    mentions: found
      .filter(({ code }) => code === "filter-mentioned")
      .map(({ location }) => location),
    output: files.map(({ text }) => text).join("\n"),
  };
}

const $ref = "#/components/schemas/Base";

/** Paths with an operation that can be polled, whose reply has hidden properties. */
function polled(rule: JsonObject): JsonObject {
  const schema = { allOf: [{ $ref }], properties: { in: { $ref } } };
  const content = { "application/json": { schema } };
  const responses = { "200": { description: "ok", content } };
  return { "/b": { get: { operationId: "getB", "x-poll": rule, responses } } };
}

test("a polled status stays if another schema hides a property with its name", async () => {
  const text = { type: "string" };
  const paths = polled({ until: ["done"], status: "/in/id" });
  const schemas = {
    Other: {
      type: "object",
      properties: { id: { ...text, "x-internal": true } },
    },
  };
  const { errors } = await filtered(
    { $ref: "#/components/schemas/Other" },
    { paths, schemas },
  );
  expect(errors).toEqual([]);
});

describe("a hidden name is removed from", () => {
  test.each<[string, JsonValue, Extra?]>([
    ["required beside it", { ...base, required: ["id", marker] }],
    ["required in allOf", { allOf: [{ $ref }, { required: [marker] }] }],
    ["required beside $ref", { $ref, required: [marker] }],
    [
      "required of the schema that is combined",
      {
        allOf: [
          { $ref: "#/components/schemas/Needs" },
          { properties: { [marker]: hidden } },
        ],
      },
      { schemas: { Needs: { type: "object", required: [marker] } } },
    ],
    [
      "required in an inner allOf",
      { allOf: [{ $ref }, { allOf: [{ required: ["id", marker] }] }] },
    ],
    [
      "required in then and else",
      {
        ...base,
        if: { properties: { id: { const: "a" } } },
        then: { required: [marker] },
        else: { required: [marker] },
      },
    ],
    [
      "anyOf",
      { ...base, anyOf: [{ required: [marker] }, { required: ["id"] }] },
    ],
    [
      "oneOf",
      { ...base, oneOf: [{ required: [marker] }, { required: ["id"] }] },
    ],
    ["dependentRequired", { ...base, dependentRequired: { id: [marker] } }],
    [
      "its dependentRequired",
      { ...base, dependentRequired: { [marker]: ["id"] } },
    ],
    [
      "dependentRequired in allOf",
      { allOf: [{ $ref }, { dependentRequired: { id: [marker] } }] },
    ],
    [
      "dependentSchemas",
      { ...base, dependentSchemas: { id: { required: [marker] } } },
    ],
    [
      "its dependentSchemas",
      { ...base, dependentSchemas: { [marker]: { required: ["id"] } } },
    ],
    ["dependencies", { ...base, dependencies: { id: [marker] } }],
    ["propertyNames", { ...base, propertyNames: { enum: ["id", marker] } }],
    ["an example", { ...base, example: { id: "a", [marker]: "b" } }],
    ["examples", { ...base, examples: [{ id: "a", [marker]: "b" }] }],
    [
      "an example of a body",
      { $ref },
      { media: { example: { id: "a", [marker]: "b" } } },
    ],
    [
      "examples of a body",
      { $ref },
      {
        media: { examples: { one: { value: { list: [{ [marker]: "b" }] } } } },
      },
    ],
    ...["default", "example", "examples", "enum"].map(
      (name): [string, JsonValue, Extra] => [
        `a schema, a webhook and a body that are named ${name}`,
        { $ref: `#/components/schemas/${name}` },
        {
          operation: {
            requestBody: { $ref: `#/components/requestBodies/${name}` },
          },
          schemas: { [name]: base },
          webhooks: { [name]: { post: { ...bodyOf(base), ...noContent } } },
          requestBodies: { [name]: bodyOf(base).requestBody },
        },
      ],
    ),
    [
      "the responses",
      { $ref },
      {
        operation: {
          responses: {
            "204": { description: "ok" },
            "409": { description: marker, "x-internal": true },
          },
        },
      },
    ],
    [
      "the headers",
      { $ref },
      {
        operation: {
          responses: {
            "204": { description: "ok", headers: { [marker]: hidden } },
          },
        },
      },
    ],
    [
      "the media types",
      { $ref },
      {
        operation: {
          responses: {
            "200": {
              description: "ok",
              content: {
                "application/json": { schema: { type: "string" } },
                [`application/${marker}`]: { "x-internal": true },
              },
            },
          },
        },
      },
    ],
    [
      "the parameters",
      { $ref },
      {
        operation: {
          parameters: [
            { name: marker, in: "query", "x-internal": true, schema: {} },
          ],
        },
      },
    ],
    [
      "a union",
      { oneOf: [{ $ref }, { $ref: "#/components/schemas/Zzhidden" }] },
      {
        schemas: {
          Zzhidden: { type: "object", "x-internal": true, title: marker },
        },
      },
    ],
    [
      "a schema that extends a base with a discriminator",
      { $ref: "#/components/schemas/Kinds" },
      {
        schemas: {
          Kinds: {
            type: "object",
            required: ["kind"],
            properties: { kind: { type: "string" } },
            discriminator: { propertyName: "kind" },
          },
          One: { allOf: [{ $ref: "#/components/schemas/Kinds" }] },
          Zzhidden: {
            "x-internal": true,
            allOf: [{ $ref: "#/components/schemas/Kinds" }],
            properties: { [marker]: { type: "string" } },
          },
        },
      },
    ],
    [
      "the encoding of a form",
      { $ref },
      {
        operation: {
          requestBody: {
            content: {
              "multipart/form-data": {
                schema: { $ref },
                encoding: { [marker]: { contentType: "text/plain" } },
              },
            },
          },
        },
      },
    ],
  ])("%s", async (_name, schema, extra) => {
    const { errors, output } = await filtered(schema, extra);
    expect(errors).toEqual([]);
    expect(output).toContain("addA");
    expect(output.toLowerCase()).not.toContain(marker);
  });
});

describe("a hidden name stops the run in", () => {
  const at = "#/components/schemas/S";
  test.each<[string, JsonValue, string, Extra?]>([
    ["not", { ...base, not: { required: [marker] } }, `${at}/not/required/0`],
    ["if", { ...base, if: { required: [marker] } }, `${at}/if/required/0`],
    [
      "the properties of if",
      { ...base, if: { properties: { [marker]: { const: "a" } } } },
      `${at}/if/properties/${marker}`,
    ],
    [
      "the properties of another schema for the same value",
      { allOf: [{ $ref }, { properties: { [marker]: { minLength: 1 } } }] },
      `${at}/allOf/1/properties/${marker}`,
    ],
    [
      "the only member of a union",
      { ...base, anyOf: [{ required: [marker] }] },
      `${at}/anyOf`,
    ],
    [
      "a pattern of propertyNames",
      { ...base, propertyNames: { pattern: `^(id|${marker})$` } },
      `${at}/propertyNames`,
    ],
    [
      "patternProperties",
      { ...base, patternProperties: { [`^${marker}$`]: { minLength: 1 } } },
      `${at}/patternProperties/^${marker}$`,
    ],
    ["default", { ...base, default: { [marker]: "a" } }, `${at}/default`],
    ["const", { ...base, const: { [marker]: "a" } }, `${at}/const`],
    ["enum", { ...base, enum: [{ [marker]: "a" }] }, `${at}/enum`],
    [
      "a discriminator",
      { ...base, discriminator: { propertyName: marker } },
      `${at}/discriminator`,
    ],
    [
      "items, if the schema is hidden",
      { type: "array", items: { $ref: "#/components/schemas/H" } },
      `${at}/items`,
      { schemas: { H: { type: "object", "x-internal": true } } },
    ],
    [
      "additionalProperties, if the schema is hidden",
      { type: "object", additionalProperties: hidden },
      `${at}/additionalProperties`,
    ],
    [
      "the URL of a callback",
      { $ref },
      `#/paths/~1a/post/callbacks/done/{$request.body#~1${marker}}`,
      {
        operation: {
          callbacks: {
            done: {
              [`{$request.body#/${marker}}`]: {
                post: { responses: { "204": { description: "ok" } } },
              },
            },
          },
        },
      },
    ],
    ...[
      `{$request.query.${marker}}`,
      `https://a.example/{$request.header.${marker.toUpperCase()}}/x`,
      `{$response.body#/list/0/%7a${marker.slice(1)}}`,
    ].map((url): [string, JsonValue, string, Extra] => [
      `the URL ${url} of a callback`,
      { $ref },
      `#/paths/~1a/post/callbacks/done/${escaped(url)}`,
      {
        operation: {
          parameters: ["query", "header"].map((place) => ({
            name: marker,
            in: place,
            schema: {},
            "x-internal": true,
          })),
          callbacks: { done: { [url]: { post: noContent } } },
        },
      },
    ]),
    ...["parameters", "requestBody"].map(
      (member): [string, JsonValue, string, Extra] => [
        `the ${member} of a link`,
        { $ref },
        `#/paths/~1a/post/responses/204/links/next/${member}${member === "parameters" ? "/id" : ""}`,
        {
          operation: {
            responses: {
              "204": {
                description: "ok",
                links: {
                  next: {
                    operationId: "addA",
                    [member]:
                      member === "parameters"
                        ? { id: `$request.body#/${marker}` }
                        : `$request.body#/${marker}`,
                  },
                },
              },
            },
          },
        },
      ],
    ),
    [
      "a path",
      { $ref },
      `#/paths/~1b~1{${marker}}/get/parameters/0`,
      {
        paths: {
          [`/b/{${marker}}`]: {
            get: {
              parameters: [
                { name: marker, in: "path", required: true, ...hidden },
              ],
              ...noContent,
            },
          },
        },
      },
    ],
    [
      "a pattern with an escaped name",
      {
        type: "object",
        properties: { "zz.hidden": hidden },
        patternProperties: { "^zz\\.hidden$": { minLength: 1 } },
      },
      `${at}/patternProperties/^zz\\.hidden$`,
    ],
    [
      "the status of a polled operation",
      { $ref },
      "#/paths/~1b/get/x-poll/status",
      { paths: polled({ until: ["done"], status: `/${marker}` }) },
    ],
    [
      "the interval of a polled operation",
      { $ref },
      "#/paths/~1b/get/x-poll/interval",
      {
        paths: polled({
          until: ["done"],
          status: "/id",
          interval: `/in/${marker}`,
        }),
      },
    ],
    [
      "what an event settles",
      { $ref },
      "#/webhooks/a.done/post/x-settles/id",
      {
        webhooks: {
          "a.done": {
            post: {
              "x-settles": { subject: "a", id: `/${marker}` },
              ...bodyOf({ $ref }),
              ...noContent,
            },
          },
        },
      },
    ],
    [
      "another file",
      { $ref: "other.json#/S" },
      `other.json#/S/properties/${marker}`,
      { files: { "other.json": { S: base } } },
    ],
    [
      "another file that another one refers to",
      { type: "array", items: { $ref: "other.json#/S" } },
      `more.json#/properties/a/properties/${marker}`,
      {
        files: {
          "other.json": { S: { properties: { a: { $ref: "more.json" } } } },
          "more.json": { properties: { a: base } },
        },
      },
    ],
    [
      "a name in another file of a property that is here",
      { ...base, allOf: [{ $ref: "other.json" }] },
      `other.json#/required/0`,
      { files: { "other.json": { required: [marker] } } },
    ],
  ])("%s", async (_name, schema, location, extra) => {
    const { errors } = await filtered(schema, extra);
    expect(errors).toEqual([`filter-exposes ${location}`]);
  });
});

/** A step of a JSON pointer. */
function escaped(step: string): string {
  return step.replaceAll("~", "~0").replaceAll("/", "~1");
}

test.each<[string, JsonValue, Extra?]>([
  [
    "a pattern with a longer word",
    { ...base, patternProperties: { [`^un${marker}s$`]: { minLength: 1 } } },
  ],
  [
    "a component of another file that nothing refers to",
    { $ref },
    {
      schemas: { Unused: { $ref: "other.json" } },
      files: { "other.json": base },
    },
  ],
  [
    "another file without hidden parts",
    { $ref: "other.json" },
    { files: { "other.json": { type: "string" } } },
  ],
  [
    "a hidden schema of another file",
    {
      type: "object",
      properties: { a: { $ref: "other.json" }, b: { type: "string" } },
    },
    { files: { "other.json": { ...base, "x-internal": true } } },
  ],
])("%s stops nothing", async (_name, schema, extra) => {
  expect((await filtered(schema, extra)).errors).toEqual([]);
});

describe("a text that mentions a hidden name is a warning", () => {
  const at = "#/components/schemas/S";
  const other = { type: "object", properties: { price: { type: "number" } } };
  const priced = {
    ...base,
    properties: { ...base.properties, price: hidden, unit_price: hidden },
  };
  test.each<[string, JsonValue, string[], Extra?]>([
    [
      "in backticks",
      { ...priced, description: "With `price`." },
      [`${at}/description`],
    ],
    ["in quotes", { ...priced, title: 'With "price".' }, [`${at}/title`]],
    [
      "as an identifier",
      { ...priced, description: "See unit_price." },
      [`${at}/description`],
    ],
    [
      "of a parameter",
      { $ref },
      ["#/paths/~1a/post/summary"],
      {
        operation: {
          summary: "`price`",
          parameters: [
            { name: "price", in: "query", "x-internal": true, schema: {} },
          ],
        },
      },
    ],
    ["but not as a word", { ...priced, description: "The price of it." }, []],
    [
      "but not in a longer word",
      { ...priced, description: "my_unit_prices" },
      [],
    ],
    [
      "but not if another schema has it",
      { ...priced, description: "With `price`." },
      [],
      { schemas: { Other: other } },
    ],
    [
      "but not in what is removed",
      {
        ...priced,
        properties: {
          ...priced.properties,
          price: { ...hidden, description: "`price`" },
        },
      },
      [],
    ],
    [
      "but not where nothing remains",
      { type: "string" },
      [],
      { schemas: { Unused: { ...priced, description: "`price`" } } },
    ],
  ])("%s", async (_name, schema, mentions, extra) => {
    expect((await filtered(schema, extra)).mentions).toEqual(mentions);
  });
});

test("an equal name of another schema stays", async () => {
  const other = {
    type: "object",
    properties: { [marker]: { type: "string" } },
  };
  const { errors, output } = await filtered({
    type: "object",
    properties: { a: { $ref }, b: other },
  });
  expect(errors).toEqual([]);
  expect(output).toContain(marker);
});

test.each(["value", "example", "examples", "default"])(
  "a property %s with a hidden property stays",
  async (name) => {
    const properties = { [name]: base };
    const { errors, output } = await filtered({ type: "object", properties });
    expect(errors).toEqual([]);
    expect(output).toContain(`${name}?: {`);
    expect(output).not.toContain(marker);
  },
);

test("a member of a union does not hide the names of another", async () => {
  const other = {
    type: "object",
    required: [marker],
    properties: { [marker]: { type: "string" } },
  };
  const { errors, output } = await filtered({ oneOf: [{ $ref }, other] });
  expect(errors).toEqual([]);
  expect(output).toContain(`${marker}: string`);
});

test("what no remaining operation needs stops nothing", async () => {
  const schemas = { Unused: { ...base, not: { required: [marker] } } };
  expect((await filtered({ $ref }, { schemas })).errors).toEqual([]);
});

test.each([
  ["more than stay", { ...base, minProperties: 2 }, true],
  ["as many as stay", { ...base, minProperties: 1 }, false],
  [
    "more than stay, of any name",
    { ...base, minProperties: 2, additionalProperties: true },
    false,
  ],
  [
    "more than it ever described",
    { type: "object", properties: { id: {} }, minProperties: 2 },
    false,
  ],
])("a schema that needs properties: %s", async (_name, schema, isError) => {
  const { errors } = await filtered(schema);
  expect(errors).toEqual(
    isError ? ["filter-exposes #/components/schemas/S/minProperties"] : [],
  );
});
