import { describe, expect, test } from "vitest";

import {
  buildApi,
  type Built,
} from "../../../../generator/input/build/build.js";
import type {
  CallRules,
  PageRule,
} from "../../../../generator/input/build/pagination/call-rules.js";
import type { JsonValue } from "../../../../generator/language/json/json.js";
import { reported } from "../build-from.js";
import { memoryDocument } from "../memory-document.js";

const integer: JsonValue = { type: "integer" };
const list: JsonValue = { type: "array", items: { type: "string" } };

/** Builds the operations `listA` (GET) and `postB` (POST), whose responses have a body of the schema. */
function build(
  schema: JsonValue,
  rules: CallRules,
  parameters: readonly JsonValue[] = [],
  more: Readonly<Record<string, JsonValue>> = {},
  type = "application/json",
): Built {
  const responses: JsonValue = {
    "200": {
      description: "",
      headers: { "X-Next": { schema: { type: "string" } } },
      content: { [type]: { schema } },
    },
  };
  const requestBody: JsonValue = {
    content: {
      "application/json": {
        schema: { type: "object", properties: { after: integer } },
      },
    },
  };
  return buildApi(
    memoryDocument({
      openapi: "3.1.0",
      info: { title: "", version: "1" },
      paths: {
        "/a": { get: { operationId: "listA", parameters, responses, ...more } },
        "/b": {
          post: { operationId: "postB", parameters, requestBody, responses },
        },
      },
    }),
    { versions: "none", ...rules },
  );
}

const query = (name: string, schema: JsonValue = integer): JsonValue => ({
  name,
  in: "query",
  schema,
});

const own = (rule: PageRule): CallRules => ({
  pagination: { operations: { listA: rule } },
});

/** The keys and the message of each fault. */
function faults({ faults: found }: Built): readonly string[] {
  return found.map(({ keys, message }) => `${keys.join(".")}: ${message}`);
}

