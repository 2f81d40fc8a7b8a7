import { describe, expect, test } from "vitest";
import { buildApi, type Built } from "../../generator/build/build.js";
import type {
  CallRules,
  PageRule,
} from "../../generator/build/pagination/call-rules.js";
import type { JsonValue } from "../../generator/json/json.js";
import { reported } from "./build-from.js";
import { memoryDocument } from "./memory-document.js";

const integer: JsonValue = { type: "integer" };
const list: JsonValue = { type: "array", items: { type: "string" } };

/** Operations `get` under `/a` and `post` under `/b`, which reply with a body of the schema. */
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

describe("a rule for pages that does not fit its operation", () => {
  test.each<[string, JsonValue, CallRules, readonly JsonValue[], string]>([
    [
      "names no operation",
      list,
      { pagination: { operations: { listB: { style: "link" } } } },
      [],
      'pagination.operations.listB: The description has no operation "listB". Did you mean "listA"? There is "listA", "postB".',
    ],
    [
      "is for a POST",
      list,
      { pagination: { operations: { postB: { style: "link" } } } },
      [],
      "pagination.operations.postB: The operation postB is a POST: only what a GET reads has such a rule.",
    ],
    [
      "fits nothing by default",
      list,
      { pagination: { default: { style: "link", limit: "size" } } },
      [],
      'pagination.default: The default rule of "pagination" fits no operation.',
    ],
    [
      "names no parameter",
      list,
      own({ style: "offset", parameter: "ofset", limit: "size" }),
      [query("offset"), query("size")],
      'pagination.operations.listA.parameter: The operation listA has no query parameter "ofset". Did you mean "offset"? There is "offset", "size".',
    ],
    [
      "names a header",
      list,
      own({ style: "link", limit: "size" }),
      [{ name: "size", in: "header", schema: integer }],
      'pagination.operations.listA.limit: The operation listA has no query parameter "size". There is none.',
    ],
    [
      "does not know the first page",
      list,
      own({ style: "page", parameter: "page" }),
      [query("page")],
      'pagination.operations.listA: The operation listA does not say which number its first page has: say it by "first".',
    ],
    [
      "names no list",
      { properties: { data: { properties: { rows: integer } } } },
      own({ style: "link", items: "/data/rows" }),
      [],
      'pagination.operations.listA.items: The operation listA has no list at "/data/rows".',
    ],
    [
      "names nothing",
      { properties: { data: { properties: { row: list } } } },
      own({ style: "link", items: "/data/rows" }),
      [],
      'pagination.operations.listA.items: The operation listA describes nothing at "/data/rows": there is no "rows". Did you mean "row"? There is "row".',
    ],
    [
      "leaves the list open",
      { properties: { one: list, two: list } },
      own({ style: "link" }),
      [],
      'pagination.operations.listA: The operation listA replies with several lists: say by "items" which is meant, "/one" or "/two".',
    ],
    [
      "is for what has no list",
      { properties: { one: integer } },
      own({ style: "link" }),
      [],
      "pagination.operations.listA: The operation listA replies with no list.",
    ],
    [
      "takes a number for a flag",
      { properties: { data: list, more: integer } },
      own({ style: "url", next: "/more", more: "/more" }),
      [],
      'pagination.operations.listA.more: The operation listA has something else than boolean at "/more".',
    ],
    [
      "goes on behind a number",
      { properties: { data: list, next: integer } },
      own({ style: "url", next: "/next/url" }),
      [],
      'pagination.operations.listA.next: The operation listA describes nothing at "/next/url": there is no "url". There is none.',
    ],
    [
      "names nothing in the items",
      {
        properties: {
          data: { type: "array", items: { properties: { id: integer } } },
        },
      },
      own({ style: "cursor", parameter: "after", lastItem: "/uid" }),
      [query("after")],
      'pagination.operations.listA.lastItem: The operation listA describes nothing at "/uid": there is no "uid". Did you mean "id"? There is "id".',
    ],
  ])("%s", (_, schema, rules, parameters, wanted) => {
    expect(faults(build(schema, rules, parameters))).toEqual([wanted]);
  });

  test("is a warning where it is the default one", () => {
    const built = build(
      { properties: { one: list, two: list } },
      { pagination: { default: { style: "page", parameter: "page" } } },
      [query("page", { type: "integer", default: 1 })],
    );
    expect(faults(built)).toEqual([]);
    expect(reported(built)).toContain("warning rule-unfit #/paths/~1a/get");
  });
});

