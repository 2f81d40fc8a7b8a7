import { describe, expect, test } from "vitest";

import type { VersionRule } from "../../../generator/input/build/versions/version-rule.js";
import type {
  JsonObject,
  JsonValue,
} from "../../../generator/language/json/json.js";
import { buildFrom, onlyOne } from "./build-from.js";

const answers: JsonValue = { "200": { description: "" } };

/** Paths with a GET operation each. */
function pathsOf(paths: readonly string[]): JsonObject {
  return {
    paths: Object.fromEntries(
      paths.map((path): [string, JsonValue] => [
        path,
        { get: { responses: answers } },
      ]),
    ),
  };
}

describe("API versions", () => {
  test.each<[string, readonly string[], VersionRule, JsonValue]>([
    ["no paths", [], "path", { api: [] }],
    ["no versions", ["/a", "/b"], "path", { api: ["/a", "/b"] }],
    [
      "versions in the order of the paths",
      ["/v2/a", "/V1/a", "/status", "/v2/b", "/v3beta1/a", "/vault/a"],
      "path",
      {
        v2: ["/v2/a", "/v2/b"],
        v1: ["/V1/a"],
        unversioned: ["/status", "/vault/a"],
        v3beta1: ["/v3beta1/a"],
      },
    ],
    ["only versions", ["/v1/a"], "path", { v1: ["/v1/a"] }],
    ["versions turned off", ["/v1/a", "/a"], "none", { api: ["/v1/a", "/a"] }],
    [
      "versions by prefix, where the longest prefix wins",
      ["/api/a", "/api/next/a", "/apis", "/x"],
      { old: "/api", next: "/api/next/" },
      { old: ["/api/a"], next: ["/api/next/a"], unversioned: ["/apis", "/x"] },
    ],
  ])("%s", (_name, paths, versions, wanted) => {
    const { api } = buildFrom(pathsOf(paths), versions);
    const found = api.versions.map(({ name, operations }) => [
      name,
      operations.map(({ path }) => path),
    ]);
    expect(found).toEqual(Object.entries(wanted ?? {}));
  });

  test.each<[string, VersionRule, readonly (string | undefined)[]]>([
    ["/v1", "path", ["/v1"]],
    ["/V1/a", "path", ["/V1"]],
    ["/a", "path", [undefined]],
    ["/v1/a", "none", [undefined]],
    ["/api/next/a", { next: "/api/next/" }, ["/api/next"]],
    ["/a", { all: "/" }, [undefined]],
  ])("the prefix of %s", (path, versions, wanted) => {
    const { api } = buildFrom(pathsOf([path]), versions);
    expect(api.versions.map(({ prefix }) => prefix)).toEqual(wanted);
  });

  const date = "2026-01-01";
  const policy = "/policy";
  test.each<
    [string, readonly (JsonValue | undefined)[], JsonValue | undefined]
  >([
    ["no operation is deprecated", [undefined, undefined], undefined],
    ["the second is not deprecated", [{ date }, undefined], undefined],
    ["the first is not deprecated", [undefined, { date }], undefined],
    ["all are deprecated", [{ date }, { date }], { date }],
    ["the dates differ", [{ date }, { date: "2026-01-02" }], undefined],
    [
      "other fields differ",
      [
        { date, policy, successor: "/b" },
        { date, policy, successor: "/c" },
      ],
      { date, policy },
    ],
    ["the second has fewer fields", [{ date, policy }, { date }], { date }],
    ["the second has more fields", [{ date }, { date, policy }], { date }],
  ])("a version's deprecation if %s", (_name, each, wanted) => {
    const { api } = buildFrom({
      paths: Object.fromEntries(
        each.map((deprecation, index): [string, JsonValue] => [
          `/v1/${String(index)}`,
          {
            get: {
              responses: answers,
              deprecated: true,
              ...(deprecation !== undefined && {
                "x-deprecation": deprecation,
              }),
            },
          },
        ]),
      ),
    });
    expect(onlyOne(api.versions).deprecation).toEqual(wanted);
  });

  test("a version has the schemas that it reaches, and those that no version reaches", () => {
    const response = (name: string): JsonValue => ({
      get: {
        responses: {
          "200": {
            description: "",
            content: {
              "application/json": {
                schema: { $ref: `#/components/schemas/${name}` },
              },
            },
          },
        },
      },
    });
    const ref = (name: string): JsonValue => ({
      properties: { to: { $ref: `#/components/schemas/${name}` } },
    });
    const { api } = buildFrom({
      paths: { "/v1/a": response("One"), "/v2/a": response("Two") },
      components: {
        schemas: {
          Unused: ref("Leaf"),
          Two: ref("Shared"),
          Leaf: {},
          One: ref("Shared"),
          Shared: ref("One"),
          Last: {},
        },
      },
    });
    expect(
      api.versions.map(({ schemas }) => schemas.map(({ name }) => name)),
    ).toEqual([
      ["Unused", "Leaf", "One", "Shared", "Last"],
      ["Unused", "Two", "Leaf", "One", "Shared", "Last"],
    ]);
  });

  test("servers, rate limit policies and security schemes come from the description", () => {
    const { api } = buildFrom({
      servers: [
        {
          url: "https://{host}",
          variables: { host: { default: "a", enum: ["a", "b"] } },
        },
      ],
      "x-error-base": "https://errors.test",
      "x-rate-limit-policies": [{ name: "q", quota: 1, window: 60 }],
      components: {
        securitySchemes: {
          bearer: { type: "http", scheme: "Bearer" },
          key: { type: "apiKey", in: "header", name: "X-Key" },
        },
      },
    });
    expect(onlyOne(api.versions)).toMatchObject({
      servers: [
        {
          url: "https://{host}",
          variables: [{ name: "host", default: "a", values: ["a", "b"] }],
        },
      ],
      errorBase: "https://errors.test",
      rateLimitPolicies: [{ name: "q", quota: 1, window: 60 }],
      securitySchemes: [
        { name: "bearer", kind: "http", scheme: "bearer" },
        { name: "key", kind: "apiKey", in: "header", parameter: "X-Key" },
      ],
    });
  });
});