describe("a pagination rule is rejected if", () => {
  test.each<[string, JsonValue, CallRules, readonly JsonValue[], string]>([
    [
      "the operation does not exist",
      list,
      { pagination: { operations: { listB: { style: "link" } } } },
      [],
      'pagination.operations.listB: Unknown operation "listB". Did you mean "listA"? Known: "listA", "postB".',
    ],
    [
      "the operation has no JSON request body",
      list,
      own({ style: "cursor", parameter: "/after", next: "x-next" }),
      [],
      'pagination.operations.listA.parameter: The operation listA has no JSON request body for "/after".',
    ],
    [
      "the request body has no such property",
      { properties: { data: list, next: integer } },
      {
        pagination: {
          operations: {
            postB: { style: "cursor", parameter: "/aftr", next: "/next" },
          },
        },
      },
      [],
      'pagination.operations.postB.parameter: The operation postB describes no value at "/aftr": there is no property "aftr". Did you mean "after"? Known: "after".',
    ],
    [
      "the header does not exist",
      list,
      own({ style: "url", next: "x-nxt" }),
      [],
      'pagination.operations.listA.next: The operation listA has no response header "x-nxt". Did you mean "X-Next"? Known: "X-Next".',
    ],
    [
      "the header has another type",
      list,
      own({ style: "link", total: "x-next" }),
      [],
      'pagination.operations.listA.total: The operation listA describes a header "x-next" whose type is not integer.',
    ],
    [
      "it is the default rule and applies to no operation",
      list,
      { pagination: { default: { style: "link", limit: "size" } } },
      [],
      'pagination.default: The default rule of "pagination" applies to no operation.',
    ],
    [
      "the parameter does not exist",
      list,
      own({ style: "offset", parameter: "ofset", limit: "size" }),
      [query("offset"), query("size")],
      'pagination.operations.listA.parameter: The operation listA has no query or header parameter "ofset". Did you mean "offset"? Known: "offset", "size".',
    ],
    [
      "the parameter is a cookie",
      list,
      own({ style: "link", limit: "size" }),
      [{ name: "size", in: "cookie", schema: integer }],
      'pagination.operations.listA.limit: The operation listA has no query or header parameter "size". There are none.',
    ],
    [
      "the number of the first page is unknown",
      list,
      own({ style: "page", parameter: "page" }),
      [query("page")],
      'pagination.operations.listA: The operation listA does not describe the number of its first page: set "first".',
    ],
    [
      "the items are not an array",
      { properties: { data: { properties: { rows: integer } } } },
      own({ style: "link", items: "/data/rows" }),
      [],
      'pagination.operations.listA.items: The operation listA has no array at "/data/rows".',
    ],
    [
      "the items do not exist",
      { properties: { data: { properties: { row: list } } } },
      own({ style: "link", items: "/data/rows" }),
      [],
      'pagination.operations.listA.items: The operation listA describes no value at "/data/rows": there is no property "rows". Did you mean "row"? Known: "row".',
    ],
    [
      "the body has several arrays and the items are not named",
      { properties: { one: list, two: list } },
      own({ style: "link" }),
      [],
      'pagination.operations.listA: The operation listA has several arrays in its response: set "items" to "/one" or "/two".',
    ],
    [
      "the body has no array",
      { properties: { one: integer } },
      own({ style: "link" }),
      [],
      "pagination.operations.listA: The operation listA has no array in its response.",
    ],
    [
      "a property has another type",
      { properties: { data: list, more: integer } },
      own({ style: "url", next: "/more", more: "/more" }),
      [],
      'pagination.operations.listA.more: The operation listA describes a value at "/more" whose type is not boolean.',
    ],
    [
      "a pointer leads into a number",
      { properties: { data: list, next: integer } },
      own({ style: "url", next: "/next/url" }),
      [],
      'pagination.operations.listA.next: The operation listA describes no value at "/next/url": there is no property "url". There are none.',
    ],
    [
      "a property of the items does not exist",
      {
        properties: {
          data: { type: "array", items: { properties: { id: integer } } },
        },
      },
      own({ style: "cursor", parameter: "after", lastItem: "/uid" }),
      [query("after")],
      'pagination.operations.listA.lastItem: The operation listA describes no value at "/uid": there is no property "uid". Did you mean "id"? Known: "id".',
    ],
  ])("%s", (_, schema, rules, parameters, wanted) => {
    expect(faults(build(schema, rules, parameters))).toEqual([wanted]);
  });

  test("it does not name the elements of an XML body", () => {
    const rules = own({ style: "url", next: "/List/Next" });
    expect(faults(build({}, rules, [], {}, "application/xml"))).toEqual([
      'pagination.operations.listA: The operation listA has an XML body: set "items" to the path of its elements, such as "/List/Item".',
    ]);
  });

  test("the body is neither JSON nor XML", () => {
    const rules = own({ style: "url", next: "x-next" });
    expect(faults(build({}, rules, [], {}, "text/csv"))).toEqual([
      "pagination.operations.listA: The operation listA has no successful response with a JSON or XML body.",
    ]);
  });

  test("a default rule that cannot be applied is a warning", () => {
    const built = build(
      { properties: { one: list, two: list } },
      { pagination: { default: { style: "page", parameter: "page" } } },
      [query("page", { type: "integer", default: 1 })],
    );
    expect(faults(built)).toEqual([]);
    expect(reported(built)).toContain("warning rule-unfit #/paths/~1a/get");
  });
});

