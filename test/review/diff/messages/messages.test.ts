import { describe, expect, test } from "vitest";

import {
  bad,
  bearer,
  coded,
  description,
  done,
  everywhere,
  findingLabels,
  findings,
  headers,
  id,
  json,
  key,
  list,
  type More,
  parts,
  problems,
  query,
  ref,
  refused,
  responses,
  secured,
  servers,
  shared,
  text,
} from "./messages.js";

describe("the same message in another notation", () => {
  test.each<readonly [string, More, More]>([
    [
      "a charset of JSON",
      {},
      {
        operation: {
          requestBody: {
            required: true,
            ...json(text, "Application/JSON; charset=UTF-8"),
          },
        },
      },
    ],
    ["the case of a header name", headers("X-Left"), headers("x-left")],
    [
      "a shared header",
      headers("X-Left"),
      {
        ...headers("X-Left", { $ref: "#/components/headers/Left" }),
        components: { headers: { Left: { schema: text } } },
      },
    ],
    [
      "a shared response",
      {},
      shared("responses", done, (ref) => ({ responses: { 200: ref } })),
    ],
    [
      "a shared request body",
      {},
      shared("requestBodies", { required: true, ...json(text) }, (ref) => ({
        requestBody: ref,
      })),
    ],
    [
      "a shared parameter",
      query({}),
      shared("parameters", { name: "q", in: "query", schema: text }, (ref) => ({
        parameters: [ref, id],
      })),
    ],
    [
      "the order of servers after the first, and trailing slashes",
      servers("https://a.example.com", "https://b.example.com/v1/", "/v2"),
      servers("https://a.example.com/", "/v2/", "https://B.example.com/v1"),
    ],
    ["the default server", {}, servers("/")],
    [
      "the order of security requirements",
      secured([{ a: [], b: [] }, { b: [] }], { a: bearer, b: key }),
      secured([{ b: [] }, { b: [], a: [] }], { a: bearer, b: key }),
    ],
    [
      "security of the description and of each operation",
      secured([{ a: [] }], { a: bearer }),
      {
        operation: { security: [{ a: [] }] },
        components: { securitySchemes: { a: bearer } },
      },
    ],
    ["an unused security scheme", {}, secured([], { a: bearer })],
    [
      "the case of an HTTP scheme, and its bearerFormat",
      secured([{ a: [] }], { a: bearer }),
      secured([{ a: [] }], {
        a: { type: "http", scheme: "Bearer", bearerFormat: "JWT" },
      }),
    ],
    ["the default style", query({}), query({ style: "form", explode: false })],
    [
      "an exploded list in a style with another separator",
      query({ schema: list }),
      query({ schema: list, style: "pipeDelimited", explode: true }),
    ],
    [
      "the default media types of parts",
      parts({}),
      parts({
        file: { contentType: "application/octet-stream" },
        text: { contentType: "text/plain" },
      }),
    ],
    ["tags", {}, { operation: { tags: ["things"] } }],
  ])("%s", async (_, before, after) => {
    const [one, other] = [description(before), description(after)];
    expect(await findingLabels(one, other)).toEqual([]);
    expect(await findingLabels(other, one)).toEqual([]);
  });
});

