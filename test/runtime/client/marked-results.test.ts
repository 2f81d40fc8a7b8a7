import type { ServerResponse } from "node:http";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import {
  type Deprecable,
  deprecationOf,
  deprecations,
  isReplayed,
  openConnection,
  type RateLimited,
  rateLimits,
  rateLimitsOf,
  type Replayable,
  replayMarks,
  type StandaloneCall,
  standaloneCall,
} from "../../../templates/runtime/client.js";
import type { Operation } from "../../../templates/runtime/operation.js";
import type { Success } from "../../../templates/runtime/result.js";
import { type LocalServer, startServer } from "./local-server.js";

let server: LocalServer;
let answer: (response: ServerResponse) => void;
beforeAll(async () => {
  server = await startServer((_, response) => {
    answer(response);
  });
});
afterAll(() => server.close());

const headers = {
  RateLimit: '"runs";r=3;t=9',
  "Idempotent-Replayed": "true",
  Deprecation: "@1767225600",
  Link: '</new>; rel="successor-version"',
};
let status: number;
beforeEach(() => {
  status = 204;
  answer = (response) => {
    response.writeHead(status, headers).end();
  };
});

const operation: Operation = {
  id: "act",
  name: "act",
  method: "POST",
  path: "/act",
  parameters: [],
  replies: { 204: {} },
  security: [],
};
type Done = Success<204, undefined>;
type Marks = RateLimited & Replayable & Deprecable;
const act = standaloneCall<
  StandaloneCall<{ request?: object; success: Done; problem: never }, Marks>
>(() => [operation, rateLimits, replayMarks, deprecations]);
const connect = (baseUrl = server.url) =>
  openConnection({}, { baseUrl, retry: false });
const marks = () => ({
  rateLimits: [{ name: "runs", remaining: 3, reset: 9 }],
  replayed: true,
  deprecation: {
    date: new Date("2026-01-01T00:00:00Z"),
    successor: `${server.url}/new`,
  },
});

describe("a result has the metadata of its response headers", () => {
  it.each([204, 500])("with the status %i", async (sent) => {
    status = sent;
    const result = await act.try(connect());
    expect(result.ok).toBe(sent === 204);
    const { rateLimits, replayed, deprecation } = result;
    expect({ rateLimits, replayed, deprecation }).toEqual(marks());
    expect({ ...result }).toMatchObject(marks());
    expect(result.rateLimits).toBe(rateLimits);
  });

  it("and are empty without a response", async () => {
    answer = (response) => response.destroy();
    const result = await act.try(connect());
    expect(result).toMatchObject({
      ok: false,
      problem: { code: "network" },
      rateLimits: [],
      replayed: false,
      deprecation: undefined,
    });
  });

  it("as does any response, with the separate functions", async () => {
    const response = await act.raw(connect());
    expect({
      rateLimits: rateLimitsOf(response),
      replayed: isReplayed(response),
      deprecation: deprecationOf(response),
    }).toEqual(marks());
  });

  it("if the operation has only this one", async () => {
    const plain = standaloneCall<typeof act>(() => [operation, replayMarks]);
    const result = await plain.try(connect());
    expect(result.replayed).toBe(true);
    expect(result).not.toHaveProperty("rateLimits");
    expect(result).not.toHaveProperty("deprecation");
  });
});
