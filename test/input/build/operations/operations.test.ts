import { describe, expect, test } from "vitest";

import type {
  JsonObject,
  JsonValue,
} from "../../../../generator/language/json/json.js";
import {
  bare,
  buildFrom,
  onlyOne,
  operationFrom,
  reported,
} from "../build-from.js";

const responses: JsonValue = { "200": { description: "" } };

/** Paths with one operation that has the given fields. */
function at(
  path: string,
  operation: JsonObject = {},
  beside: JsonObject = {},
): JsonObject {
  return { paths: { [path]: { ...beside, get: { responses, ...operation } } } };
}

/** The names and type names of operations with these ids, each at a path of its own. */
function namesOf(
  ids: readonly string[],
  version = "",
  schemas: JsonObject = {},
): unknown {
  const paths = ids.map((operationId, index): [string, JsonValue] => [
    `${version}/p${index}`,
    { get: { operationId, responses } },
  ]);
  const { api } = buildFrom({
    paths: Object.fromEntries(paths),
    components: { schemas },
  });
  return Object.fromEntries(
    onlyOne(api.versions).operations.map(({ id, name, typeName }) => [
      id,
      `${name} ${typeName}`,
    ]),
  );
}

describe("names of operations", () => {
  test.each([
    ["listPets", "listPets ListPets"],
    ["repos/list-for-org", "reposListForOrg ReposListForOrg"],
    ["get_thing", "getThing GetThing"],
    ["GetThing", "getThing GetThing"],
    ["APIKeys.list", "apiKeysList ApiKeysList"],
    ["URL", "url Url"],
    ["3d", "_3d _3d"],
    ["delete", "delete_ Delete_"],
    ["then", "then_ Then_"],
    ["constructor", "constructor_ Constructor_"],
    ["createClient", "createClient_ CreateClient_"],
    ["größe/Ändern", "größeÄndern GrößeÄndern"],
    ["Überweisung", "überweisung Überweisung"],
    ["привет мир", "приветМир ПриветМир"],
    ["हिन्दी", "हिन्दी हिन्दी"],
    ["🚀 launch", "launch Launch"],
    ["🚀", "getP0 GetP0"],
    ["a.b c", "aBC ABC"],
  ])("%s is %s", (id, wanted) => {
    expect(namesOf([id])).toEqual({ [id]: wanted });
  });

  test.each([
    [["listV2"], "/v2", { listV2: "list List" }],
    [["listV2"], "/v1", { listV2: "listV2 ListV2" }],
    [["listV2", "list"], "/v2", { list: "list List", listV2: "listV2 ListV2" }],
    [
      ["get-thing", "getThing", "get_thing"],
      "",
      {
        getThing: "getThing GetThing",
        "get-thing": "getP0 GetP0",
        get_thing: "getP2 GetP2",
      },
    ],
    // Two encodings of one letter result in one name.
    [["é", "e\u0301"], "", { é: "é É", "e\u0301": "getP1 GetP1" }],
    [["Pets", "pets"], "", { pets: "pets Pets", Pets: "getP0 GetP0" }],
  ])("%j under %j", (ids, version, wanted) => {
    expect(namesOf(ids, version)).toEqual(wanted);
  });

  test("an operation's type names do not collide with schemas", () => {
    expect(
      namesOf(["send", "list"], "", { SendRequest: {}, ListOperation: {} }),
    ).toEqual({ send: "send SendOperation", list: "list List" });
  });

  test("an operation without an id is named by method and path", () => {
    const paths = ["/v1/pets/{petId}/tags", "/v1/a-b", "/v1/a/b"];
    const { api, diagnostics } = buildFrom({
      paths: Object.fromEntries(
        paths.map((path): [string, JsonValue] => [
          path,
          { get: { responses } },
        ]),
      ),
    });
    expect(
      onlyOne(api.versions).operations.map(({ id, name }) => [id, name]),
    ).toEqual([
      ["GET /v1/pets/{petId}/tags", "getPetsByPetIdTags"],
      ["GET /v1/a-b", "get_20__2f_v1_2f_a_2d_b"],
      ["GET /v1/a/b", "get_20__2f_v1_2f_a_2f_b"],
    ]);
    expect(
      diagnostics.filter(({ code }) => code !== "path-parameter-missing"),
    ).toEqual([]);
  });

  test("an operation whose id has neither letters nor digits is named by method and path", () => {
    const { api, diagnostics } = buildFrom({
      paths: {
        "/a": {
          get: { operationId: "???", responses },
          post: { operationId: "列表", responses },
          put: { operationId: "!", responses },
          delete: { operationId: "12", responses },
        },
      },
    });
    expect(
      onlyOne(api.versions).operations.map(({ id, name }) => [id, name]),
    ).toEqual([
      ["???", "getA"],
      ["列表", "列表"],
      ["!", "putA"],
      ["12", "_12"],
    ]);
    expect(diagnostics).toEqual([]);
  });

  test("two operations with the same id are named by method and path, and a warning names both locations", () => {
    const operation: JsonValue = { operationId: "same", responses };
    const { api, diagnostics } = buildFrom({
      paths: { "/a": { get: operation, post: operation } },
    });
    expect(
      onlyOne(api.versions).operations.map(({ id, name }) => [id, name]),
    ).toEqual([
      ["same", "getA"],
      ["same", "postA"],
    ]);
    expect(diagnostics).toMatchObject([
      {
        code: "operation-duplicate",
        severity: "warning",
        location: "#/paths/~1a/post/operationId",
        related: [{ location: "#/paths/~1a/get/operationId" }],
      },
    ]);
  });

  test("two API versions can use the same id", () => {
    const item: JsonValue = { get: { operationId: "same", responses } };
    expect(
      buildFrom({ paths: { "/v1/a": item, "/v2/a": item } }).diagnostics,
    ).toEqual([]);
  });
});

