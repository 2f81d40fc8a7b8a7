import { describe, expect, test } from "vitest";

import type { JsonObject } from "../../../generator/language/json/json.js";
import { compareApis } from "../../../generator/review/diff/diff.js";
import { classify } from "../../../generator/review/diff/findings.js";
import { gate } from "../../../generator/review/diff/gate/gate.js";
import { adviceText } from "../../../generator/review/diff/rules/advice.js";
import { buildFrom } from "../../input/build/build-from.js";

/** Each finding as `level rule: reason advice`. */
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
    ({ level, kind, impacts: [impact] }) =>
      `${level} ${kind}: ${impact ? `${impact.reason} ${adviceText(impact)}` : ""}`,
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
      "of a versioned path",
      { "/v1/a": put("string"), "/v2/a": other },
      { "/v1/a": put("number"), "/v2/a": other },
      "v1 is published and must stay compatible. Keep the value as it was, and add one with another name for the new form. Otherwise, make the change in a new version, such as v3.",
    ],
    [
      "of a path without a version",
      { "/a": put("string") },
      { "/a": put("number") },
      "Paths without a version are published and must stay compatible. Keep the value as it was, and add one with another name for the new form. Otherwise, make the change in a new version, such as v2.",
    ],
    [
      "next to an added version",
      { "/v1/a": put("string") },
      { "/v1/a": put("number"), "/v2/a": other },
      "v1 is published and must stay compatible. Keep the value as it was, and add one with another name for the new form. Otherwise, make the change in a new version, such as v2.",
    ],
  ])("%s advises a new version", (_, before, after, advice) => {
    expect(gated({ paths: before }, { paths: after })[0]).toContain(advice);
  });

  const at = (...urls: string[]) => ({ servers: urls.map((url) => ({ url })) });
  test.each([
    [
      "of a version in the server URLs",
      at("https://a.example/v1", "/api/v1/"),
      at("https://a.example/v1", "/api/v1/"),
      "v1 is published and must stay compatible. Keep the value as it was, and add one with another name for the new form. Otherwise, make the change in a new version, such as v2.",
    ],
    [
      "of a version in some server URLs only",
      at("https://a.example/v1", "https://a.example"),
      at("https://a.example/v1", "https://a.example"),
      "Paths without a version are published and must stay compatible.",
    ],
    [
      "of the versions of a server variable",
      variable("v2", "v3"),
      variable("v2", "v3"),
      "v2 and v3 are published and must stay compatible. Keep the value as it was, and add one with another name for the new form. Otherwise, make the change in a new version, such as v4.",
    ],
    [
      "of a version that replaces another",
      at("https://a.example/v1"),
      at("https://a.example/v2"),
      "v2 replaces v1: keep v1 available for its clients.",
    ],
  ])("%s advises a new version", (_, before, after, advice) => {
    const found = gated(
      { ...before, paths: { "/a": put("string") } },
      { ...after, paths: { "/a": put("number") } },
    );
    expect(found.find((one) => one.includes("type-changed"))).toContain(advice);
  });

  test("of a schema that two versions use names both", () => {
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
    expect(first).toContain(
      "v1 and v2 are published and must stay compatible.",
    );
  });

  test("the advice of the rule comes before the new version", () => {
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
      "v1 is published and must stay compatible. Make it optional. Otherwise, make the change in a new version, such as v2.",
    );
  });

  test("an added version may differ from the others", () => {
    const found = gated(
      { paths: { "/v1/a": put("string") } },
      { paths: { "/v1/a": put("string"), "/v2/a": put("number") } },
    );
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^work version-added/);
  });
});