describe("a pagination rule is accepted for", () => {
  test.each<[string, JsonValue, PageRule, readonly JsonValue[], object]>([
    [
      "the body itself",
      list,
      { style: "link", items: "" },
      [],
      { rule: { style: "link", items: [] }, itemSchema: {} },
    ],
    [
      "a union of arrays",
      { anyOf: [list, { type: "array", items: integer }] },
      { style: "link" },
      [],
      { rule: { style: "link", items: [] } },
    ],
    [
      "an array next to a property of any type",
      { required: ["data"], properties: { data: list, note: {} } },
      { style: "link" },
      [],
      { rule: { style: "link", items: ["data"] } },
    ],
    [
      "properties inside a value of any type",
      { required: ["data"], properties: { data: list, page: {} } },
      { style: "url", next: "/page/next", more: "/page/more" },
      [],
      {
        rule: {
          style: "url",
          items: ["data"],
          next: ["body", "page", "next"],
          more: ["body", "page", "more"],
        },
      },
    ],
    [
      "a first page taken from the minimum",
      list,
      { style: "page", parameter: "page" },
      [query("page", { type: "integer", minimum: 0 })],
      {
        rule: {
          style: "page",
          items: [],
          parameter: ["query", "page"],
          first: 0,
        },
      },
    ],
    [
      "a first page taken from the default",
      list,
      { style: "page", parameter: "page" },
      [query("page", { type: "integer", minimum: 0, default: 1 })],
      {
        rule: {
          style: "page",
          items: [],
          parameter: ["query", "page"],
          first: 1,
        },
      },
    ],
    ...(
      [
        ["the default", { default: 1 }, 1],
        ["the minimum", { minimum: 1 }, 1],
        ["the default, not the minimum", { minimum: 0, default: 1 }, 1],
        ["the minimum above the default", { minimum: 1, default: 0 }, 1],
        ["the exclusive minimum", { exclusiveMinimum: 0 }, 1],
        ["a default in a text", { type: "string", default: "1" }, 1],
        [
          "the minimum of an alternative",
          { type: undefined, anyOf: [{ minimum: 1 }, { type: "null" }] },
          1,
        ],
        ["nothing", {}, undefined],
        ["the minimum 0", { minimum: 0 }, undefined],
        ["a negative minimum", { minimum: -9 }, undefined],
        ["a default that is no number", { default: null }, undefined],
      ] as const
    ).map(
      ([what, schema, first]): [
        string,
        JsonValue,
        PageRule,
        readonly JsonValue[],
        object,
      ] => [
        `a first offset taken from ${what}`,
        list,
        { style: "offset", parameter: "startIndex" },
        [query("startIndex", { type: "integer", ...schema } as JsonValue)],
        {
          rule: {
            style: "offset",
            items: [],
            parameter: ["query", "startIndex"],
            ...(first !== undefined && { first }),
          },
        },
      ],
    ),
    [
      "a first offset in the rule",
      list,
      { style: "offset", parameter: "o", first: 1 },
      [query("o", { type: "integer", minimum: 0 })],
      {
        rule: {
          style: "offset",
          items: [],
          parameter: ["query", "o"],
          first: 1,
        },
      },
    ],
    [
      "a cursor with a minimum",
      list,
      { style: "cursor", parameter: "after", next: "X-Next" },
      [query("after", { type: "integer", minimum: 1, default: 1 })],
      {
        rule: {
          style: "cursor",
          items: [],
          parameter: ["query", "after"],
          next: ["headers", "X-Next"],
        },
      },
    ],
    [
      "names that are escaped in a JSON pointer",
      { required: ["a/b"], properties: { "a/b": list, "n~": integer } },
      { style: "offset", parameter: "o", items: "/a~1b", total: "/n~0" },
      [query("o")],
      {
        rule: {
          style: "offset",
          items: ["a/b"],
          parameter: ["query", "o"],
          total: ["body", "n~"],
        },
      },
    ],
  ])("%s", (_, schema, rule, parameters, wanted) => {
    const built = build(schema, own(rule), parameters);
    expect(faults(built)).toEqual([]);
    const [operation] = built.api.versions[0]?.operations ?? [];
    expect(operation?.configuredPagination).toMatchObject(wanted);
    expect(operation?.configuredPagination?.rule).toEqual(
      "rule" in wanted ? wanted.rule : {},
    );
  });

  test("headers, a query parameter before a header of its name", () => {
    const built = build(
      list,
      own({ style: "cursor", parameter: "at", limit: "size", next: "x-next" }),
      [
        { name: "at", in: "header", schema: integer },
        { name: "size", in: "header", schema: integer },
        query("size"),
      ],
    );
    expect(faults(built)).toEqual([]);
    const [operation] = built.api.versions[0]?.operations ?? [];
    expect(operation?.configuredPagination?.rule).toEqual({
      style: "cursor",
      items: [],
      parameter: ["headers", "at"],
      next: ["headers", "x-next"],
    });
  });

  test("elements of an XML body", () => {
    const rule: PageRule = {
      style: "url",
      items: "/List/Item",
      next: "/List/Next",
    };
    const built = build({}, own(rule), [], {}, "application/xml");
    expect(faults(built)).toEqual([]);
    const [operation] = built.api.versions[0]?.operations ?? [];
    expect(operation?.configuredPagination).toEqual({
      rule: {
        style: "url",
        items: ["List", "Item"],
        next: ["body", "List", "Next"],
      },
      xml: true,
    });
  });

  test("a POST operation, as the default only with a parameter in the body", () => {
    const body: JsonValue = {
      required: ["data"],
      properties: { data: list, next: integer },
    };
    const rulesOf = (parameter: string) => {
      const rule: PageRule = { style: "cursor", parameter, next: "/next" };
      const built = build(body, { pagination: { default: rule } }, [
        query("after"),
      ]);
      expect(faults(built)).toEqual([]);
      return built.api.versions[0]?.operations.map(
        ({ id, configuredPagination }) => [
          id,
          configuredPagination?.rule.parameter,
        ],
      );
    };
    expect(rulesOf("/after")).toEqual([
      ["listA", undefined],
      ["postB", ["body", "after"]],
    ]);
    expect(rulesOf("after")).toEqual([
      ["listA", ["query", "after"]],
      ["postB", undefined],
    ]);
  });
});

