import { expect, test } from "vitest";

import type { Check } from "../../../templates/runtime/check.js";
import type { Operation } from "../../../templates/runtime/operation.js";
import {
  type ServerRequest,
  type ServerSurface,
  serveSurface,
} from "../../../templates/runtime/server.js";

const operation: Operation = {
  id: "get",
  name: "get",
  method: "GET",
  path: "/",
  parameters: [],
  replies: {
    200: { content: [{ type: "application/json", kind: "json" }] },
    default: { content: [{ type: "application/json", kind: "json" }] },
  },
  security: [],
};

const wrong: Check = (_value, pointer, failures) => {
  failures.push({ pointer, detail: "Is wrong." });
};

const surface: ServerSurface = {
  name: "api",
  features: [],
  operations: { get: operation },
  requestChecks: {},
  replyChecks: {},
  problemTypes: {},
  serverCodes: {},
  securitySchemes: {},
};

const request: ServerRequest = {
  method: "GET",
  path: "/nowhere",
  query: "",
  header: () => undefined,
  body: () => Promise.resolve(new Uint8Array()),
  signal: new AbortController().signal,
  source: undefined,
};

async function refused(
  served: ServerSurface,
  status: number,
  path = "/nowhere",
): Promise<{ status: number; told: unknown[] }> {
  const told: unknown[] = [];
  const server = serveSurface(
    served,
    {
      handlers: {},
      checkReplies: "throw",
      onError: (error) => told.push(String(error)),
      refuse: () => ({ status, body: {} }),
    },
    "partial",
  );
  return { status: (await server.handle({ ...request, path })).status, told };
}

test.each([200, 302, NaN])("refuse cannot respond with %d", async (status) => {
  const error = `RangeError: The option refuse, called for get, returned the status ${status}; it must be the status of an error.`;
  expect(await refused(surface, status, "/")).toEqual({
    status: 500,
    told: [error, error],
  });
});

test("a wrong response to an unknown path names no operation", async () => {
  const checked = { ...surface, replyChecks: { get: { default: wrong } } };
  const { told } = await refused(checked, 404);
  expect(told[0]).toBe(
    "ReplyMismatch: The option refuse answered 404: Is wrong.",
  );
});

test("a status that no operation declares names the operation that was called", async () => {
  const only: Operation = { ...operation, replies: { 200: "json" } };
  const { told } = await refused(
    { ...surface, operations: { get: only } },
    418,
    "/",
  );
  expect(told[0]).toBe(
    "TypeError: The option refuse, called for get, returned the status 418, which no operation declares.",
  );
});