describe("operations shared by versions", () => {
  const operation = (schema: JsonValue, more: JsonObject = {}): JsonValue => ({
    post: {
      operationId: "send",
      responses: {
        "200": {
          description: "words do not matter",
          content: { "application/json": { schema } },
        },
      },
      ...more,
    },
  });
  const text: JsonValue = { type: "string" };
  test.each<[string, JsonObject, readonly string[]]>([
    [
      "equal operations",
      {
        "/v1/a": operation(text),
        "/v2/a": operation({ type: ["string"], title: "T" }),
      },
      ["v1", "v2"],
    ],
    [
      "another response",
      { "/v1/a": operation(text), "/v2/a": operation({ type: "integer" }) },
      [],
    ],
    [
      "another rate limit policy",
      {
        "/v1/a": operation(text),
        "/v2/a": operation(text, { "x-quotas": ["q"] }),
      },
      [],
    ],
    [
      "another role",
      {
        "/v1/a": operation(text),
        "/v2/a": operation(text, { "x-roles": ["r"] }),
      },
      [],
    ],
    [
      "no security",
      { "/v1/a": operation(text), "/v2/a": operation(text, { security: [] }) },
      [],
    ],
    [
      "equal operations in two of three versions",
      {
        "/v1/a": operation({}),
        "/v2/a": operation(text),
        "/v3/a": operation(text),
      },
      ["v2", "v3"],
    ],
  ])("%s", (_name, paths, versions) => {
    const { api } = buildFrom({
      paths,
      security: [{ bearer: [] }],
      "x-rate-limit-policies": [{ name: "q", quota: 1, window: 1 }],
      components: {
        securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      },
    });
    expect(api.shared).toEqual(
      versions.length === 0 ? [] : [{ name: "send", versions }],
    );
  });

  test("each group of equal versions shares an operation", () => {
    const { api } = buildFrom({
      paths: {
        "/v1/a": operation({}),
        "/v2/a": operation(text),
        "/v3/a": operation(text),
        "/v4/a": operation({}),
      },
    });
    expect(api.shared).toEqual([
      { name: "send", versions: ["v1", "v4"] },
      { name: "send", versions: ["v2", "v3"] },
    ]);
  });
});