describe("one finding for several operations", () => {
  test.each<readonly [string, More, More, readonly string[]]>([
    [
      "of a shared parameter",
      shared("parameters", { ...id, name: "q", in: "query" }, (one) => ({
        parameters: [id, one],
      })),
      shared(
        "parameters",
        { ...id, name: "q", in: "query", schema: { type: "integer" } },
        (one) => ({
          parameters: [id, one],
        }),
      ),
      ["text-narrowed query parameter q 2"],
    ],
    [
      "of a shared response with two statuses",
      bad({}, 400, 404),
      bad({ headers: { Left: { schema: text } } }, 400, 404),
      ["optional-header-added shared reply Shared header Left 2"],
    ],
    [
      "of a shared header",
      everywhere({ schema: text }),
      everywhere({ schema: text, required: true }),
      ["header-became-required header Left 2"],
    ],
    [
      "of security for all operations",
      secured([{ a: ["read"] }], { a: bearer }),
      secured([{ a: ["read", "write"] }], { a: bearer }),
      ["security-scope-added security 2"],
    ],
    [
      "two alternative schemes that become required together",
      secured([{ a: [] }, { b: [] }], { a: bearer, b: key }),
      secured([{ a: [], b: [] }], { a: bearer, b: key }),
      ["security-changed security 2"],
    ],
    [
      "one of two alternative schemes that becomes required with the other",
      secured([{ a: [] }, { b: [] }], { a: bearer, b: key }),
      secured([{ a: [] }, { a: [], b: [] }], { a: bearer, b: key }),
      ["security-way-removed security 2"],
    ],
    [
      "a code in an enum",
      problems(ref("Problem"), { Problem: coded("A", "B") }),
      problems(ref("Problem"), { Problem: coded("A", "B", "C") }),
      ["problem-code-added problem C 2"],
    ],
    [
      "a code with its own schema",
      problems(ref("A"), { A: coded("A"), B: coded("B") }),
      problems(
        { oneOf: [ref("A"), ref("B")] },
        { A: coded("A"), B: coded("B") },
      ),
      ["problem-code-added problem B 2"],
    ],
    [
      "a property of a problem besides its code",
      problems(ref("Problem"), { Problem: coded("A", "B") }),
      problems(ref("Problem"), {
        Problem: { ...coded("A", "B"), required: ["code"] },
      }),
      ["property-became-required Problem.code 2"],
    ],
    [
      "a new first server",
      servers("https://a.example.com"),
      servers("https://b.example.com", "https://a.example.com"),
      [
        "default-server-changed server https://b.example.com 2",
        "server-added server https://b.example.com 2",
      ],
    ],
    [
      "the deprecation of a version",
      {},
      {
        operation: {
          deprecated: true,
          "x-deprecation": { date: "2026-01-01" },
        },
      },
      ["deprecation-added all operations 2"],
    ],
  ])("%s", async (_, before, after, expected) => {
    const changes = await findingLabels(
      description(before),
      description(after),
    );
    expect(changes).toEqual(expected);
  });
});