describe("the fields of an operation", () => {
  test("documentation, tags, roles, deprecation and security", () => {
    const operation = operationFrom({
      ...at(
        "/a",
        {
          summary: "S",
          tags: ["t"],
          deprecated: true,
          "x-roles": ["admin"],
          "x-deprecation": { date: "2026-01-01", successor: "/b" },
          security: [{ bearer: ["x"] }, {}],
        },
        { description: "of the path", "x-assumed": true },
      ),
      components: {
        securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      },
    });
    expect(operation).toMatchObject({
      docs: {
        summary: "S",
        description: "of the path",
        deprecated: true,
        assumed: true,
      },
      tags: ["t"],
      roles: ["admin"],
      deprecation: { date: "2026-01-01", successor: "/b" },
      security: [
        { schemes: [{ name: "bearer", scopes: ["x"] }] },
        { schemes: [] },
      ],
    });
  });

  test("every method", () => {
    const methods = "get put post delete options head patch trace query";
    const { api } = buildFrom({
      paths: {
        "/a": Object.fromEntries(
          methods
            .split(" ")
            .map((method): [string, JsonValue] => [method, { responses }]),
        ),
      },
    });
    expect(
      onlyOne(api.versions).operations.map(({ method }) => method),
    ).toEqual(methods.toUpperCase().split(" "));
  });

  test("referenced path items, parameters, bodies, responses and headers", () => {
    const operation = operationFrom({
      paths: { "/a": { $ref: "#/components/pathItems/A" } },
      components: {
        pathItems: {
          A: {
            post: {
              parameters: [{ $ref: "#/components/parameters/P" }],
              requestBody: { $ref: "#/components/requestBodies/B" },
              responses: { "200": { $ref: "#/components/responses/R" } },
            },
          },
        },
        parameters: {
          P: { $ref: "#/components/parameters/Q" },
          Q: { name: "q", in: "query", schema: {} },
        },
        requestBodies: { B: { content: { "text/plain": {} } } },
        responses: {
          R: {
            description: "",
            headers: { "X-H": { $ref: "#/components/headers/H" } },
          },
        },
        headers: { H: { required: true, schema: { type: "integer" } } },
      },
    });
    expect(operation).toMatchObject({
      parameters: [{ name: "q", location: "#/components/parameters/Q" }],
      body: { content: [{ name: "text/plain", kind: "text" }] },
      responses: [
        {
          status: 200,
          headers: [
            { name: "X-H", required: true, schema: { types: ["integer"] } },
          ],
        },
      ],
    });
  });
});

