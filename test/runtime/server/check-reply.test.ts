import { expect, test } from "vitest";

import type { Check } from "../../../templates/runtime/check.js";
import type { ReplyRow } from "../../../templates/runtime/operation.js";
import {
  type ServerRequest,
  type ServerSurface,
  serveSurface,
} from "../../../templates/runtime/server.js";

const request: ServerRequest = {
  method: "GET",
  path: "/",
  query: "",
  header: () => undefined,
  body: () => Promise.resolve(new Uint8Array()),
  signal: new AbortController().signal,
  source: undefined,
};

const wrong: Check = (_value, pointer, failures) => {
  failures.push({ pointer, detail: "Is another response." });
};

/** Responds with JSON, for an operation with these responses, and gives the status sent. */
async function answered(
  status: number,
  replies: { readonly [status: string]: ReplyRow },
  checks: Partial<ServerSurface>,
  body: unknown = { any: 1 },
): Promise<{ status: number; told: unknown[] }> {
  const surface: ServerSurface = {
    name: "api",
    features: [],
    operations: {
      get: {
        id: "get",
        name: "get",
        method: "GET",
        path: "/",
        parameters: [],
        replies,
        security: [],
      },
    },
    requestChecks: {},
    replyChecks: {},
    problemTypes: {},
    serverCodes: {},
    securitySchemes: {},
    ...checks,
  };
  const told: unknown[] = [];
  const server = serveSurface(surface, {
    checkReplies: "throw",
    onError: (error) => told.push(String(error)),
    handlers: {
      get: (
        _: unknown,
        { reply }: { reply: (status: number, body: unknown) => unknown },
      ) => reply(status, body),
    },
  });
  return { status: (await server.handle(request)).status, told };
}

const json: ReplyRow = {
  content: [{ type: "application/json", kind: "json" }],
};
const jsonLines: ReplyRow = {
  content: [{ type: "application/jsonl", kind: "sequence" }],
};

test.each([
  ["200", "default", 200],
  ["201", "2XX", 201],
  ["404", "default", 404],
  ["2XX", "default", 200],
])(
  "a body of %s, which any value matches, is not checked as that of %s",
  async (declared, other, status) => {
    const replies = { [declared]: json, [other]: json };
    const checks = { replyChecks: { get: { [other]: wrong } } };
    expect(await answered(status, replies, checks)).toEqual({
      status,
      told: [],
    });
  },
);

test("headers of a response that declares none are not checked as those of default", async () => {
  const set = {
    parameters: [
      { name: "X-Error", in: "header", required: true, shape: "string" },
    ],
    check: wrong,
    replies: { get: ["default"] },
  } as const;
  const replies = { 200: json, default: json };
  const checks = { replyHeaders: [set] };
  expect(await answered(200, replies, checks)).toEqual({
    status: 200,
    told: [],
  });
  expect((await answered(400, replies, checks)).told).toEqual([
    "ReplyMismatch: get answered 400: /headers: Is another response.",
  ]);
});

test("items of a response, which any value matches, are not checked as those of its class", async () => {
  const replies = { 200: jsonLines, "2XX": jsonLines };
  const checks = { itemChecks: { get: { "2XX": wrong } } };
  const items = ["a", 1];
  expect((await answered(200, replies, checks, items)).told).toEqual([]);
  expect((await answered(201, replies, checks, items)).told).toEqual([
    "ReplyMismatch: get answered 201: /0: Is another response.",
  ]);
});
