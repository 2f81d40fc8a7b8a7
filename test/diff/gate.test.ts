import { compareApis } from "../../generator/diff/diff.js";
import { classify } from "../../generator/diff/findings.js";
import { gate } from "../../generator/diff/gate/gate.js";
import type { JsonObject } from "../../generator/json/json.js";
import { buildFrom } from "../build/build-from.js";
import { describe, expect, test } from "vitest";

/** Each finding as `level rule: why advice`. */
function gated(
  before: JsonObject,
  after: JsonObject,
  today?: string,
): readonly string[] {
  const [one, other] = [buildFrom(before).api, buildFrom(after).api];
  const findings = classify(compareApis(one, other));
  const found = gate(findings, {
    before: one,
    after: other,
    minimumDays: 180,
    ...(today === undefined ? {} : { today }),
  });
  expect(found).toHaveLength(findings.length);
  return found.map(
    ({ level, kind, impacts: [verdict] }) =>
      `${level} ${kind}: ${verdict?.reason ?? ""} ${verdict?.advice ?? ""}`,
  );
}

const responses = { 204: { description: "Done." } };

function put(type: string): JsonObject {
  const content = { "application/json": { schema: { type } } };
  return { put: { operationId: "put", requestBody: { content }, responses } };
}

function deprecated(
  date: string,
  sunset?: string,
  operationId = "get",
): JsonObject {
  const dates = sunset === undefined ? { date } : { date, sunset };
  return {
    get: {
      operationId,
      deprecated: true,
      "x-deprecation": dates,
      responses,
    },
  };
}

function variable(...values: string[]): JsonObject {
  const version = { default: values[0] ?? "", enum: values };
  return { servers: [{ url: "/api/{version}", variables: { version } }] };
}

const plain = { get: { operationId: "get", responses } };
const other = { get: { operationId: "other", responses } };

describe("a breaking change", () => {
  test.each([
    [
      "in a version",
      { "/v1/a": put("string"), "/v2/a": other },
      { "/v1/a": put("number"), "/v2/a": other },
      "v1 is there already, and may not break. Make the change in a new version, such as v3, or go on with the old form beside the new one.",
    ],
    [
      "where there are no versions",
      { "/a": put("string") },
      { "/a": put("number") },
      "Paths without a version are there already, and may not break. Make the change in a new version, such as v2, or go on with the old form beside the new one.",
    ],
    [
      "beside a version that is new",
      { "/v1/a": put("string") },
      { "/v1/a": put("number"), "/v2/a": other },
      "v1 is there already, and may not break. Make the change in a new version, such as v2, or go on with the old form beside the new one.",
    ],
  ])("%s names the way out", (_, before, after, advice) => {
    expect(gated({ paths: before }, { paths: after })[0]).toContain(advice);
  });

  const at = (...urls: string[]) => ({ servers: urls.map((url) => ({ url })) });
  test.each([
    [
      "in a version that its servers name",
      at("https://a.example/v1", "/api/v1/"),
      at("https://a.example/v1", "/api/v1/"),
      "v1 is there already, and may not break. Make the change in a new version, such as v2, or go on with the old form beside the new one.",
    ],
    [
      "where not all servers name a version",
      at("https://a.example/v1", "https://a.example"),
      at("https://a.example/v1", "https://a.example"),
      "Paths without a version are there already",
    ],
    [
      "in versions that a variable names",
      variable("v2", "v3"),
      variable("v2", "v3"),
      "v2 and v3 are there already, and may not break. Make the change in a new version, such as v4,",
    ],
    [
      "in a version that takes another's place",
      at("https://a.example/v1"),
      at("https://a.example/v2"),
      "v2 stands in place of v1: keep v1 beside it for those who call it.",
    ],
  ])("%s names the way out", (_, before, after, advice) => {
    const found = gated(
      { ...before, paths: { "/a": put("string") } },
      { ...after, paths: { "/a": put("number") } },
    );
    expect(found.find((one) => one.includes("type-changed"))).toContain(advice);
  });

  test("in two versions names both", () => {
    const schema = (type: string) => ({
      components: { schemas: { Size: { type } } },
    });
    const use = {
      put: {
        requestBody: {
          content: {
            "application/json": {
              schema: { $ref: "#/components/schemas/Size" },
            },
          },
        },
        responses,
      },
    };
    const paths = { "/v1/a": use, "/v2/a": use };
    const [first] = gated(
      { paths, ...schema("string") },
      { paths, ...schema("number") },
    );
    expect(first).toContain("v1 and v2 are there already, and may not break.");
  });

  test("a compatible form that a rule knows stays in its advice", () => {
    const name = { name: "a", in: "query", schema: { type: "string" } };
    const before = { paths: { "/v1/a": plain } };
    const after = {
      paths: {
        "/v1/a": {
          get: { ...plain.get, parameters: [{ ...name, required: true }] },
        },
      },
    };
    expect(gated(before, after)[0]).toContain(
      "v1 is there already, and may not break. Make it optional, or add it in a new version, such as v2.",
    );
  });

  test("a new version may be what it likes", () => {
    const found = gated(
      { paths: { "/v1/a": put("string") } },
      { paths: { "/v1/a": put("string"), "/v2/a": put("number") } },
    );
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^info version-added/);
  });
});