describe("parameters", () => {
  const parameters = (
    path: string,
    own: readonly JsonValue[],
    shared: readonly JsonValue[] = [],
  ): unknown =>
    bare(
      operationFrom(at(path, { parameters: own }, { parameters: shared }))
        .parameters,
    );

  test.each<[string, JsonObject, JsonObject]>([
    [
      "query",
      { in: "query" },
      { style: "form", explode: true, required: false },
    ],
    [
      "path",
      { in: "path" },
      { style: "simple", explode: false, required: true },
    ],
    ["header", { in: "header" }, { style: "simple", explode: false }],
    ["cookie", { in: "cookie" }, { style: "form", explode: true }],
    [
      "deepObject",
      { in: "query", style: "deepObject", required: true, allowReserved: true },
      {
        style: "deepObject",
        explode: true,
        required: true,
        allowReserved: true,
      },
    ],
    [
      "pipes",
      { in: "query", style: "pipeDelimited", explode: true },
      { style: "pipeDelimited", explode: true },
    ],
  ])("%s", (_name, parameter, wanted) => {
    expect(
      parameters("/{p}", [
        { name: "p", schema: { type: "string" }, ...parameter },
      ]),
    ).toContainEqual(
      expect.objectContaining({
        name: "p",
        schema: { types: ["string"] },
        ...wanted,
      }),
    );
  });

  test("with content", () => {
    expect(
      parameters("/a", [
        {
          name: "filter",
          in: "query",
          content: { "application/json": { schema: { type: "object" } } },
        },
      ]),
    ).toMatchObject([
      { mediaType: "application/json", schema: { types: ["object"] } },
    ]);
  });

  test("of the operation override those of the path item", () => {
    expect(
      parameters(
        "/a",
        [{ name: "X-Id", in: "header", required: true, schema: {} }],
        [
          { name: "x-id", in: "header", schema: {} },
          { name: "q", in: "query", schema: {} },
        ],
      ),
    ).toMatchObject([{ name: "q" }, { name: "X-Id", required: true }]);
  });

  test.each<[string, string, JsonValue, readonly string[]]>([
    [
      "missing",
      "/{a}",
      null,
      ["warning path-parameter-missing #/paths/~1{a}/get"],
    ],
    [
      "not in the path",
      "/a",
      { name: "b", in: "path", schema: {} },
      ["warning path-parameter-unused #/paths/~1a/get/parameters/0"],
    ],
    [
      "without schema",
      "/a",
      { name: "b", in: "query" },
      ["warning parameter-untyped #/paths/~1a/get/parameters/0"],
    ],
    [
      "nowhere",
      "/a",
      { name: "b", in: "boody" },
      ["error parameter-location #/paths/~1a/get/parameters/0/in"],
    ],
    [
      "without a name",
      "/a",
      { in: "query" },
      ["error parameter-incomplete #/paths/~1a/get/parameters/0"],
    ],
    [
      "with the style of another location",
      "/a",
      { name: "b", in: "header", style: "form", schema: { type: "string" } },
      ["warning parameter-style #/paths/~1a/get/parameters/0/style"],
    ],
    [
      "that OpenAPI ignores",
      "/a",
      { name: "accept", in: "header", schema: {} },
      ["warning parameter-ignored #/paths/~1a/get/parameters/0"],
    ],
    [
      "that refers to itself",
      "/a",
      { $ref: "#/components/parameters/Loop" },
      ["error ref-cycle #/paths/~1a/get/parameters/0/$ref"],
    ],
  ])("one %s", (_name, path, parameter, wanted) => {
    const built = buildFrom({
      ...at(path, { parameters: parameter === null ? [] : [parameter] }),
      components: {
        parameters: { Loop: { $ref: "#/components/parameters/Loop" } },
      },
    });
    expect(reported(built)).toEqual(wanted);
  });

  test("an undescribed path parameter is a required string", () => {
    expect(parameters("/{a}", [])).toMatchObject([
      { name: "a", in: "path", required: true, schema: { types: ["string"] } },
    ]);
  });
});

