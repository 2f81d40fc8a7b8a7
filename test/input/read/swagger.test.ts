import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { buildApi } from "../../../generator/input/build/build.js";
import type { Document } from "../../../generator/input/read/document.js";
import { readDescription } from "../../../generator/input/read/read.js";
import {
  type JsonValue,
  memberOf,
} from "../../../generator/language/json/json.js";
import { folderOf } from "./description-folder.js";
import { brief, briefly, refusal } from "./refusals.js";

const head = 'swagger: "2.0"\ninfo: {title: t, version: "1"}\n';

function at(document: Document, ...steps: string[]): JsonValue | undefined {
  let value: JsonValue | undefined = document.root;
  for (const step of steps)
    value = value === undefined ? undefined : memberOf(value, step);
  return value;
}

function write(text: string): string {
  const files = { "api.yaml": head + text, "other.yaml": "type: string\n" };
  return join(folderOf(files), "api.yaml");
}

/** The diagnostics of a description, with line numbers that skip the first two lines. */
async function findings(text: string): Promise<string[]> {
  const document = await readDescription(write(text));
  const { diagnostics } = buildApi(document, { versions: "none" });
  return [...document.diagnostics, ...diagnostics].map((diagnostic) =>
    brief(diagnostic, document),
  );
}

describe("bodies", () => {
  const body = ["paths", "/x", "post", "requestBody"];

  test("a shared body parameter becomes the body of the operations that name it", async () => {
    const document = await readDescription(
      write(`consumes: [application/json, text/csv]
parameters:
  a~/b: {in: body, name: b, required: true, description: d, schema: {type: string}}
paths:
  /x: {post: {parameters: [{$ref: '#/parameters/a~0~1b'}, {in: query, name: q, type: integer}], responses: {}}}
`),
    );
    const media = { schema: { type: "string" } };
    expect(at(document, ...body)).toStrictEqual({
      required: true,
      description: "d",
      content: { "application/json": media, "text/csv": media },
    });
    expect(at(document, "paths", "/x", "post", "parameters")).toStrictEqual([
      { schema: { type: "integer" }, in: "query", name: "q" },
    ]);
    expect(at(document, "components", "requestBodies")).toBeUndefined();
  });

  test("an unknown list format is read as commas, with a warning", async () => {
    const list = "type: array, items: {type: string}, collectionFormat: tsv";
    const document = await readDescription(
      write(`parameters: {l: {in: query, name: l, ${list}}}
paths:
  /x:
    get:
      parameters: [{$ref: '#/parameters/l'}, {in: query, name: q, ${list}}]
      responses: {}
`),
    );
    const commas = { style: "form", explode: false };
    expect(at(document, "components", "parameters", "l")).toMatchObject(commas);
    const own = at(document, "paths", "/x", "get", "parameters", "1");
    expect(own).toMatchObject(commas);
  });

  test("form fields keep all their keywords", async () => {
    const document = await readDescription(
      write(`paths:
  /x:
    parameters:
      - {in: formData, name: kept, type: string, enum: [a]}
      - {in: formData, name: replaced, type: string}
    post:
      parameters:
        - {in: formData, name: replaced, type: integer, minimum: 2, required: true}
        - {in: formData, name: list, type: array, items: {type: string}, collectionFormat: ssv}
      responses: {}
`),
    );
    expect(
      at(document, ...body, "content", "application/x-www-form-urlencoded"),
    ).toStrictEqual({
      schema: {
        type: "object",
        properties: {
          kept: { type: "string", enum: ["a"] },
          replaced: { type: "integer", minimum: 2 },
          list: { type: "array", items: { type: "string" } },
        },
        required: ["replaced"],
      },
      encoding: { list: { style: "spaceDelimited", explode: false } },
    });
  });

  test("a file requires a multipart body", async () => {
    const document = await readDescription(
      write(`consumes: [application/json]
paths:
  /x: {post: {parameters: [{in: formData, name: f, type: file}], responses: {}}}
`),
    );
    expect(at(document, ...body, "content")).toStrictEqual({
      "multipart/form-data": {
        schema: {
          type: "object",
          properties: { f: { type: "string", format: "binary" } },
        },
      },
    });
  });
});

describe("responses", () => {
  const text = `produces: [application/json]
responses: {No: {description: no, schema: {type: string}}}
paths:
  /x:
    get:
      produces: [text/csv]
      responses:
        "200":
          description: d
          schema: {type: string}
          headers: {B: {type: integer}, A: {type: string}}
        "404": {$ref: '#/responses/No'}
    put: {responses: {"404": {$ref: '#/responses/No'}}}
`;

  test("an operation's own media types apply to shared responses too", async () => {
    const document = await readDescription(write(text));
    const types = (method: string, status: string) => {
      const steps = ["paths", "/x", method, "responses", status, "content"];
      return Object.keys(at(document, ...steps) ?? {});
    };
    expect(types("get", "200")).toStrictEqual(["text/csv"]);
    expect(types("get", "404")).toStrictEqual(["text/csv"]);
    expect(
      at(document, "paths", "/x", "put", "responses", "404"),
    ).toStrictEqual({ $ref: "#/components/responses/No" });
  });

  test("headers keep their order", async () => {
    const document = await readDescription(write(text));
    const steps = ["paths", "/x", "get", "responses", "200", "headers"];
    const headers = at(document, ...steps) ?? {};
    expect(Object.keys(headers)).toStrictEqual(["B", "A"]);
  });
});