describe("a removed operation", () => {
  const kept = { "/v1/b": other };
  const removed = (operation: JsonObject, today?: string) =>
    gated({ paths: { "/v1/a": operation, ...kept } }, { paths: kept }, today);

  test.each([
    [
      "that was not deprecated",
      plain,
      "2027-01-01",
      "breaking operation-removed: It was not deprecated: clients that call it fail. Restore it, deprecate it with a sunset date at least 180 days later, and remove it after that date.",
    ],
    [
      "without a sunset",
      deprecated("2026-01-01"),
      "2027-01-01",
      "breaking deprecated-operation-removed: It was deprecated without a sunset date: clients that call it fail. Restore it, deprecate it with a sunset date at least 180 days later, and remove it after that date.",
    ],
    [
      "before its sunset",
      deprecated("2026-01-01", "2026-07-01"),
      "2026-06-30",
      "breaking deprecated-operation-removed: Its sunset is 2026-07-01, and today is 2026-06-30. Restore it, and remove it on 2026-07-01 or later.",
    ],
    [
      "after its sunset",
      deprecated("2026-01-01", "2026-07-01"),
      "2026-07-01",
      "warning deprecated-operation-removed: Its sunset, 2026-07-01, has passed on 2026-07-01. Check that no client calls it any more.",
    ],
    [
      "with a sunset but without the current date",
      deprecated("2026-01-01", "2020-07-01"),
      undefined,
      "breaking deprecated-operation-removed: Its sunset is 2020-07-01. Pass the current date as `--today`: it may be removed from 2020-07-01 on.",
    ],
  ])("%s", (_, operation, today, expected) => {
    expect(removed(operation, today)).toEqual([expected]);
  });

  test("a removed version has to pass the last of its sunsets", () => {
    const before = {
      paths: {
        "/v1/a": deprecated("2026-01-01", "2026-07-01"),
        "/v1/b": deprecated("2026-01-01", "2026-08-01", "b"),
        "/v2/a": other,
      },
    };
    const after = { paths: { "/v2/a": other } };
    expect(gated(before, after, "2026-07-15")).toEqual([
      "breaking version-removed: Its sunset is 2026-08-01, and today is 2026-07-15. Restore it, and remove it on 2026-08-01 or later.",
    ]);
    expect(gated(before, after, "2026-08-01")[0]).toMatch(/^warning /);
  });
});

describe("a sunset in another tool's extension", () => {
  const sunset = (extension: JsonObject, deprecated = true): JsonObject => ({
    get: { operationId: "get", deprecated, ...extension, responses },
  });
  const kept = { "/v1/b": other };
  const removed = (operation: JsonObject, today: string) =>
    gated({ paths: { "/v1/a": operation, ...kept } }, { paths: kept }, today);

  test.each<[JsonObject]>([
    [{ "x-sunset": "2026-07-01" }],
    [{ "x-sunset": "2026-07-01T00:00:00Z" }],
    [{ "x-sunset-date": "2026-07-01" }],
    [{ "x-github": { removalDate: "2026-07-01" } }],
    [
      {
        "x-deprecation": { date: "2026-01-01", sunset: "2026-07-01" },
        "x-sunset": "2020-01-01",
      },
    ],
  ])("%j allows removal after it, and not before", (extension) => {
    const operation = sunset(extension);
    expect(removed(operation, "2026-07-01")[0]).toMatch(
      /^warning deprecated-operation-removed: Its sunset, 2026-07-01.*, has passed/,
    );
    expect(removed(operation, "2026-06-30")[0]).toMatch(
      /^breaking deprecated-operation-removed: Its sunset is 2026-07-01/,
    );
  });

  test("has no effect on an operation that is not deprecated, or if it is no date", () => {
    for (const operation of [
      sunset({ "x-sunset": "2020-01-01" }, false),
      sunset({ "x-sunset": "soon" }),
    ])
      expect(removed(operation, "2026-07-01")[0]).toMatch(/^breaking /);
  });

  test("must not move forward, and needs notice from today", () => {
    const change = (before: string, after: string, today?: string) =>
      gated(
        { paths: { "/v1/a": sunset({ "x-sunset": before }) } },
        { paths: { "/v1/a": sunset({ "x-sunset": after }) } },
        today,
      )[0];
    expect(change("2027-07-01", "2027-06-01")).toMatch(
      /^breaking sunset-earlier/,
    );
    expect(change("2027-06-01", "2027-07-01")).toMatch(/^info sunset-later/);
    const added = (today?: string) =>
      gated(
        { paths: { "/v1/a": plain } },
        { paths: { "/v1/a": sunset({ "x-sunset": "2027-01-01" }) } },
        today,
      )[0];
    expect(added()).toMatch(/^warning deprecation-added/);
    expect(added("2026-12-01")).toBe(
      "breaking deprecation-added: Callers learn of the sunset on 2026-12-01, 31 days ahead; the minimum is 180. Set the sunset to 2027-05-30 or later.",
    );
  });
});