describe("media types", () => {
  test.each<[string, string, JsonValue | undefined]>([
    ["application/json", "json", undefined],
    ["Application/JSON; charset=utf-8", "json", {}],
    ["application/problem+json", "json", {}],
    ["application/x-www-form-urlencoded", "form", {}],
    ["multipart/form-data", "multipart", {}],
    ["multipart/mixed", "binary", {}],
    ["text/event-stream", "events", {}],
    ["text/html", "text", {}],
    ["application/xml", "text", {}],
    ["application/atom+xml", "text", {}],
    ["application/octet-stream", "binary", {}],
    ["image/png", "binary", {}],
    ["*/*", "json", { type: "object" }],
    ["*/*", "binary", { type: "string", format: "binary" }],
    ["*/*", "binary", undefined],
    ["*/*", "binary", {}],
    ["*/*", "binary", { description: "A file." }],
    ["*/*", "binary", { contentMediaType: "*/*" }],
    ["*/*", "binary", { type: "string", contentMediaType: "image/png" }],
    ["*/*", "binary", { $ref: "#/components/schemas/Bytes" }],
    ["*/*", "json", { $ref: "#/components/schemas/Pet" }],
    ["*/*", "json", { oneOf: [{ type: "object" }, { type: "integer" }] }],
    ["*/*", "json", { type: "string" }],
    ["application/*", "binary", {}],
    ["application/json", "json", undefined],
    ["application/json", "json", { type: "string" }],
    ["application/json", "json", { contentMediaType: "application/json" }],
    ["application/json", "binary", { type: "string", format: "binary" }],
    ["application/json", "binary", { $ref: "#/components/schemas/Bytes" }],
    ["application/x+json", "binary", { type: "string", format: "binary" }],
    ["constructor", "binary", {}],
  ])("%s is %s", (name, kind, schema) => {
    const media: JsonValue = schema === undefined ? {} : { schema };
    const { body } = operationFrom({
      ...at("/a", { requestBody: { content: { [name]: media } } }),
      components: {
        schemas: {
          Bytes: { type: "string", format: "binary" },
          Pet: { type: "object" },
        },
      },
    });
    expect(body?.content).toMatchObject([{ name, kind }]);
  });

  test("a reference to a boolean schema is not an error", () => {
    const schema = { $ref: "#/components/schemas/Never" };
    const built = buildFrom({
      ...at("/a", {
        requestBody: { content: { "application/json": { schema } } },
      }),
      components: { schemas: { Never: false } },
    });
    expect(reported(built).filter((line) => line.startsWith("error"))).toEqual(
      [],
    );
  });

  test("the encoding of form properties", () => {
    const { body } = operationFrom(
      at("/a", {
        requestBody: {
          required: true,
          content: {
            "multipart/form-data": {
              schema: { type: "object" },
              encoding: { file: { contentType: "image/png" }, note: {} },
            },
            "application/x-www-form-urlencoded": {
              schema: { type: "object" },
              encoding: {
                tags: { style: "form", explode: false },
                ids: { explode: false },
              },
            },
          },
        },
      }),
    );
    expect(body).toMatchObject({
      required: true,
      content: [
        { encoding: [{ property: "file", contentType: "image/png" }] },
        {
          encoding: [
            { property: "tags", style: "form", explode: false },
            { property: "ids", style: "form", explode: false },
          ],
        },
      ],
    });
  });
});

describe("responses", () => {
  test("to HEAD have no content", () => {
    const content = { "application/json": { schema: { type: "object" } } };
    const responses = { 200: { description: "", content } };
    const { api } = buildFrom({
      paths: { "/a": { get: { responses }, head: { responses } } },
    });
    expect(
      onlyOne(api.versions).operations.map(
        (operation) => operation.responses[0]?.content.length,
      ),
    ).toEqual([1, 0]);
  });

  test.each([
    ["200", [200]],
    ["3XX", ["3XX"]],
    ["4xx", ["4XX", "2XX"]],
    ["500", [500, "2XX"]],
    ["default", ["default"]],
  ])("%s", (key, statuses) => {
    const operation = operationFrom(
      at("/a", { responses: { "x-a": 1, [key]: { description: "" } } }),
    );
    expect(operation.responses.map((response) => response.status)).toEqual(
      statuses,
    );
  });

  test.each(["20", "600", "6XX", "ok"])("%s is not a status", (key) => {
    const built = buildFrom(
      at("/a", { responses: { [key]: { description: "" } } }),
    );
    expect(reported(built)).toEqual([
      `warning status-unknown #/paths/~1a/get/responses/${key}`,
      "warning replies-missing #/paths/~1a/get",
    ]);
  });
});