describe("an operation that is removed", () => {
  const kept = { "/v1/b": other };
  const removed = (operation: JsonObject, today?: string) =>
    gated({ paths: { "/v1/a": operation, ...kept } }, { paths: kept }, today);

  test.each([
    [
      "was not deprecated",
      plain,
      "2027-01-01",
      "breaking operation-removed: It was not deprecated: clients that call it fail. Put it back, deprecate it with a sunset date at least 180 days later, and remove it after that.",
    ],
    [
      "had no sunset",
      deprecated("2026-01-01"),
      "2027-01-01",
      "breaking deprecated-operation-removed: It was deprecated, and without a sunset date: clients that call it fail. Put it back, deprecate it with a sunset date at least 180 days later, and remove it after that.",
    ],
    [
      "has its sunset before it",
      deprecated("2026-01-01", "2026-07-01"),
      "2026-06-30",
      "breaking deprecated-operation-removed: It was to work until 2026-07-01, and it is 2026-06-30. Put it back, and remove it on 2026-07-01 or later.",
    ],
    [
      "has its sunset behind it",
      deprecated("2026-01-01", "2026-07-01"),
      "2026-07-01",
      "warning deprecated-operation-removed: It was to work until 2026-07-01, and that has come by 2026-07-01. See that nobody calls it any more.",
    ],
    [
      "has a sunset, and nobody says what day it is",
      deprecated("2026-01-01", "2020-07-01"),
      undefined,
      "breaking deprecated-operation-removed: It was to work until 2020-07-01. Say what day it is by `--today`: from 2020-07-01 on it may be removed.",
    ],
  ])("%s", (_, operation, today, expected) => {
    expect(removed(operation, today)).toEqual([expected]);
  });

  test("a whole version waits for the last of its sunsets", () => {
    const before = {
      paths: {
        "/v1/a": deprecated("2026-01-01", "2026-07-01"),
        "/v1/b": deprecated("2026-01-01", "2026-08-01", "b"),
        "/v2/a": other,
      },
    };
    const after = { paths: { "/v2/a": other } };
    expect(gated(before, after, "2026-07-15")).toEqual([
      "breaking version-removed: It was to work until 2026-08-01, and it is 2026-07-15. Put it back, and remove it on 2026-08-01 or later.",
    ]);
    expect(gated(before, after, "2026-08-01")[0]).toMatch(/^warning /);
  });
});

