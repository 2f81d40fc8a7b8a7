import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { beforeAll, describe, expect, it } from "vitest";

import { createPartialServer } from "../../generated/server.js";
import { buildApi } from "../../generator/input/build/build.js";
import { readDescription } from "../../generator/input/read/read.js";
import { usualResponse } from "../../generator/input/responses/responses.js";
import { Checks } from "../../generator/language/checks/checks.js";
import { hasErrors } from "../../generator/language/diagnostics/diagnostics.js";
import type { JsonObject } from "../../generator/language/json/json.js";
import { Samples } from "../../generator/language/samples/samples.js";
import { responseSchema } from "../../generator/output/emit/validators/plan/request-schema.js";
import { withFront } from "../../generator/serve/mock/front.js";
import {
  type MockOptions,
  openMock,
  type RequestLine,
} from "../../generator/serve/mock/mock.js";
import { mockPage } from "../../generator/serve/mock/page.js";
import { Replies } from "../../generator/serve/mock/replies.js";
import { fetchHandler } from "../../templates/runtime/fetch.js";
import type { Server } from "../../templates/runtime/server.js";
import { apiOf } from "../output/emit/validators/described.js";
import { sample, whole } from "../support/sampling.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const base = "http://mock.test";

async function load(description: string) {
  const document = await readDescription(description);
  const { api, diagnostics } = buildApi(document, { versions: "path" });
  const found = [...document.diagnostics, ...diagnostics];
  return { api, isValid: !hasErrors(found) };
}

/** What a server answers, without the id of the request. */
async function answerOf(server: Server, path: string, init: RequestInit = {}) {
  const response = await fetchHandler(server)(new Request(base + path, init));
  const headers = [...response.headers].filter(
    ([name]) => name !== "x-request-id",
  );
  return {
    status: response.status,
    headers: Object.fromEntries(headers),
    body: await response.text(),
  };
}

async function jsonOf(server: Server, path: string, init?: RequestInit) {
  const { status, body } = await answerOf(server, path, init);
  return { status, body: JSON.parse(body) as unknown };
}

const bearer = { authorization: "Bearer token" };

describe("the mock of the service", () => {
  let loaded: Awaited<ReturnType<typeof load>>;
  const lines: RequestLine[] = [];
  const mock = (options: MockOptions = {}) =>
    openMock(loaded.api, {
      ...options,
      onRequest: (line) => lines.push(line),
    });
  beforeAll(async () => {
    loaded = await load(join(root, "spec/openapi.json"));
  });

  it("replies with the examples of the description, in every version", async () => {
    for (const version of ["v1", "v2"]) {
      const reply = await jsonOf(mock(), `/${version}/workspaces`, {
        headers: bearer,
      });
      expect(reply).toMatchObject({
        status: 200,
        body: { workspaces: [{ name: "North Keep" }] },
      });
    }
  });

  it("draws the same values for the same seed", async () => {
    const draw = (seed: number) =>
      jsonOf(mock({ seed }), "/v2/workspaces", { headers: bearer });
    expect(await draw(7)).toEqual(await draw(7));
    expect(await draw(7)).not.toEqual(await draw(8));
  });

  it("replies with the status and the example that the client prefers", async () => {
    const prefer = (value: string) =>
      jsonOf(mock(), "/v2/workspaces", {
        headers: { ...bearer, prefer: value },
      });
    expect(await prefer("code=404")).toMatchObject({
      status: 404,
      body: { type: "https://errors.example.com/NOT_FOUND", status: 404 },
    });
    expect(await prefer("code=302")).toMatchObject({
      status: 404,
      body: {
        detail:
          "listWorkspacesV2 describes no response 302. It describes 200, 401, 403, 404, 409, 422, 429, 500, 4XX, 5XX.",
      },
    });
    expect(await prefer("example=nothing")).toMatchObject({ status: 404 });
    const drawn = await prefer("dynamic=true");
    expect(drawn).not.toEqual(await prefer("return=representation"));
  });

  it("accepts any credential, or only those that are listed", async () => {
    const call = async (options: MockOptions, token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      const path = "/v2/workspaces";
      return (await answerOf(mock(options), path, { headers })).status;
    };
    expect(await call({}, "anything")).toBe(200);
    expect(await call({ tokens: ["right"] }, "right")).toBe(200);
    expect(await call({ tokens: ["right"] }, "wrong")).toBe(401);
  });

  it("tells why it refused a request", async () => {
    lines.length = 0;
    await answerOf(mock(), "/v2/workspaces?limit=0", { headers: bearer });
    expect(lines).toEqual([
      {
        method: "GET",
        path: "/v2/workspaces",
        status: 422,
        operation: "listWorkspacesV2",
        faults: ["/query/limit: Must be at least 1."],
      },
    ]);
  });

  it("refuses requests exactly as the generated server does", async () => {
    const generated = createPartialServer({
      versions: ["v1", "v2", "unversioned"],
      authenticate: {
        bearerAuth: (token) => (token === "bad" ? undefined : {}),
      },
      authorize: () => true,
      owner: () => "mock",
      quotas: { select: () => [] },
      webhooks: { vet: false },
      handlers: { v1: {}, v2: {}, unversioned: {} },
    });
    const json = { ...bearer, "content-type": "application/json" };
    const attempts = loaded.api.versions.flatMap(({ operations }) =>
      operations.flatMap(({ method, path }) => {
        const filled = path.replace(
          /\{[^}]*\}/g,
          "7c9e6679-7425-40de-944b-e07fc1f90ae7",
        );
        const wrong = path.replace(/\{[^}]*\}/g, "no-id");
        const send = method === "GET" ? {} : { body: "{}" };
        return [
          [filled, { method }],
          [filled, { method, headers: { authorization: "Bearer bad" } }],
          [wrong, { method, headers: json, ...send }],
          [`${filled}?limit=x&surplus=1`, { method, headers: json, ...send }],
          [filled, { method: "PROPFIND", headers: bearer }],
          ...(method === "GET"
            ? []
            : ([
                [filled, { method, headers: json }],
                [filled, { method, headers: json, body: "{" }],
                [
                  filled,
                  { method, headers: json, body: '{"prompt":1,"x":[]}' },
                ],
                [
                  filled,
                  {
                    method,
                    headers: { ...bearer, "content-type": "text/csv" },
                    body: "a",
                  },
                ],
              ] as const)),
        ] as const;
      }),
    );
    const own = mock({ tokens: ["token"] });
    let refused = 0;
    for (const [path, init] of attempts) {
      const said = await answerOf(generated, path, init);
      // The generated server has no handlers.
      if (said.status === 501) continue;
      expect(await answerOf(own, path, init), `${init.method} ${path}`).toEqual(
        said,
      );
      refused++;
    }
    expect(refused).toBeGreaterThan(150);
  });

  it("shows what it serves", async () => {
    const page = mockPage({ api: loaded.api, requests: lines, state: [] });
    expect(page).toContain("<b>GET</b> /v2/workspaces");
    const server = withFront(mock(), loaded.api, {
      cors: true,
      pages: (path) =>
        path === "/" ? { type: "text/html", text: page } : undefined,
    });
    const headers = { origin: "http://front.test" };
    expect(await answerOf(server, "/", { headers })).toMatchObject({
      status: 200,
      body: page,
      headers: { "access-control-allow-origin": "http://front.test" },
    });
    const preflight = { ...headers, "access-control-request-method": "POST" };
    expect(
      await answerOf(server, "/v2/workspaces", {
        method: "OPTIONS",
        headers: preflight,
      }),
    ).toMatchObject({
      status: 204,
      headers: { "access-control-allow-methods": "POST" },
    });
  });
});