describe("pagination", () => {
  const page = (
    schema: JsonValue,
    more: JsonObject = {},
    inEnvelope: JsonObject = {},
  ): unknown => {
    const { api } = buildFrom({
      ...at("/a", {
        parameters: [
          { name: "cursor", in: "query", schema: { type: "string" } },
        ],
        responses: {
          "200": {
            description: "",
            content: { "application/json": { schema } },
          },
        },
        ...more,
      }),
      components: {
        schemas: {
          Pagination: {
            type: "object",
            properties: {
              next_cursor: { type: ["string", "null"] },
              ...inEnvelope,
            },
          },
          Page: {
            properties: {
              pagination: { $ref: "#/components/schemas/Pagination" },
            },
          },
        },
      },
    });
    return bare(onlyOne(onlyOne(api.versions).operations).cursorPagination);
  };
  const list: JsonValue = { type: "array", items: { type: "string" } };
  const found = {
    cursorParameter: "cursor",
    items: "things",
    itemSchema: { types: ["string"] },
    envelope: "pagination",
    nextCursor: "next_cursor",
    alwaysLimited: false,
    acceptsAnyCursor: true,
    itemsOptional: true,
  };
  const pages: JsonValue = { $ref: "#/components/schemas/Page" };
  const integer: JsonValue = { type: "integer" };
  const boolean: JsonValue = { type: "boolean" };

  test.each<[string, JsonValue, JsonObject, unknown]>([
    [
      "through allOf",
      { allOf: [pages], properties: { things: list } },
      {},
      found,
    ],
    [
      "two arrays",
      { allOf: [pages], properties: { things: list, more: list } },
      {},
      undefined,
    ],
    ["no envelope", { properties: { things: list } }, {}, undefined],
    [
      "no cursor",
      { allOf: [pages], properties: { things: list } },
      { parameters: [] },
      undefined,
    ],
  ])("%s", (_name, schema, more, wanted) => {
    expect(page(schema, more)).toEqual(wanted);
  });

  test.each<[string, JsonValue, JsonObject]>([
    ["required", list, { required: ["things"] }],
    [
      "required and nullable",
      { type: ["array", "null"], items: { type: "string" } },
      { required: ["things"] },
    ],
  ])("an array of items that is %s", (_name, things, rules) => {
    const schema = { allOf: [pages], ...rules, properties: { things } };
    const wanted = { ...found, itemsOptional: undefined };
    expect(page(schema)).toEqual(things === list ? wanted : undefined);
  });

  const things: JsonValue = { allOf: [pages], properties: { things: list } };
  const cursor: JsonValue = {
    name: "cursor",
    in: "query",
    schema: { type: "string" },
  };

  test("optional fields of the envelope that are described", () => {
    const limit: JsonValue = { name: "limit", in: "query", schema: integer };
    const whole = { has_more_results: boolean, total_count: integer };
    expect(page(things, { parameters: [cursor, limit] }, whole)).toEqual({
      ...found,
      hasMore: "has_more_results",
      total: "total_count",
      limitParameter: "limit",
    });
  });

  test("fields of another type or location are not recognized", () => {
    const limit: JsonValue = { name: "limit", in: "header", schema: integer };
    const odd = { has_more_results: integer, total_count: boolean };
    expect(page(things, { parameters: [cursor, limit] }, odd)).toEqual(found);
  });

  test.each<[string, JsonObject, boolean]>([
    ["optional without a default", { schema: integer }, false],
    [
      "optional with a default",
      { schema: { type: "integer", default: 20 } },
      true,
    ],
    [
      "optional with a default in allOf",
      { schema: { allOf: [{ type: "integer", default: 20 }, { minimum: 1 }] } },
      true,
    ],
    ["needed", { required: true, schema: integer }, true],
    [
      "required, but not always a number",
      { required: true, schema: { type: ["integer", "string"] } },
      false,
    ],
  ])("a page size is known for each request: %s", (_name, more, limited) => {
    const limit: JsonValue = { name: "limit", in: "query", ...more };
    expect(page(things, { parameters: [cursor, limit] })).toEqual({
      ...found,
      limitParameter: "limit",
      alwaysLimited: limited,
    });
  });

  const nullable: JsonValue = { anyOf: [{ type: "string" }, { type: "null" }] };
  test.each<[string, JsonValue, JsonValue, boolean]>([
    ["strings or null", nullable, nullable, true],
    ["anything", {}, {}, true],
    ["strings without null", { type: "string" }, { type: "string" }, true],
    ["numbers in the request", integer, { type: "string" }, false],
    ["numbers in the response", { type: "string" }, integer, false],
    ["an enumeration", { enum: ["a"] }, { type: "string" }, false],
    ["a format", { type: "string" }, { type: "string", format: "uuid" }, false],
  ])("cursors are opaque: %s", (_name, taken, given, opaque) => {
    const parameters = [{ name: "cursor", in: "query", schema: taken }];
    expect(page(things, { parameters }, { next_cursor: given })).toMatchObject({
      acceptsAnyCursor: opaque,
    });
  });

  test.each<[string, JsonValue, JsonObject, unknown]>([
    ["null", nullable, {}, undefined],
    ["anything", {}, {}, undefined],
    ["nothing", { type: "string" }, {}, "absent"],
    ["an empty string", { type: "string" }, { required: ["next_cursor"] }, ""],
  ])("the last page has: %s", (_name, next_cursor, rules, last) => {
    const properties = {
      pagination: { ...rules, properties: { next_cursor } },
    };
    const schema = { properties: { things: list, ...properties } };
    expect(page(schema)).toEqual(
      last === undefined ? found : { ...found, lastCursor: last },
    );
  });
});