describe("one change in another form", () => {
  test.each<readonly [string, More, More, readonly string[]]>([
    [
      "a status of a class",
      responses({ 200: done, "4XX": refused }),
      responses({ 200: done, "4XX": refused, 404: refused }),
      ["reply-specified reply 404 2"],
    ],
    [
      "a success next to `default`",
      responses({ 200: done, default: refused }),
      responses({ 200: done, 201: done, default: refused }),
      ["success-reply-added reply 201 2"],
    ],
    [
      "a success status in place of its class, and another one",
      responses({ "2XX": done }),
      responses({ 200: done, 302: { description: "Elsewhere." } }),
      ["success-class-removed reply 2XX 2", "success-reply-added reply 302 2"],
    ],
    [
      "a class in place of a status",
      responses({ 200: done, 404: refused }),
      responses({ 200: done, "4XX": refused }),
      ["error-reply-added reply 4XX 2"],
    ],
    [
      "a body that status 204 excludes",
      responses({ 200: done }),
      responses({ 204: { description: "Done." } }),
      ["success-status-changed reply 204 2"],
    ],
    [
      "a response with its codes",
      {},
      responses({
        200: done,
        422: {
          description: "Refused.",
          ...json(coded("A"), "application/problem+json"),
        },
      }),
      ["error-reply-added reply 422 2"],
    ],
    [
      "a list in place of a string, with its serialization",
      query({}),
      query({ schema: list }),
      // `q=a` is also an exploded array of one string.
      ["text-widened query parameter q 2"],
    ],
    [
      "a server of the operation",
      servers("https://a.example.com"),
      {
        ...servers("https://a.example.com"),
        operation: { servers: [{ url: "https://b.example.com" }] },
      },
      ["server-moved server https://b.example.com 2"],
    ],
  ])("%s", async (_, before, after, expected) => {
    const changes = await findingLabels(
      description(before),
      description(after),
    );
    expect(changes.sort()).toEqual(expected);
  });

  test("another path with a new parameter", async () => {
    const before = description({});
    const { "/a/{id}": moved, ...others } = before.paths;
    const after = {
      ...before,
      paths: {
        ...others,
        "/of/{org}/a/{id}": {
          parameters: [{ ...id, name: "org" }],
          ...moved,
        },
      },
    };
    expect(await findingLabels(before, after)).toEqual([
      "operation-moved PUT /of/{org}/a/{id} 1",
      "required-parameter-added path parameter org 1",
    ]);
  });

  test("a parameter that moves into the path", async () => {
    const { paths, ...others } = description({});
    const at = (path: string, where: string) => {
      const q = { name: "q", in: where, schema: text };
      const parameters = [id, { ...q, required: where === "path" }];
      const put = { ...paths["/a/{id}"].put, parameters };
      return { ...others, paths: { [path]: { put } } };
    };
    const [before, after] = [at("/a/{id}", "query"), at("/a/{id}/{q}", "path")];
    expect(await findingLabels(before, after)).toEqual([
      "operation-moved PUT /a/{id}/{q} 1",
      "parameter-moved path parameter q 1",
    ]);
  });

  test("the base path in the servers or in the paths", async () => {
    const under = (base: string, ...urls: readonly string[]) => {
      const { paths, ...others } = description(servers(...urls));
      const moved = Object.entries(paths).map(
        ([path, item]) => [`${base}${path}`, item] as const,
      );
      return { ...others, paths: Object.fromEntries(moved) };
    };
    const [inServers, inPaths] = [
      under("", "https://a.example.com/v1", "/v1/"),
      under("/v1", "https://a.example.com", "/"),
    ];
    expect(await findingLabels(inServers, inPaths)).toEqual([]);
    expect(await findingLabels(inPaths, inServers)).toEqual([]);
    expect(
      await findingLabels(
        under("", "https://a.example.com/v1"),
        under("", "https://a.example.com/v2"),
      ),
    ).toEqual(["server-moved server https://a.example.com/v2 2"]);
  });

  test("an added or removed operation with the event that only it causes", async () => {
    const sent = {
      post: {
        requestBody: json(text),
        responses: { 204: { description: "" } },
      },
    };
    const { paths, ...others } = description(
      shared("callbacks", { "{$request.body}": sent }, (one) => ({
        callbacks: { told: one },
      })),
    );
    const { "/a/{id}": gone, ...kept } = paths;
    const quiet = description({}).paths["/b/{id}"];
    const lone = { ...others, paths: { "/a/{id}": gone, "/b/{id}": quiet } };
    const without = { ...others, paths: { "/b/{id}": quiet } };
    expect(await findingLabels(lone, without)).toEqual([
      "operation-removed PUT /a/{id} 1",
    ]);
    expect(await findingLabels(without, lone)).toEqual([
      "operation-added PUT /a/{id} 1",
    ]);
    expect(await findingLabels({ ...others, paths }, without)).toEqual([
      "operation-removed PUT /a/{id} 1",
      "event-removed event told 1",
    ]);
    expect(
      await findingLabels({ ...others, paths }, { ...others, paths: kept }),
    ).toEqual(["operation-removed PUT /a/{id} 1"]);
  });

  test("paths without a version stay the same next to an added version", async () => {
    const before = description({});
    const after = {
      ...before,
      paths: {
        ...before.paths,
        "/v2/a/{id}": before.paths["/a/{id}"],
      },
    };
    expect(await findingLabels(before, after)).toEqual([
      "version-added version v2 1",
    ]);
    expect(await findingLabels(after, before)).toEqual([
      "version-removed version v2 1",
    ]);
  });
});

test("shows required and alternative schemes", async () => {
  const schemes = { a: bearer, b: key };
  const [before, after] = [
    secured([{ a: [] }, { b: [] }], schemes),
    secured([{ a: [], b: [] }], schemes),
  ].map(description);
  expect(await findings(before ?? {}, after ?? {})).toMatchObject([
    { before: "a or b", after: "a and b" },
  ]);
});