test("schemas: discriminators, null and files are converted, examples are not", async () => {
  const document = await readDescription(
    write(`definitions:
  A:
    type: object
    discriminator: kind
    properties:
      discriminator: {type: string, x-nullable: true}
    default: {discriminator: kind}
`),
  );
  expect(at(document, "components", "schemas", "A")).toStrictEqual({
    type: "object",
    discriminator: { propertyName: "kind" },
    properties: {
      discriminator: { type: "string", "x-nullable": true, nullable: true },
    },
    default: { discriminator: "kind" },
  });
});

test("an unquoted version is accepted", async () => {
  const folder = folderOf({ "api.yaml": "swagger: 2.0\npaths: {}\n" });
  const document = await readDescription(join(folder, "api.yaml"));
  expect(at(document, "openapi")).toBe("3.0.4");
});

describe("diagnostics have locations of the original", () => {
  test.each([
    [
      "a schema",
      "definitions:\n  A: {properties: {a: {type: strin}}}\n",
      "4:30 type-unknown",
    ],
    [
      "a reference",
      "definitions:\n  A:\n    items: {$ref: '#/definitions/B'}\n",
      "5:19 ref-dangling",
    ],
    [
      "a parameter behind a body",
      "paths:\n  /x:\n    post:\n      parameters:\n        - {in: body, name: b, schema: {}}\n        - {in: query, name: q, type: strin}\n      responses: {'204': {description: d}}\n",
      "8:38 type-unknown",
    ],
    [
      "a shared parameter",
      "parameters:\n  q: {in: query, name: q, type: strin}\npaths:\n  /x: {get: {parameters: [{$ref: '#/parameters/q'}], responses: {'204': {description: d}}}}\n",
      "4:33 type-unknown",
    ],
    [
      "a shared body",
      "parameters:\n  b: {in: body, name: b, schema: {type: strin}}\npaths:\n  /x: {post: {parameters: [{$ref: '#/parameters/b'}], responses: {'204': {description: d}}}}\n",
      "4:41 type-unknown",
    ],
    [
      "a field of a form",
      "paths:\n  /x:\n    post:\n      parameters:\n        - {in: formData, name: f, type: strin}\n      responses: {'204': {description: d}}\n",
      "7:41 type-unknown",
    ],
    [
      "a reply written out",
      "responses:\n  No: {description: no, schema: {type: strin}}\npaths:\n  /x: {get: {produces: [text/csv], responses: {'404': {$ref: '#/responses/No'}}}}\n",
      "4:40 type-unknown",
    ],
    [
      "a reply's header",
      "paths:\n  /x: {get: {responses: {'200': {description: d, headers: {A: {type: strin}}}}}}\n",
      "4:70 type-unknown",
    ],
    [
      "a security scheme",
      "securityDefinitions:\n  k: {type: apiKey, in: body, name: k}\n",
      "4:25 security-scheme",
    ],
    [
      "a list format",
      "paths:\n  /x: {get: {parameters: [{in: query, name: q, type: array, items: {}, collectionFormat: tsv}], responses: {'204': {description: d}}}}\n",
      "4:90 swagger-conversion",
    ],
    [
      "a method in capitals",
      "paths:\n  /x:\n    GET: {responses: {'204': {description: d}}}\n",
      "5:5 path-item-unknown",
    ],
    [
      "a method that Swagger 2.0 does not know",
      "paths:\n  /x:\n    trace: {responses: {'204': {description: d}}}\n",
      "5:5 path-item-unknown",
    ],
    [
      "another file",
      "definitions:\n  A: {$ref: other.yaml}\n",
      "4:13 swagger-conversion",
    ],
  ])("%s", async (_what, text, wanted) => {
    // The fault may cause further warnings.
    expect(await findings(text)).toContain(wanted);
  });

  test("an extension of paths or a path item is kept and ignored", async () => {
    const text =
      "paths:\n  x-groups: {GET: a}\n  /x:\n    x-assumed: true\n    get: {responses: {'204': {description: d}}}\n";
    const document = await readDescription(write(text));
    expect(at(document, "paths", "/x", "x-assumed")).toBe(true);
    expect(await findings(text)).toStrictEqual([]);
  });

  test("an unresolved reference is reported with the original pointer", async () => {
    const document = await readDescription(
      write("definitions:\n  Pet: {items: {$ref: '#/definitions/Pett'}}\n"),
    );
    buildApi(document, { versions: "none" });
    expect(document.diagnostics.map(({ message }) => message)).toStrictEqual([
      "Unresolved reference `#/definitions/Pett`: `#/definitions` has no `Pett`.",
    ]);
  });

  test.each([
    [
      "parameters that are no list",
      "paths:\n  /x: {get: {parameters: {}, responses: {}}}\n",
      "4:14 wrong-type",
    ],
    [
      "an invalid parameter",
      "paths:\n  /x: {get: {parameters: [null], responses: {}}}\n",
      "4:27 wrong-type",
    ],
    [
      "an invalid reply",
      "paths:\n  /x: {get: {responses: {'200': null}}}\n",
      "4:33 wrong-type",
    ],
    [
      "a member that the converter loses",
      "definitions: {__proto__: {}}\n",
      "1:10 swagger-conversion",
    ],
    [
      "what the converter fails at",
      "securityDefinitions: {a: null}\n",
      "1:10 swagger-conversion",
    ],
  ])("%s", async (_what, text, wanted) => {
    expect(briefly(await refusal(write(text)))).toStrictEqual([wanted]);
  });
});
