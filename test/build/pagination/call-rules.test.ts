import { describe, expect, test } from "vitest";
import { buildApi, type Built } from "../../../generator/build/build.js";
import type {
  CallRules,
  PageRule,
} from "../../../generator/build/pagination/call-rules.js";
import type { JsonValue } from "../../../generator/json/json.js";
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
): Built {
  const responses: JsonValue = {
    "200": { description: "", content: { "application/json": { schema } } },
  };
  return buildApi(
    memoryDocument({
      openapi: "3.1.0",
      info: { title: "", version: "1" },
      paths: {
        "/a": { get: { operationId: "listA", parameters, responses, ...more } },
        "/b": { post: { operationId: "postB", parameters, responses } },
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
      "the operation is not a GET",
      list,
      { pagination: { operations: { postB: { style: "link" } } } },
      [],
      "pagination.operations.postB: The operation postB uses POST: such a rule can only be set for GET operations.",
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
      'pagination.operations.listA.parameter: The operation listA has no query parameter "ofset". Did you mean "offset"? Known: "offset", "size".',
    ],
    [
      "the parameter is a header",
      list,
      own({ style: "link", limit: "size" }),
      [{ name: "size", in: "header", schema: integer }],
      'pagination.operations.listA.limit: The operation listA has no query parameter "size". There are none.',
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
          next: ["page", "next"],
          more: ["page", "more"],
        },
      },
    ],
    [
      "a first page taken from the minimum",
      list,
      { style: "page", parameter: "page" },
      [query("page", { type: "integer", minimum: 0 })],
      { rule: { style: "page", items: [], parameter: "page", first: 0 } },
    ],
    [
      "a first page taken from the default",
      list,
      { style: "page", parameter: "page" },
      [query("page", { type: "integer", minimum: 0, default: 1 })],
      { rule: { style: "page", items: [], parameter: "page", first: 1 } },
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
          parameter: "o",
          total: ["n~"],
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
