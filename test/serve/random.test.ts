import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { buildApi } from "../../generator/input/build/build.js";
import { readDescription } from "../../generator/input/read/read.js";
import type { Api } from "../../generator/language/model/model.js";
import { contractRun } from "../../generator/serve/contract/contract.js";
import { type JsonReply, withJsonServer } from "../support/json-server.js";

const thing = {
  type: "object",
  required: ["name"],
  properties: {
    name: { type: "string", minLength: 1, maxLength: 40 },
    count: { type: "integer", minimum: 0, maximum: 10 },
    tags: { type: "array", items: { type: "string" }, maxItems: 3 },
  },
};
const stored = { ...thing, properties: { ...thing.properties, note: {} } };
const json = (schema: object) => ({
  description: "Done.",
  content: { "application/json": { schema } },
});
const refused = { description: "Refused." };
const description = {
  openapi: "3.1.0",
  info: { title: "Things", version: "1" },
  paths: {
    "/things": {
      get: {
        parameters: [
          {
            name: "limit",
            in: "query",
            schema: { type: "integer", minimum: 1, maximum: 20 },
          },
        ],
        responses: {
          200: json({ type: "array", items: stored }),
          422: refused,
        },
      },
      post: {
        parameters: [
          { name: "Idempotency-Key", in: "header", schema: { type: "string" } },
        ],
        requestBody: {
          required: true,
          content: { "application/json": { schema: thing } },
        },
        responses: { 201: json(stored), 422: refused },
      },
    },
    "/events": {
      get: {
        parameters: [
          { name: "cursor", in: "query", schema: { type: "string" } },
          { name: "kind", in: "query", schema: { enum: ["made", "gone"] } },
        ],
        responses: {
          200: json({ type: "array", items: { type: "string" } }),
          422: refused,
        },
      },
    },
  },
};

let folder: string;
let api: Api;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "tenon-random-"));
  const path = join(folder, "openapi.json");
  writeFileSync(path, JSON.stringify(description));
  ({ api } = buildApi(await readDescription(path), { versions: "path" }));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

type Thing = Readonly<Record<string, unknown>>;

/** How a server answers to a valid thing, or to an invalid one. */
type Fault = (sent: Thing) => JsonReply | undefined;

const letters = (value: unknown) =>
  typeof value === "string" ? Array.from(value).length : -1;

function isThing(sent: unknown): sent is Thing {
  if (typeof sent !== "object" || sent === null || Array.isArray(sent))
    return false;
  const { name, count = 0, tags = [] } = sent as Thing;
  return (
    letters(name) >= 1 &&
    letters(name) <= 40 &&
    Number.isInteger(count) &&
    Number(count) >= 0 &&
    Number(count) <= 10 &&
    Array.isArray(tags) &&
    tags.length <= 3 &&
    tags.every((tag) => typeof tag === "string")
  );
}

/** The only page has no cursor. */
function events(method: string, query: URLSearchParams): JsonReply {
  if (method !== "GET") return { status: 405, headers: { allow: "GET" } };
  const isValid = ["made", "gone"].includes(query.get("kind") ?? "made");
  return isValid && !query.has("cursor")
    ? { status: 200, body: [] }
    : { status: 422 };
}

function answer(method: string, url: URL, sent: unknown, fault: Fault) {
  if (url.pathname === "/events") return events(method, url.searchParams);
  if (url.pathname !== "/things") return { status: 404 };
  if (method === "GET") {
    const limit = Number(url.searchParams.get("limit") ?? 5);
    const isValid = Number.isInteger(limit) && limit >= 1 && limit <= 20;
    return isValid ? { status: 200, body: [] } : { status: 422 };
  }
  if (method !== "POST")
    return { status: 405, headers: { allow: "GET, POST" } };
  const isObject = typeof sent === "object" && sent !== null;
  const own = isObject ? fault(sent as Thing) : undefined;
  if (own !== undefined) return own;
  return isThing(sent) ? { status: 201, body: sent } : { status: 422 };
}