describe("a rule for pages that fits", () => {
  test.each<[string, JsonValue, PageRule, readonly JsonValue[], object]>([
    [
      "the body itself",
      list,
      { style: "link", items: "" },
      [],
      { rule: { style: "link", items: [] }, itemSchema: {} },
    ],
    [
      "alternatives that are lists",
      { anyOf: [list, { type: "array", items: integer }] },
      { style: "link" },
      [],
      { rule: { style: "link", items: [] } },
    ],
    [
      "a list beside what may be one",
      { required: ["data"], properties: { data: list, note: {} } },
      { style: "link" },
      [],
      { rule: { style: "link", items: ["data"] } },
    ],
    [
      "a body of which nothing is described",
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
      "a first page by the least number",
      list,
      { style: "page", parameter: "page" },
      [query("page", { type: "integer", minimum: 0 })],
      { rule: { style: "page", items: [], parameter: "page", first: 0 } },
    ],
    [
      "a first page by the default",
      list,
      { style: "page", parameter: "page" },
      [query("page", { type: "integer", minimum: 0, default: 1 })],
      { rule: { style: "page", items: [], parameter: "page", first: 1 } },
    ],
    [
      "names with marks in them",
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

describe("a rule for polling", () => {
  const status = (schema: JsonValue): JsonValue => ({
    properties: { status: schema },
  });
  const until = (...values: string[]): CallRules => ({
    polling: { operations: { listA: { until: values } } },
  });
  const closed: JsonValue = { enum: ["on", "off"] };
  const open: JsonValue = { anyOf: [closed, { type: "string" }] };

  test.each<[string, JsonValue, CallRules, readonly string[]]>([
    ["that fits", status(closed), until("off"), []],
    ["of a status that may be any text", status({}), until("off"), []],
    [
      "with an unknown value beside a known one",
      status(open),
      until("off", "x"),
      [],
    ],
    [
      "with unknown values alone",
      status(open),
      until("offf"),
      [
        'polling.operations.listA.until: The operation listA has no status "offf". Did you mean "off"? There is "on", "off".',
      ],
    ],
    [
      "with a value that cannot come",
      status(closed),
      until("off", "x"),
      [
        'polling.operations.listA.until: The operation listA has no status "x". There is "on", "off".',
      ],
    ],
    [
      "without a status",
      { properties: { state: closed } },
      until("off"),
      [
        'polling.operations.listA.status: The operation listA describes nothing at "/status": there is no "status". Did you mean "state"? There is "state".',
      ],
    ],
    [
      "by default, for nothing",
      status(closed),
      { polling: { default: { until: ["x"] } } },
      ['polling.default: The default rule of "polling" fits no operation.'],
    ],
  ])("%s", (_, schema, rules, wanted) => {
    expect(faults(build(schema, rules))).toEqual(wanted);
  });

  test.each<[string, CallRules, readonly string[] | undefined]>([
    ["the description's", {}, ["off"]],
    ["the configuration's before it", until("on"), ["on"]],
    [
      "the default one behind it",
      { polling: { default: { until: ["on"] } } },
      ["off"],
    ],
    ["none", { polling: { operations: { listA: false } } }, undefined],
  ])("of several: %s", (_, rules, wanted) => {
    const more: Record<string, JsonValue> = { "x-poll": { until: ["off"] } };
    const { api } = build(status(closed), rules, [], more);
    expect(api.versions[0]?.operations[0]?.poll?.until).toEqual(wanted);
  });
});
