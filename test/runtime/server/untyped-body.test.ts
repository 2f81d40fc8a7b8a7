/** Bodies without `Content-Type` are bytes (RFC 9110, 8.3). */
import { expect, test } from "vitest";

import type { Content } from "../../../templates/runtime/operation.js";
import {
  type ServerSurface,
  serveSurface,
} from "../../../templates/runtime/server.js";

async function posted(content: Content, body = "x") {
  const surface: ServerSurface = {
    name: "api",
    features: [],
    operations: {
      put: {
        id: "put",
        name: "put",
        method: "PUT",
        path: "/",
        parameters: [],
        body: { content: [content] },
        replies: { 204: {} },
        security: [],
      },
    },
    requestChecks: {},
    replyChecks: {},
    problemTypes: {},
    serverCodes: {},
    securitySchemes: {},
  };
  const received: unknown[] = [];
  const server = serveSurface(surface, {
    handlers: {
      put: (
        request: { body?: unknown; contentType?: unknown },
        { reply }: { reply: (status: number) => unknown },
      ) => {
        received.push(request.body, request.contentType);
        return reply(204);
      },
    },
  });
  const { status } = await server.handle({
    method: "PUT",
    path: "/",
    query: "",
    header: () => undefined,
    body: () => Promise.resolve(new TextEncoder().encode(body)),
    signal: new AbortController().signal,
    source: undefined,
  });
  return { status, received };
}

const bytes = new TextEncoder().encode("x");

test.each<[string, unknown]>([
  ["*/*", "application/octet-stream"],
  ["application/*", "application/octet-stream"],
  ["application/octet-stream", undefined],
])("one is accepted as %s", async (type, contentType) => {
  expect(await posted({ type, kind: "binary" })).toEqual({
    status: 204,
    received: [bytes, contentType],
  });
});

test.each<Content>([
  { type: "image/*", kind: "binary" },
  { type: "application/json", kind: "json" },
])("one is no $type", async (content) => {
  expect((await posted(content)).status).toBe(415);
});

test("an empty value is absent", async () => {
  expect(await posted({ type: "*/*", kind: "binary" }, "")).toEqual({
    status: 204,
    received: [undefined, undefined],
  });
});