function tested(fault: Fault, seed = 5) {
  const bodies = new Map<string, string>();
  return withJsonServer(
    (method, url, sent, { "idempotency-key": key }) => {
      const body = JSON.stringify({ sent });
      const name = String(key);
      if (key !== undefined && (bodies.get(name) ?? body) !== body)
        return { status: 422 };
      bodies.set(name, body);
      return answer(method, url, sent, fault);
    },
    (baseUrl) =>
      contractRun(api, {
        ...{ baseUrl, seed, runs: 60, timeout: 5000, safe: false },
        tokens: [],
        given: {},
        isChosen: () => true,
        isOver: () => false,
      })(),
  );
}

/** The random tests that failed, with the bodies that repeat them. */
async function randomFailures(fault: Fault, seed?: number) {
  const { outcomes } = await tested(fault, seed);
  return outcomes
    .filter(
      ({ title, result }) => result === "failed" && title.includes("random"),
    )
    .map(({ title, message, details }) => ({
      title: title.replace("POST /things: ", ""),
      message,
      body: /--data-raw '(.*)'/.exec(details)?.[1],
    }));
}

describe("random requests", () => {
  it("find nothing in a server that conforms, and show what has come", async () => {
    const run = await tested(() => undefined);
    expect(run.outcomes.filter(({ result }) => result === "failed")).toEqual(
      [],
    );
    expect(
      run.outcomes
        .filter(({ title }) => title.includes("random"))
        .map(({ title, result }) => `${title}: ${result}`),
    ).toEqual([
      "GET /things: valid random requests are accepted: passed",
      "GET /things: invalid random requests are refused: passed",
      "POST /things: valid random requests are accepted: passed",
      "POST /things: invalid random requests are refused: passed",
      "GET /events: valid random requests are accepted: passed",
      "GET /events: invalid random requests are refused: passed",
    ]);
    expect(run.seen.map(({ properties }) => properties)).toEqual([
      {
        described: 4,
        missing: ["/*/name", "/*/count", "/*/tags", "/*/note"],
      },
      { described: 4, missing: ["/note"] },
      { described: 0, missing: [] },
    ]);
  });

  it("find an internal error, with the smallest request", async () => {
    const found = await randomFailures((sent) =>
      sent["count"] === 10 ? { status: 500 } : undefined,
    );
    expect(found).toEqual([
      {
        title: "valid random requests are accepted",
        message:
          "The server answered 500. The request matches the description. It was found with --runs 60 --seed 5.",
        body: expect.stringMatching(
          /^\{"count":10,"name":".{1,2}"\}$/,
        ) as string,
      },
    ]);
  });

  it("find an invalid request that is accepted", async () => {
    const found = await randomFailures((sent) =>
      sent["count"] === 11 ? { status: 201, body: { name: "x" } } : undefined,
    );
    expect(found).toEqual([
      {
        title: "invalid random requests are refused",
        message:
          "The server answered 201 to an invalid request. The request does not match the description at /body/count: Must be at most 10. It was found with --runs 60 --seed 5.",
        body: expect.stringMatching(
          /^\{"count":11,"name":".{1,2}"\}$/,
        ) as string,
      },
    ]);
  });

  it("find a valid request that is refused", async () => {
    const found = await randomFailures((sent) =>
      letters(sent["name"]) > 30 ? { status: 422 } : undefined,
    );
    expect(found).toEqual([
      expect.objectContaining({
        title: "valid random requests are accepted",
        message: expect.stringMatching(
          /^The server answered 422 to a valid request\./,
        ) as string,
      }),
    ]);
    // 31 characters is the smallest.
    const [{ body = "" } = {}] = found;
    expect(letters((JSON.parse(body) as Thing)["name"])).toBe(31);
  });

  it("find a response that does not match", async () => {
    const found = await randomFailures((sent) =>
      sent["count"] === 0
        ? { status: 201, body: { name: "x", count: "none" } }
        : undefined,
    );
    expect(found).toContainEqual(
      expect.objectContaining({
        message: expect.stringContaining(
          "does not match the description at /count",
        ) as string,
      }),
    );
  });

  it("are the same for a seed, and others for another one", async () => {
    const fault: Fault = (sent) =>
      letters(sent["name"]) > 10 ? { status: 500 } : undefined;
    const [one, same, other] = [
      await randomFailures(fault, 3),
      await randomFailures(fault, 3),
      await randomFailures(fault, 4),
    ];
    expect(one.length).toBeGreaterThan(0);
    expect(same).toEqual(one);
    expect(other).not.toEqual(one);
  });
});
