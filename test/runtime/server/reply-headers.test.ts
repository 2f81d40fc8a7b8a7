import { expect, test } from "vitest";

import type { JsonObject } from "../../../generator/language/json/json.js";
import type { Check } from "../../../templates/runtime/check.js";
import {
  type AnyOptions,
  type ServerRequest,
  type ServerSurface,
  serveSurface,
} from "../../../templates/runtime/server.js";

/** What a generator prints of a reply's headers, written by hand. */
const check: Check = (value, at, failures) => {
  const { "X-Count": count, "X-Kinds": kinds } = value as JsonObject;
  if (count === undefined)
    failures.push({ pointer: at, detail: "X-Count is missing." });
  else if (typeof count !== "number")
    failures.push({ pointer: `${at}/X-Count`, detail: "Must be a number." });
  if (Array.isArray(kinds) && kinds.includes("c"))
    failures.push({ pointer: `${at}/X-Kinds`, detail: "Must be a or b." });
};

const surface: ServerSurface = {
  name: "api",
  features: [],
  operations: {
    count: {
      id: "count",
      name: "count",
      method: "GET",
      path: "/",
      parameters: [],
      replies: { 204: {}, "4XX": { problems: ["NONE"] } },
      security: [],
    },
  },
  requestChecks: {},
  replyChecks: {},
  problemTypes: { NONE: { title: "None", status: 404 } },
  serverCodes: {},
  securitySchemes: {},
  replyHeaders: [
    {
      parameters: [
        { name: "X-Count", in: "header", required: true, shape: "integer" },
        { name: "X-Kinds", in: "header", shape: { items: "string" } },
      ],
      check,
      replies: { count: [204, "4XX"] },
    },
  ],
};

const request: ServerRequest = {
  method: "GET",
  path: "/",
  query: "",
  header: () => undefined,
  body: () => Promise.resolve(new Uint8Array()),
  signal: new AbortController().signal,
  source: undefined,
};

interface Makers {
  reply: (status: number, body: unknown, init: object) => unknown;
  problem: (code: string, fields: object, init: object) => unknown;
}

async function answered(
  headers: object,
  {
    makes = "reply",
    ...options
  }: Partial<AnyOptions> & { makes?: string } = {},
) {
  const told: unknown[] = [];
  const server = serveSurface(surface, {
    checkReplies: "throw",
    onError: (error) => told.push(error instanceof Error && error.message),
    handlers: {
      count: (_: unknown, { reply, problem }: Makers) =>
        makes === "reply"
          ? reply(204, undefined, { headers })
          : problem("NONE", {}, { headers }),
    },
    ...options,
  });
  const { status } = await server.handle(request);
  return { status, told };
}

test.each<[string, object]>([
  ["as described", { "X-Count": 3, "X-Kinds": ["a", "b"] }],
  ["as a text", { "X-Count": "3", "X-Kinds": "a, b" }],
  ["under other letters", { "x-count": 3 }],
  ["beside others", { "X-Count": 3, "X-Any": "c" }],
])("headers %s pass", async (_name, headers) => {
  expect(await answered(headers)).toEqual({ status: 204, told: [] });
});

test.each<[string, object, string]>([
  ["missing", {}, "/headers: X-Count is missing."],
  [
    "of another type",
    { "X-Count": "many" },
    "/headers/X-Count: Must be a number.",
  ],
  [
    "with a wrong item",
    { "X-Count": 1, "X-Kinds": ["a", "c"] },
    "/headers/X-Kinds: Must be a or b.",
  ],
])("one %s is reported", async (_name, headers, told) => {
  expect(await answered(headers)).toEqual({
    status: 500,
    told: [`count answered 204: ${told}`],
  });
});

test("those of problems are also checked, even by the class of the status", async () => {
  expect((await answered({ "X-Count": 1 }, { makes: "problem" })).status).toBe(
    404,
  );
  expect((await answered({}, { makes: "problem" })).told).toEqual([
    "count answered 404: /headers: X-Count is missing.",
  ]);
});

test("nothing is checked if response checks are off", async () => {
  expect(await answered({}, { checkReplies: "off" })).toEqual({
    status: 204,
    told: [],
  });
});
