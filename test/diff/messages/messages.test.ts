import { describe, expect, test } from "vitest";
import {
  bad,
  bearer,
  coded,
  description,
  done,
  everywhere,
  findings,
  found,
  headers,
  id,
  json,
  key,
  list,
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
  type More,
} from "./messages.js";

describe("two spellings of one message", () => {
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
    ["the case of a header", headers("X-Left"), headers("x-left")],
    [
      "a shared header",
      headers("X-Left"),
      {
        ...headers("X-Left", { $ref: "#/components/headers/Left" }),
        components: { headers: { Left: { schema: text } } },
      },
    ],
    [
      "a shared reply",
      {},
      shared("responses", done, (ref) => ({ responses: { 200: ref } })),
    ],
    [
      "a shared body",
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
      "the order of servers behind the first, and a slash behind them",
      servers("https://a.example.com", "https://b.example.com/v1/", "/v2"),
      servers("https://a.example.com/", "/v2/", "https://B.example.com/v1"),
    ],
    ["a server that goes without saying", {}, servers("/")],
    [
      "the order of requirements",
      secured([{ a: [], b: [] }, { b: [] }], { a: bearer, b: key }),
      secured([{ b: [] }, { b: [], a: [] }], { a: bearer, b: key }),
    ],
    [
      "what is required of each operation",
      secured([{ a: [] }], { a: bearer }),
      {
        operation: { security: [{ a: [] }] },
        components: { securitySchemes: { a: bearer } },
      },
    ],
    ["a scheme that nothing takes", {}, secured([], { a: bearer })],
    [
      "the case of a scheme, and what its tokens look like",
      secured([{ a: [] }], { a: bearer }),
      secured([{ a: [] }], {
        a: { type: "http", scheme: "Bearer", bearerFormat: "JWT" },
      }),
    ],
    ["a usual style", query({}), query({ style: "form", explode: false })],
    [
      "what is exploded, and parted by nothing",
      query({ schema: list }),
      query({ schema: list, style: "pipeDelimited", explode: true }),
    ],
    [
      "usual types of parts",
      parts({}),
      parts({
        file: { contentType: "application/octet-stream" },
        text: { contentType: "text/plain" },
      }),
    ],
    ["tags", {}, { operation: { tags: ["things"] } }],
  ])("%s", async (_, before, after) => {
    const [one, other] = [description(before), description(after)];
    expect(await found(one, other)).toEqual([]);
    expect(await found(other, one)).toEqual([]);
  });
});

describe("one change, however many it reaches", () => {
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
      "of a shared reply under two statuses",
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
      "of what is required everywhere",
      secured([{ a: ["read"] }], { a: bearer }),
      secured([{ a: ["read", "write"] }], { a: bearer }),
      ["security-scope-added security 2"],
    ],
    [
      "two ways that are asked for together",
      secured([{ a: [] }, { b: [] }], { a: bearer, b: key }),
      secured([{ a: [], b: [] }], { a: bearer, b: key }),
      ["security-changed security 2"],
    ],
    [
      "one of two ways, and the other only beside it",
      secured([{ a: [] }, { b: [] }], { a: bearer, b: key }),
      secured([{ a: [] }, { a: [], b: [] }], { a: bearer, b: key }),
      ["security-way-removed security 2"],
    ],
    [
      "a code in a list",
      problems(ref("Problem"), { Problem: coded("A", "B") }),
      problems(ref("Problem"), { Problem: coded("A", "B", "C") }),
      ["problem-code-added problem C 2"],
    ],
    [
      "a code of its own schema",
      problems(ref("A"), { A: coded("A"), B: coded("B") }),
      problems(
        { oneOf: [ref("A"), ref("B")] },
        { A: coded("A"), B: coded("B") },
      ),
      ["problem-code-added problem B 2"],
    ],
    [
      "what a problem has beside its code",
      problems(ref("Problem"), { Problem: coded("A", "B") }),
      problems(ref("Problem"), {
        Problem: { ...coded("A", "B"), required: ["code"] },
      }),
      ["property-became-required Problem.code 2"],
    ],
    [
      "a server before the first",
      servers("https://a.example.com"),
      servers("https://b.example.com", "https://a.example.com"),
      [
        "default-server-changed server https://b.example.com 2",
        "server-added server https://b.example.com 2",
      ],
    ],
    [
      "a version's deprecation",
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
    const changes = await found(description(before), description(after));
    expect(changes).toEqual(expected);
  });
});