describe("an operation that is not stable yet", () => {
  const at = (level: string, operation: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(operation).map(([method, one]) => [
        method,
        { ...(one as JsonObject), "x-stability-level": level }, // an operation
      ]),
    );
  const change = (before: JsonObject, after: JsonObject) =>
    gated({ paths: { "/a": before } }, { paths: { "/a": after } });

  test.each([
    ["draft", "info"],
    ["alpha", "info"],
    ["beta", "breaking"],
    ["stable", "breaking"],
  ])("%s: a breaking change is %s", (level, expected) => {
    const [found] = change(at(level, put("string")), at(level, put("number")));
    expect(found).toMatch(new RegExp(`^${expected} type-changed: `));
    if (expected === "info")
      expect(found).toBe(
        `info type-changed: The operation was ${level}, so it may change. No action is needed.`,
      );
  });

  test("may be removed", () => {
    expect(
      gated(
        { paths: { "/a": at("alpha", plain), "/b": other } },
        { paths: { "/b": other } },
      )[0],
    ).toMatch(/^info operation-removed/);
  });

  test("does not make a change harmless that also affects a stable one", () => {
    const use = (schema: JsonObject) => {
      const content = { "application/json": { schema } };
      return { put: { requestBody: { content }, responses } };
    };
    const size = { $ref: "#/components/schemas/Size" };
    const paths = { "/a": at("alpha", use(size)), "/b": use(size) };
    const api = (type: string) => ({
      paths,
      components: { schemas: { Size: { type } } },
    });
    expect(gated(api("string"), api("number"))[0]).toMatch(/^breaking /);
  });

  test("stays compatible when the level is lowered with the change", () => {
    const found = change(put("string"), at("alpha", put("number")));
    expect(found.map((one) => one.split(":")[0])).toEqual([
      "breaking stability-lowered",
      "breaking type-changed",
    ]);
  });

  test("may get a lower level", () => {
    expect(change(at("alpha", plain), at("draft", plain))[0]).toMatch(
      /^info stability-lowered: The operation was alpha/,
    );
  });

  test("is what the configuration says", () => {
    const found = (stability: "draft" | "stable", level: string) => {
      const [before, after] = ["string", "number"].map(
        (type) => buildFrom({ paths: { "/a": at(level, put(type)) } }).api,
      );
      if (!before || !after) return [];
      return gate(classify(compareApis(before, after)), {
        ...{ before, after, minimumDays: 0, policy: { stability } },
      }).map((one) => one.level);
    };
    expect(found("draft", "draft")).toEqual(["breaking"]);
    expect(found("stable", "beta")).toEqual(["info"]);
  });
});