describe("a polling rule", () => {
  const status = (schema: JsonValue): JsonValue => ({
    properties: { status: schema },
  });
  const until = (...values: string[]): CallRules => ({
    polling: { operations: { listA: { until: values } } },
  });
  const closed: JsonValue = { enum: ["on", "off"] };
  const open: JsonValue = { anyOf: [closed, { type: "string" }] };

  test.each<[string, JsonValue, CallRules, readonly string[]]>([
    ["matches the status", status(closed), until("off"), []],
    ["matches a status of any string", status({}), until("off"), []],
    [
      "can have unknown values of an open enumeration next to a known one",
      status(open),
      until("off", "x"),
      [],
    ],
    [
      "cannot have only unknown values",
      status(open),
      until("offf"),
      [
        'polling.operations.listA.until: The operation listA has no status "offf". Did you mean "off"? Known: "on", "off".',
      ],
    ],
    [
      "cannot have values that the status never has",
      status(closed),
      until("off", "x"),
      [
        'polling.operations.listA.until: The operation listA has no status "x". Known: "on", "off".',
      ],
    ],
    [
      "needs a status in the response",
      { properties: { state: closed } },
      until("off"),
      [
        'polling.operations.listA.status: The operation listA describes no value at "/status": there is no property "status". Did you mean "state"? Known: "state".',
      ],
    ],
    [
      "cannot be set for a POST operation",
      status(closed),
      { polling: { operations: { postB: { until: ["on"] } } } },
      [
        "polling.operations.postB: The operation postB uses POST: only GET operations can be polled.",
      ],
    ],
    [
      "needs to apply to an operation if it is the default",
      status(closed),
      { polling: { default: { until: ["x"] } } },
      [
        'polling.default: The default rule of "polling" applies to no operation.',
      ],
    ],
  ])("%s", (_, schema, rules, wanted) => {
    expect(faults(build(schema, rules))).toEqual(wanted);
  });

  test.each<[string, CallRules, readonly string[] | undefined]>([
    ["the description's `x-poll`", {}, ["off"]],
    ["the configured rule overrides it", until("on"), ["on"]],
    [
      "the default rule does not override it",
      { polling: { default: { until: ["on"] } } },
      ["off"],
    ],
    [
      "`false` disables polling",
      { polling: { operations: { listA: false } } },
      undefined,
    ],
  ])("precedence: %s", (_, rules, wanted) => {
    const more: Record<string, JsonValue> = { "x-poll": { until: ["off"] } };
    const { api } = build(status(closed), rules, [], more);
    expect(api.versions[0]?.operations[0]?.poll?.until).toEqual(wanted);
  });
});