describe("one change of copies", () => {
  test.each<readonly [string, More, More, readonly string[]]>([
    [
      "a status in a class",
      responses({ 200: done, "4XX": refused }),
      responses({ 200: done, "4XX": refused, 404: refused }),
      ["reply-specified reply 404 2"],
    ],
    [
      "a success beside what is for failures",
      responses({ 200: done, default: refused }),
      responses({ 200: done, 201: done, default: refused }),
      ["success-reply-added reply 201 2"],
    ],
    [
      "a status of success in place of its class, and one beside it",
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
      "no body, which the status says",
      responses({ 200: done }),
      responses({ 204: { description: "Done." } }),
      ["success-status-changed reply 204 2"],
    ],
    [
      "a reply that brings its codes",
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
      "a list in place of a text, which is written otherwise by its nature",
      query({}),
      query({ schema: list }),
      ["type-changed query parameter q 2"],
    ],
    [
      "a server of its own",
      servers("https://a.example.com"),
      {
        ...servers("https://a.example.com"),
        operation: { servers: [{ url: "https://b.example.com" }] },
      },
      ["server-moved server https://b.example.com 2"],
    ],
  ])("%s", async (_, before, after, expected) => {
    const changes = await found(description(before), description(after));
    expect(changes.sort()).toEqual(expected);
  });

  test("another path, and a parameter in it", async () => {
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
    expect(await found(before, after)).toEqual([
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
    expect(await found(before, after)).toEqual([
      "operation-moved PUT /a/{id}/{q} 1",
      "parameter-moved path parameter q 1",
    ]);
  });

  test("the start of all addresses, written with the servers or the paths", async () => {
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
    expect(await found(inServers, inPaths)).toEqual([]);
    expect(await found(inPaths, inServers)).toEqual([]);
    expect(
      await found(
        under("", "https://a.example.com/v1"),
        under("", "https://a.example.com/v2"),
      ),
    ).toEqual(["server-moved server https://a.example.com/v2 2"]);
  });

  test("an operation that comes or goes with the event that it alone causes", async () => {
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
    expect(await found(lone, without)).toEqual([
      "operation-removed PUT /a/{id} 1",
    ]);
    expect(await found(without, lone)).toEqual([
      "operation-added PUT /a/{id} 1",
    ]);
    expect(await found({ ...others, paths }, without)).toEqual([
      "operation-removed PUT /a/{id} 1",
      "event-removed event told 1",
    ]);
    expect(
      await found({ ...others, paths }, { ...others, paths: kept }),
    ).toEqual(["operation-removed PUT /a/{id} 1"]);
  });

  test("what had no version is the same beside a version", async () => {
    const before = description({});
    const after = {
      ...before,
      paths: {
        ...before.paths,
        "/v2/a/{id}": before.paths["/a/{id}"],
      },
    };
    expect(await found(before, after)).toEqual(["version-added version v2 1"]);
    expect(await found(after, before)).toEqual([
      "version-removed version v2 1",
    ]);
  });
});

test("what is asked for together is said together", async () => {
  const schemes = { a: bearer, b: key };
  const [before, after] = [
    secured([{ a: [] }, { b: [] }], schemes),
    secured([{ a: [], b: [] }], schemes),
  ].map(description);
  expect(await findings(before ?? {}, after ?? {})).toMatchObject([
    { before: "a or b", after: "a and b" },
  ]);
});
