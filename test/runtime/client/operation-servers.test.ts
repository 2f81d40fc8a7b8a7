import { describe, expect, it } from "vitest";

import {
  bindOperations,
  type Call,
  openConnection,
  operationServers,
  paged,
  type PagedCall,
  securitySchemes,
} from "../../../templates/runtime/client.js";
import type { ConnectionOptions } from "../../../templates/runtime/client/options.js";
import type { Operation } from "../../../templates/runtime/operation.js";
import type { Success } from "../../../templates/runtime/result.js";

interface Client {
  readonly upload: Call<{
    request?: unknown;
    success: Success<200, unknown>;
    problem: never;
  }>;
}

/** The request of an operation that has its own server. */
async function sent(
  server: Operation["server"],
  options: ConnectionOptions & { servers?: Record<string, string> } = {},
  more: Partial<Operation> = {},
  schemes?: Parameters<typeof securitySchemes>[0],
) {
  const requests: Request[] = [];
  const operation: Operation = {
    id: "upload",
    name: "upload",
    method: "GET",
    path: "/files",
    ...(server && { server }),
    parameters: [],
    replies: { 200: {} },
    security: [],
    ...more,
  };
  const client = bindOperations<Client>(
    { upload: operation },
    openConnection(schemes ? { security: securitySchemes(schemes) } : {}, {
      baseUrl: "https://api.example.com/v1",
      ...options,
      fetch: (url, init) => {
        requests.push(new Request(url, init));
        return Promise.resolve(new Response("null"));
      },
    }),
    operationServers,
  );
  await client.upload();
  const [request] = requests;
  return {
    url: request?.url,
    headers: Object.fromEntries(request?.headers ?? []),
  };
}

const at = (url: string) => ({ url, variables: {} });
const uploads = at("https://uploads.example.com/upload/");

describe("the URL of a request", () => {
  it.each<
    [string, Operation["server"], Parameters<typeof sent>[1], wanted: string]
  >([
    ["the client's server", undefined, {}, "https://api.example.com/v1/files"],
    [
      "the operation's server",
      uploads,
      {},
      "https://uploads.example.com/upload/files",
    ],
    [
      "the operation's server, whatever baseUrl is",
      uploads,
      { baseUrl: "http://localhost:8080" },
      "https://uploads.example.com/upload/files",
    ],
    [
      "another server of the options",
      uploads,
      { servers: { [uploads.url]: "http://localhost:8081/" } },
      "http://localhost:8081/files",
    ],
    [
      "the operation's server with default values",
      {
        url: "https://{host}/{version}",
        variables: {
          host: { default: "eu.example.com" },
          version: { default: "v2" },
        },
      },
      {},
      "https://eu.example.com/v2/files",
    ],
    [
      "a path on the origin of baseUrl",
      at("/upload"),
      {},
      "https://api.example.com/upload/files",
    ],
    [
      "a relative path on the origin of baseUrl",
      at("../upload"),
      {},
      "https://api.example.com/upload/files",
    ],
    ["the origin of baseUrl", at("/"), {}, "https://api.example.com/files"],
  ])("is that of %s", async (_, server, options, wanted) => {
    expect((await sent(server, options)).url).toBe(wanted);
  });

  it.each([
    ["https://{host}", {}],
    ["https://{toString}", {}],
    ["ftp://example.com", {}],
    ["https://a.example.com", { "https://a.example.com": "https://b/?c" }],
    ["https://a.example.com", { "https://a.example.com": "" }],
  ])("is not %s with %j", async (url, servers) => {
    await expect(sent(at(url), { servers })).rejects.toThrow(
      /^The server of upload is ".*": set its URL in the option servers\.$/,
    );
  });
});

describe("credentials", () => {
  const bearer = { user: { kind: "http", scheme: "bearer" } } as const;
  const declared = { security: [{ user: [] }] };
  const options = {
    token: "s3cret",
    headers: { Cookie: "a=b", "x-app": "1" },
  };
  const all = { authorization: "Bearer s3cret", cookie: "a=b", "x-app": "1" };
  const own = { authorization: "Bearer own" };

  it.each<[string, Parameters<typeof sent>, object, leftOut: object]>([
    [
      "are sent where the operation declares them",
      [uploads, options, declared, bearer],
      all,
      {},
    ],
    [
      "are not sent to another origin if the operation declares none",
      [uploads, options, {}, bearer],
      { "x-app": "1" },
      { authorization: "", cookie: "" },
    ],
    [
      "are not sent to another origin if the description has no schemes",
      [uploads, options],
      { "x-app": "1" },
      { authorization: "", cookie: "" },
    ],
    [
      "of headers are not sent to another origin",
      [uploads, { headers: { ...own, "x-app": "1" } }],
      { "x-app": "1" },
      { authorization: "" },
    ],
    [
      "are sent to a server that the options name",
      [
        uploads,
        { ...options, servers: { [uploads.url]: "https://other.example.com" } },
      ],
      all,
      {},
    ],
    [
      "are sent to a server on the same origin",
      [at("https://API.example.com:443/upload"), options],
      all,
      {},
    ],
  ])("%s", async (_, given, wanted, leftOut) => {
    const { headers } = await sent(...given);
    expect(headers).toMatchObject(wanted);
    for (const name of Object.keys(leftOut))
      expect(headers).not.toHaveProperty(name);
  });
});

it("the next page is on the operation's server", async () => {
  const urls: string[] = [];
  const list: Operation = {
    id: "list",
    name: "list",
    method: "GET",
    path: "/files",
    server: at("https://uploads.example.com/upload"),
    parameters: [],
    replies: { 200: { content: [{ type: "application/json", kind: "json" }] } },
    security: [],
    pages: { style: "url", items: ["data"], next: ["body", "next"] },
  };
  const client = bindOperations<{
    list: PagedCall<
      { request?: unknown; success: Success<200, unknown>; problem: never },
      unknown,
      []
    >;
  }>(
    { list },
    openConnection(
      {},
      {
        baseUrl: "https://api.example.com",
        fetch: (url) => {
          urls.push(new Request(url).url);
          const next = urls.length === 1 ? "/upload/files?p=2" : undefined;
          return Promise.resolve(Response.json({ data: [urls.length], next }));
        },
      },
    ),
    operationServers,
    paged,
  );
  const items: unknown[] = [];
  for await (const item of client.list.all()) items.push(item);
  expect(items).toEqual([1, 2]);
  expect(urls).toEqual([
    "https://uploads.example.com/upload/files",
    "https://uploads.example.com/upload/files?p=2",
  ]);
});