describe("the dates of a deprecation", () => {
  const change = (before: JsonObject, after: JsonObject, today?: string) =>
    gated({ paths: { "/v1/a": before } }, { paths: { "/v1/a": after } }, today);

  test.each([
    [
      "too short a time",
      plain,
      deprecated("2026-01-01", "2026-06-29"),
      "breaking deprecation-added: It is to work for 179 days after its deprecation, and must for at least 180. Set the sunset to 2026-06-30 or later.",
    ],
    [
      "a time that is long enough",
      plain,
      deprecated("2026-01-01", "2026-06-30"),
      "warning deprecation-added: It may stop working one day. Tell its callers what takes its place, and until when they have time.",
    ],
    [
      "a sunset that comes to be too early",
      deprecated("2026-01-01"),
      deprecated("2026-01-01", "2026-02-01"),
      "breaking sunset-added: It is to work for 31 days after its deprecation, and must for at least 180. Set the sunset to 2026-06-30 or later.",
    ],
    [
      "a promise that is not kept",
      deprecated("2026-01-01", "2027-01-01"),
      deprecated("2026-01-01", "2026-09-01"),
      "breaking sunset-earlier: Its callers were promised more time. Let the sunset stay at 2027-01-01, or put it off.",
    ],
    [
      "more time",
      deprecated("2026-01-01", "2026-09-01"),
      deprecated("2026-01-01", "2027-01-01"),
      "info sunset-later: Its callers have more time. Nothing need be done.",
    ],
    [
      "a deprecation that moves towards its sunset",
      deprecated("2026-01-01", "2026-07-01"),
      deprecated("2026-05-01", "2026-07-01"),
      "breaking deprecation-date-changed: It is to work for 61 days after its deprecation, and must for at least 180. Set the sunset to 2026-10-28 or later.",
    ],
  ])("%s", (_, before, after, expected) => {
    expect(change(before, after)).toEqual([expected]);
  });

  test.each([
    [
      "a sunset that has passed already",
      plain,
      deprecated("2020-01-01", "2020-07-01"),
      "breaking deprecation-added: Its callers are told on 2026-11-22, and the sunset has passed. Set the sunset to 2027-05-21 or later.",
    ],
    [
      "too few days from now on",
      plain,
      deprecated("2026-01-01", "2027-05-20"),
      "breaking deprecation-added: Its callers are told on 2026-11-22, 179 days before the sunset, and must be at least 180 days before it. Set the sunset to 2027-05-21 or later.",
    ],
    [
      "as many days from now on as there must be",
      plain,
      deprecated("2026-01-01", "2027-05-21"),
      "warning deprecation-added: It may stop working one day. Tell its callers what takes its place, and until when they have time.",
    ],
    [
      "a sunset that is said late",
      deprecated("2026-01-01"),
      deprecated("2026-01-01", "2026-07-01"),
      "breaking sunset-added: Its callers are told on 2026-11-22, and the sunset has passed. Set the sunset to 2027-05-21 or later.",
    ],
    [
      "a date to come, from which the days are counted",
      plain,
      deprecated("2026-12-01", "2027-05-29"),
      "breaking deprecation-added: It is to work for 179 days after its deprecation, and must for at least 180. Set the sunset to 2027-05-30 or later.",
    ],
    [
      "a sunset of old, put off",
      deprecated("2020-01-01", "2020-07-01"),
      deprecated("2020-01-01", "2026-12-01"),
      "info sunset-later: Its callers have more time. Nothing need be done.",
    ],
  ])("with the day that it is, %s", (_, before, after, expected) => {
    expect(change(before, after, "2026-11-22")).toEqual([expected]);
  });

  test.each([
    [
      "a deprecation that is dated back",
      deprecated("2026-01-01", "2027-01-01"),
      deprecated("2025-01-01", "2027-01-01"),
      "warning deprecation-date-changed: It is said to be deprecated earlier than it was: callers who were told on 2026-01-01 have not had the time since 2025-01-01. Let the date stay at 2026-01-01, unless callers were told on 2025-01-01.",
    ],
    [
      "a deprecation that is dated on",
      deprecated("2026-01-01", "2027-01-01"),
      deprecated("2026-02-01", "2027-01-01"),
      "info deprecation-date-changed: It is deprecated either way. Nothing need be done.",
    ],
    [
      "a sunset that is dropped",
      deprecated("2026-01-01", "2027-01-01"),
      deprecated("2026-01-01"),
      "warning sunset-removed: It works until a sunset is set again, which may be earlier than the one that was promised. Let the sunset stay, or put it off; take the whole deprecation away if it is to stay.",
    ],
    [
      "all dates that are dropped",
      deprecated("2026-01-01"),
      { get: { operationId: "get", deprecated: true, responses } },
      "info deprecation-date-changed: It is deprecated either way. Nothing need be done.",
    ],
  ])("%s is told", (_, before, after, expected) => {
    expect(change(before, after)).toEqual([expected]);
  });

  test("one day that is written otherwise is no change", () => {
    const [before, after] = ["2026-01-01", "2026-01-01T00:00:00Z"];
    expect(change(deprecated(before), deprecated(after))).toEqual([]);
  });
});