describe("deprecations", () => {
  const build = (deprecation: JsonObject) => {
    const built = buildFrom({
      paths: {
        "/a/{id}": {
          get: {
            responses,
            deprecated: true,
            "x-deprecation": deprecation,
            parameters: [
              {
                name: "id",
                in: "path",
                required: true,
                schema: { type: "string" },
              },
            ],
          },
        },
        "/b": { get: { operationId: "getB", responses } },
      },
    });
    const [operation] = onlyOne(built.api.versions).operations;
    return { deprecation: operation?.deprecation, said: reported(built) };
  };
  const at = "#/paths/~1a~1{id}/get/x-deprecation";
  const date = "2026-01-01";

  test.each<[string, JsonObject]>([
    ["a day", { date }],
    ["a leap day", { date: "2024-02-29" }],
    ["a date and time", { date: "2026-01-01T10:00:00.5+02:00" }],
    ["a date and time in lower case", { date: "2026-01-01t10:00:00z" }],
    ["a sunset", { date, sunset: "2026-06-30" }],
    ["dates in the past", { date: "2001-01-01", sunset: "2001-06-30" }],
    ["a URL", { date, policy: "https://example.com/a?b#c" }],
    ["a path", { date, successor: "/c" }],
    [
      "a path with a parameter of the operation's path",
      { date, successor: "/c/{id}" },
    ],
  ])("%s", (_name, deprecation) => {
    expect(build(deprecation)).toEqual({ deprecation, said: [] });
  });

  test("an operation id is replaced with its path", () => {
    expect(build({ date, successor: "getB" }).deprecation).toEqual({
      date,
      successor: "/b",
    });
  });

  test.each<[string, JsonObject, string]>([
    ["an invalid day", { date: "2026-02-30" }, "deprecation-date #/date"],
    ["an invalid month", { date: "2026-13-01" }, "deprecation-date #/date"],
    [
      "a time without a zone",
      { date: "2026-01-01T10:00:00" },
      "deprecation-date #/date",
    ],
    [
      "an invalid hour",
      { date: "2026-01-01T25:00:00Z" },
      "deprecation-date #/date",
    ],
    [
      "words after a month",
      { date: "2026-01 or so" },
      "deprecation-date #/date",
    ],
    [
      "an invalid sunset",
      { date, sunset: "never" },
      "deprecation-date #/sunset",
    ],
    [
      "a policy that is not a URL",
      { date, policy: "ask us" },
      "deprecation-link #/policy",
    ],
    [
      "a policy that injects a header",
      { date, policy: "/a>\r\nX: y" },
      "deprecation-link #/policy",
    ],
    [
      "an unknown successor",
      { date, successor: "getC" },
      "deprecation-link #/successor",
    ],
    [
      "a parameter that the path does not have",
      { date, successor: "/b/{name}" },
      "deprecation-link #/successor",
    ],
  ])("%s", (_name, deprecation, wanted) => {
    expect(build(deprecation).said).toEqual([
      `error ${wanted.replace("#", at)}`,
    ]);
  });
});