describe("the dates of a deprecation", () => {
  const change = (before: JsonObject, after: JsonObject, today?: string) =>
    gated({ paths: { "/v1/a": before } }, { paths: { "/v1/a": after } }, today);

  test.each([
    [
      "a sunset that is too early",
      plain,
      deprecated("2026-01-01", "2026-06-29"),
      "breaking deprecation-added: The sunset is 179 days after the deprecation; the minimum is 180. Set the sunset to 2026-06-30 or later.",
    ],
    [
      "a sunset that is late enough",
      plain,
      deprecated("2026-01-01", "2026-06-30"),
      "warning deprecation-added: The operation may stop working. Tell its callers what replaces it and when it ends.",
    ],
    [
      "an added sunset that is too early",
      deprecated("2026-01-01"),
      deprecated("2026-01-01", "2026-02-01"),
      "breaking sunset-added: The sunset is 31 days after the deprecation; the minimum is 180. Set the sunset to 2026-06-30 or later.",
    ],
    [
      "a sunset that moves forward",
      deprecated("2026-01-01", "2027-01-01"),
      deprecated("2026-01-01", "2026-09-01"),
      "breaking sunset-earlier: Callers were promised more time. Keep the sunset at 2027-01-01, or postpone it.",
    ],
    [
      "a sunset that is postponed",
      deprecated("2026-01-01", "2026-09-01"),
      deprecated("2026-01-01", "2027-01-01"),
      "info sunset-later: Callers have more time. No action is needed.",
    ],
    [
      "a deprecation date that moves towards the sunset",
      deprecated("2026-01-01", "2026-07-01"),
      deprecated("2026-05-01", "2026-07-01"),
      "breaking deprecation-date-changed: The sunset is 61 days after the deprecation; the minimum is 180. Set the sunset to 2026-10-28 or later.",
    ],
  ])("%s", (_, before, after, expected) => {
    expect(change(before, after)).toEqual([expected]);
  });

  test.each([
    [
      "a new sunset in the past",
      plain,
      deprecated("2020-01-01", "2020-07-01"),
      "breaking deprecation-added: Callers learn of the sunset on 2026-11-22, after it has passed. Set the sunset to 2027-05-21 or later.",
    ],
    [
      "too few days from today",
      plain,
      deprecated("2026-01-01", "2027-05-20"),
      "breaking deprecation-added: Callers learn of the sunset on 2026-11-22, 179 days ahead; the minimum is 180. Set the sunset to 2027-05-21 or later.",
    ],
    [
      "just enough days from today",
      plain,
      deprecated("2026-01-01", "2027-05-21"),
      "warning deprecation-added: The operation may stop working. Tell its callers what replaces it and when it ends.",
    ],
    [
      "a sunset added after it has passed",
      deprecated("2026-01-01"),
      deprecated("2026-01-01", "2026-07-01"),
      "breaking sunset-added: Callers learn of the sunset on 2026-11-22, after it has passed. Set the sunset to 2027-05-21 or later.",
    ],
    [
      "a future deprecation date, from which days are counted",
      plain,
      deprecated("2026-12-01", "2027-05-29"),
      "breaking deprecation-added: The sunset is 179 days after the deprecation; the minimum is 180. Set the sunset to 2027-05-30 or later.",
    ],
    [
      "an old sunset that is postponed",
      deprecated("2020-01-01", "2020-07-01"),
      deprecated("2020-01-01", "2026-12-01"),
      "info sunset-later: Callers have more time. No action is needed.",
    ],
  ])("with the current date: %s", (_, before, after, expected) => {
    expect(change(before, after, "2026-11-22")).toEqual([expected]);
  });

  test.each([
    [
      "a deprecation date that moves back",
      deprecated("2026-01-01", "2027-01-01"),
      deprecated("2025-01-01", "2027-01-01"),
      "warning deprecation-date-changed: The deprecation moved back from 2026-01-01 to 2025-01-01: callers who were told on 2026-01-01 had less notice than it claims. Keep the date at 2026-01-01, unless callers were told on 2025-01-01.",
    ],
    [
      "a deprecation date that moves forward",
      deprecated("2026-01-01", "2027-01-01"),
      deprecated("2026-02-01", "2027-01-01"),
      "info deprecation-date-changed: The operation is deprecated either way. No action is needed.",
    ],
    [
      "a removed sunset",
      deprecated("2026-01-01", "2027-01-01"),
      deprecated("2026-01-01"),
      "warning sunset-removed: A new sunset could be earlier than the one callers were promised. Keep the sunset or postpone it. If the operation is to stay, remove the deprecation.",
    ],
    [
      "removed dates",
      deprecated("2026-01-01"),
      { get: { operationId: "get", deprecated: true, responses } },
      "info deprecation-date-changed: The operation is deprecated either way. No action is needed.",
    ],
  ])("reports %s", (_, before, after, expected) => {
    expect(change(before, after)).toEqual([expected]);
  });

  test("reports nothing for a date in another notation", () => {
    const [before, after] = ["2026-01-01", "2026-01-01T00:00:00Z"];
    expect(change(deprecated(before), deprecated(after))).toEqual([]);
  });
});