describe("a description with its own errors and a base path", () => {
  const error = {
    type: "object",
    required: ["code", "message"],
    properties: { code: { type: "integer" }, message: { type: "string" } },
  };
  const description: JsonObject = {
    openapi: "3.1.0",
    info: { title: "Pets <b>", version: "1" },
    servers: [{ url: "https://pets.example.com/api/v3" }],
    paths: {
      "/pets": {
        get: {
          operationId: "listPets",
          parameters: [
            { name: "limit", in: "query", schema: { type: "integer" } },
          ],
          responses: {
            200: {
              description: "The pets.",
              content: {
                "application/json": {
                  examples: {
                    some: { value: [{ name: "Rex" }] },
                    none: { value: [] },
                  },
                  schema: {
                    type: "array",
                    items: {
                      type: "object",
                      required: ["name"],
                      properties: { name: { type: "string" } },
                    },
                  },
                },
              },
            },
            default: {
              description: "An error.",
              content: { "application/json": { schema: error } },
            },
          },
        },
      },
    },
  };

  it("gets errors of its own format, with the reason", async () => {
    const api = await apiOf(description);
    const server = withFront(openMock(api), api, {
      pages: () => undefined,
    });
    expect(await jsonOf(server, "/pets?limit=x")).toEqual({
      status: 422,
      body: {
        code: 422,
        message:
          "/query/limit: Must be an integer. /query/limit: Must be an integer.",
      },
    });
    expect((await answerOf(server, "/api/v3/pets")).status).toBe(200);
    expect((await answerOf(server, "/pets")).status).toBe(200);
    expect((await answerOf(server, "/api/v3")).status).toBe(404);
    expect(mockPage({ api, requests: [], state: [] })).not.toContain("<b>:");
  });
});

const corpus = join(root, "../shared/corpus/small");
const descriptions = [
  ...readdirSync(join(root, "test/cases"), { recursive: true })
    .map(String)
    .filter((file) => /^[^/]+\/openapi\.(?:json|yaml)$/.test(file))
    .map((file) => join(root, "test/cases", file)),
  ...(whole && existsSync(corpus)
    ? sample(readdirSync(corpus).sort(), 0, 20).map((name) =>
        join(corpus, name),
      )
    : []),
];

it.each(descriptions)("replies as %s describes", async (description) => {
  const { api, isValid } = await load(description);
  if (!isValid) return;
  for (const version of api.versions) {
    const checks = new Checks(version.schemas);
    const replies = new Replies(version, new Samples(api));
    for (const operation of version.operations) {
      const response = usualResponse(operation);
      const schema = response && responseSchema(response.content, "");
      for (const seed of [undefined, 1, 2]) {
        const answer = replies.of(operation, { seed });
        if (schema === undefined || !("body" in answer)) continue;
        const { body } = answer;
        if (body instanceof Uint8Array || typeof body === "string") continue;
        expect(checks.failures(body, schema), operation.id).toEqual([]);
      }
    }
  }
});