describe("diagnostics of operations", () => {
  test.each<[string, JsonObject, readonly string[]]>([
    ["a path without a slash", at("a"), ["warning path-malformed #/paths/a"]],
    ["servers of an operation", at("/a", { servers: [] }), []],
    [
      "an undescribed security scheme",
      at("/a", { security: [{ none: [] }] }),
      ["warning security-unknown #/paths/~1a/get/security/0/none"],
    ],
    [
      "an undescribed rate limit policy",
      {
        ...at("/a", { "x-quotas": ["q"] }),
        "x-rate-limit-policies": [{ name: "p", quota: 1, window: 1 }],
      },
      ["error policy-unknown #/paths/~1a/get/x-quotas"],
    ],
    [
      "additional methods that have a field or are invalid",
      {
        paths: {
          "/a": {
            additionalOperations: { COPY: { responses }, GET: {}, "a b": {} },
          },
        },
      },
      ["GET", "a b"].map(
        (method) =>
          `error method-unsupported #/paths/~1a/additionalOperations/${method}`,
      ),
    ],
    [
      "fields of the wrong type, all of them",
      at("/a", { operationId: {}, tags: 7, parameters: 8, security: 1 }),
      [
        "error wrong-type #/paths/~1a/get/parameters",
        "warning wrong-type #/paths/~1a/get/operationId",
        "error wrong-type #/paths/~1a/get/tags",
        "error wrong-type #/paths/~1a/get/security",
      ],
    ],
    [
      "documentation of the wrong type",
      at("/a", { summary: 3, description: [], tags: "x", deprecated: "true" }),
      ["tags", "summary", "description", "deprecated"].map(
        (key) => `warning wrong-type #/paths/~1a/get/${key}`,
      ),
    ],
    ["paths of the wrong type", { paths: 7 }, ["error wrong-type #/paths"]],
    [
      "empty paths of the wrong type",
      { paths: [] },
      ["warning wrong-type #/paths"],
    ],
    [
      "a path that is null",
      { paths: { "/a": null } },
      ["warning wrong-type #/paths/~1a"],
    ],
    [
      "a security scheme without a type",
      { components: { securitySchemes: { s: { type: "magic" } } } },
      ["warning security-scheme #/components/securitySchemes/s/type"],
    ],
  ])("%s", (_name, part, wanted) => {
    expect(reported(buildFrom(part))).toEqual(wanted);
  });

  test("headers and security schemes can start with x-", () => {
    const headers = { "x-left": { schema: {} }, "x-note": "not a header" };
    const responses = { 200: { description: "", headers } };
    const [apiVersion] = buildFrom({
      ...at("/a", { responses }),
      components: { securitySchemes: { "x-key": { type: "mutualTLS" } } },
    }).api.versions;
    const [response] = apiVersion?.operations[0]?.responses ?? [];
    expect(response?.headers.map(({ name }) => name)).toEqual(["x-left"]);
    expect(apiVersion?.securitySchemes.map(({ name }) => name)).toEqual([
      "x-key",
    ]);
  });

  test("an undescribed security scheme is still required", () => {
    const security = [{ none: ["read"] }];
    const apiVersion = onlyOne(buildFrom(at("/a", { security })).api.versions);
    expect(apiVersion.securitySchemes).toEqual([
      {
        name: "none",
        kind: "unknown",
        docs: {},
        location: "#/paths/~1a/get/security/0/none",
      },
    ]);
    expect(apiVersion.operations[0]?.security).toEqual([
      { schemes: [{ name: "none", scopes: ["read"] }] },
    ]);
  });

  test("a version that YAML reads as a number", () => {
    const built = buildFrom({
      info: { title: "T", version: 1.5 },
      paths: {},
    });
    expect(built.api.version).toBe("1.5");
    expect(reported(built)).toEqual(["warning wrong-type #/info/version"]);
  });
});

describe("an operation without responses", () => {
  test.each([[{}], [{ responses: {} }]])(
    "accepts any status: %j",
    (operation) => {
      expect(
        bare(operationFrom({ paths: { "/a": { get: operation } } }).responses),
      ).toEqual([
        { status: "default", headers: [], content: [], problems: [] },
      ]);
    },
  );
});

describe("header parameters that a request cannot have", () => {
  test.each(["X Foo", "X-Naïve", "", "Host", "COOKIE", "Content-Length"])(
    "%j is ignored",
    (name) => {
      const { parameters } = operationFrom({
        paths: {
          "/a": {
            get: {
              parameters: ["X-Foo", name].map((each) => ({
                in: "header",
                name: each,
                schema: {},
              })),
            },
          },
        },
      });
      expect(parameters.map((parameter) => parameter.name)).toEqual(["X-Foo"]);
    },
  );
});
