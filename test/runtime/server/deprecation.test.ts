import { describe, expect, test } from "vitest";

import type {
  Deprecation,
  Operation,
} from "../../../templates/runtime/operation.js";
import {
  type ServerRequest,
  type ServerSurface,
  serveSurfaces,
} from "../../../templates/runtime/server.js";

function operation(path: string, deprecation?: Deprecation): Operation {
  return {
    id: path,
    name: "read",
    method: "GET",
    path,
    parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
      name,
      in: "path",
      required: true,
      shape: "string",
    })),
    replies: { 204: {} },
    security: [],
    ...(deprecation !== undefined && { deprecation }),
  };
}

function version(
  name: string,
  read: Operation,
  more: Partial<ServerSurface> = {},
): ServerSurface {
  return {
    name,
    features: [],
    operations: { read },
    requestChecks: {},
    replyChecks: {},
    problemTypes: {},
    serverCodes: {},
    securitySchemes: {},
    ...more,
  };
}

const date = "2026-01-01";
const ended: Deprecation = {
  date,
  sunset: "2026-12-31T12:00:00Z",
  policy: "https://example.com/policy",
  successor: "/v2/items/{id}",
};

const surfaces = [
  version("v1", operation("/v1/items/{id}", ended), {
    prefix: "/v1",
    deprecation: { date, policy: "/policy" },
  }),
  version("v2", operation("/v2/items/{id}"), { prefix: "/v2" }),
  version("next", operation("/v1/next/items/{id}"), { prefix: "/v1/next" }),
  version("dateless", operation("/dateless", { sunset: "2026-12-31" }), {
    prefix: "/dateless",
  }),
  version("odd", operation("/odd", { date, policy: 'https://a/?q=ä">' }), {
    prefix: "/odd",
  }),
];

/** The deprecation headers of a response. */
async function said(path: string, basePath = "", method = "GET") {
  const request: ServerRequest = {
    method,
    path,
    query: "",
    header: () => undefined,
    body: () => Promise.resolve(new Uint8Array()),
    signal: new AbortController().signal,
    source: undefined,
  };
  const read = (_: unknown, context: { reply: (status: number) => unknown }) =>
    context.reply(204);
  const versions = surfaces.map(({ name }) => name);
  const server = serveSurfaces(surfaces, {
    versions,
    handlers: Object.fromEntries(versions.map((name) => [name, { read }])),
    basePath,
  });
  const { status, headers } = await server.handle(request);
  const names = ["deprecation", "sunset", "link"];
  return {
    status,
    headers: headers
      .filter(([name]) => names.includes(name))
      .map(([name, value]) => `${name}: ${value}`),
  };
}

const ofOperation = (id: string, base = "") => [
  "deprecation: @1767225600",
  "sunset: Thu, 31 Dec 2026 12:00:00 GMT",
  'link: <https://example.com/policy>; rel="deprecation"',
  `link: <${base}/v2/items/${id}>; rel="successor-version"`,
];
const ofVersion = (base = "") => [
  "deprecation: @1767225600",
  `link: <${base}/policy>; rel="deprecation"`,
];

test("a sunset without a deprecation date has no Deprecation header", async () => {
  const { headers } = await said("/dateless");
  expect(headers).toEqual(["sunset: Thu, 31 Dec 2026 00:00:00 GMT"]);
});

describe("deprecation headers", () => {
  test.each<[string, string, number, readonly string[]]>([
    [
      "an operation, with its links completed",
      "/v1/items/7",
      204,
      ofOperation("7"),
    ],
    [
      "encoded characters stay encoded",
      "/v1/items/a%2Fb%3E",
      204,
      ofOperation("a%2Fb%3E"),
    ],
    [
      "characters that would end the link are encoded",
      "/v1/items/a>,",
      204,
      ofOperation("a%3E,"),
    ],
    ["not on an operation that is not deprecated", "/v2/items/7", 204, []],
    [
      "on a path of the version without an operation",
      "/v1/things",
      404,
      ofVersion(),
    ],
    ["on the version's prefix", "/v1", 404, ofVersion()],
    ["not on another version", "/v2/things", 404, []],
    ["not on a longer prefix", "/v10/things", 404, []],
    ["not on a version under a nested prefix", "/v1/next/things", 404, []],
    [
      "on a link that is not a valid URL",
      "/odd",
      204,
      [
        "deprecation: @1767225600",
        'link: <https://a/?q=%C3%A4%22%3E>; rel="deprecation"',
      ],
    ],
  ])("%s", async (_name, path, status, headers) => {
    expect(await said(path)).toEqual({ status, headers });
  });

  test("a method that an operation does not have", async () => {
    expect(await said("/v1/items/7", "", "POST")).toEqual({
      status: 405,
      headers: ofVersion(),
    });
  });

  test("links include the server's base path", async () => {
    expect((await said("/api/v1/items/7", "/api")).headers).toEqual(
      ofOperation("7", "/api"),
    );
    expect((await said("/api/v1/none", "/api")).headers).toEqual(
      ofVersion("/api"),
    );
    expect((await said("/v1/none", "/api")).headers).toEqual([]);
  });
});
