import { beforeAll, describe, expect, it } from "vitest";

import * as v1 from "../../../generated/v1/index.js";
import * as v2 from "../../../generated/v2/index.js";
import { drivers, problemIn, type Send } from "./drivers.js";
import { createService, startService } from "./service/serve.js";

const UUID = "11111111-2222-4333-8444-555555555555";
const https = { url: "https://hooks.example.com/" };
const training = { name: "Moss", kind: "style", images: ["https://a.b/c"] };
const trainings = "/workspaces/{id}/training-runs";
const inferences = "/workspaces/{id}/inferences";
const usage = "/workspaces/{id}/usage";

/** The fault in a request, and the pointer that the problem must have. */
interface Row {
  readonly wrong: string;
  readonly path: string;
  /** Absent: a GET. */
  readonly body?: unknown;
  readonly pointers: readonly string[];
}

const inBoth: readonly Row[] = [
  ...[
    { wrong: "malformed JSON", body: '{"name":', pointers: ["/body"] },
    { wrong: "JSON of another kind", body: "[]", pointers: ["/body"] },
    { wrong: "no body", body: "", pointers: ["/body"] },
    {
      wrong: "a wrong type",
      body: { ...training, name: 5 },
      pointers: ["/body/name"],
    },
    {
      wrong: "a wrong type in a list",
      body: { ...training, images: ["https://a.b/c", null] },
      pointers: ["/body/images/1"],
    },
    {
      wrong: "a missing field",
      body: { name: "Moss", kind: "style" },
      pointers: ["/body/images"],
    },
    {
      wrong: "an unknown field",
      body: { ...training, colour: "green" },
      pointers: ["/body/colour"],
    },
    {
      wrong: "an unknown field further in",
      body: { ...training, webhook: { ...https, secret: "s" } },
      pointers: ["/body/webhook/secret"],
    },
    {
      wrong: "an event that the submit cannot produce",
      body: {
        ...training,
        webhook: { ...https, events: ["training.failed", "inference.failed"] },
      },
      pointers: ["/body/webhook/events/1"],
    },
    {
      wrong: "a webhook without https",
      body: { ...training, webhook: { url: "http://hooks.example.com/" } },
      pointers: ["/body/webhook/url"],
    },
    {
      wrong: "a webhook on this machine",
      body: { ...training, webhook: { url: "https://localhost/" } },
      pointers: ["/body/webhook/url"],
    },
    {
      wrong: "metadata of eleven keys",
      body: { ...training, webhook: { ...https, metadata: keys(11) } },
      pointers: ["/body/webhook/metadata"],
    },
    {
      wrong: "two things at once",
      body: { name: 1, kind: "style", images: "none" },
      pointers: ["/body/name", "/body/images"],
    },
  ].map((row) => ({ ...row, path: trainings })),
  ...["0", "101", "ten", "0x10", "1.5", "", "%205%20", "-1", "1e1"].map(
    (limit) => ({
      wrong: `limit=${limit}`,
      path: `/workspaces?limit=${limit}`,
      pointers: ["/query/limit"],
    }),
  ),
  ...["0", "366", "x"].map((days) => ({
    wrong: `days=${days}`,
    path: `${usage}?days=${days}`,
    pointers: ["/query/days"],
  })),
  ...["nonsense", "ZnJvbSA3MDA", "%00"].map((cursor) => ({
    wrong: `cursor=${cursor}`,
    path: `/workspaces?cursor=${cursor}`,
    pointers: ["/query/cursor"],
  })),
  {
    wrong: "an unknown query parameter",
    path: "/workspaces?page=2",
    pointers: ["/query/page"],
  },
  {
    wrong: "a query where there is none",
    path: "/workspaces/{id}?limit=2",
    pointers: ["/query/limit"],
  },
  {
    wrong: "a parameter given twice",
    path: "/workspaces?limit=2&limit=3",
    pointers: ["/query/limit"],
  },
  {
    wrong: "a malformed id",
    path: "/workspaces/workspace-0",
    pointers: ["/path/workspace_id"],
  },
  {
    wrong: "a malformed id and a number out of range",
    path: "/workspaces/1/usage?days=0",
    pointers: ["/path/workspace_id", "/query/days"],
  },
];

const only: { readonly [version: string]: readonly Row[] } = {
  v1: [
    {
      wrong: "a webhook, which v1's inferences do not take",
      path: inferences,
      body: { model_id: UUID, prompt: "moss", webhook: https },
      pointers: ["/body/webhook"],
    },
    {
      wrong: "v2's model",
      path: inferences,
      body: { base_model_id: UUID, prompt: "moss" },
      pointers: ["/body/model_id", "/body/base_model_id"],
    },
  ],
  v2: [
    {
      wrong: "v1's model",
      path: inferences,
      body: { model_id: UUID, prompt: "moss" },
      pointers: ["/body/base_model_id", "/body/model_id"],
    },
    {
      wrong: "an event of training",
      path: inferences,
      body: {
        base_model_id: UUID,
        prompt: "moss",
        webhook: { ...https, events: ["training.failed"] },
      },
      pointers: ["/body/webhook/events/0"],
    },
    {
      wrong: "a webhook to an estimate",
      path: `${inferences}/estimate`,
      body: { base_model_id: UUID, prompt: "moss", webhook: https },
      pointers: ["/body/webhook"],
    },
  ],
};

describe.each(drivers)("over $driver", ({ open }) => {
  const { store, server, errors } = createService();
  const id = store.workspaces[0]?.workspace_id ?? "";
  let send: Send;
  beforeAll(async () => {
    send = await open(server);
  });

  describe.each(["v1", "v2"])("in %s it is a 422 that points", (version) => {
    it.each([...inBoth, ...(only[version] ?? [])])(
      "$wrong",
      async ({ path, body, pointers }) => {
        const method = body === undefined ? "GET" : "POST";
        const target = `/${version}${path.replace("{id}", id)}`;
        const sent = { token: "ann-token", body };
        const reply = await send(method, target, sent);
        const problem = await problemIn(reply, 422, "INVALID_INPUTS");
        const told = failuresIn(problem["errors"]);
        expect(told.map(({ pointer }) => pointer).sort()).toEqual(
          [...pointers].sort(),
        );
        expect(errors).toEqual([]);
      },
    );
  });

  it("accepts the ends of the ranges", async () => {
    for (const query of ["limit=1", "limit=100"]) {
      const reply = await send("GET", `/v2/workspaces?${query}`, {
        token: "ann-token",
      });
      expect(reply.status).toBe(200);
    }
    for (const days of [1, 365]) {
      const path = `/v1${usage.replace("{id}", id)}?days=${days}`;
      const reply = await send("GET", path, { token: "ann-token" });
      expect(reply.status).toBe(200);
    }
  });

  it("refuses a body of another media type", async () => {
    const reply = await send("POST", `/v2${trainings.replace("{id}", id)}`, {
      token: "ann-token",
      body: JSON.stringify(training),
      headers: { "content-type": "text/plain" },
    });
    await problemIn(reply, 415, "REQUEST_REFUSED");
  });
});

describe("with the generated clients", () => {
  it.each([
    ["v1", v1.createClient],
    ["v2", v2.createClient],
  ] as const)("tells them by their code: %s", async (_, createClient) => {
    const service = await startService();
    const [workspace] = service.store.workspaces;
    const path = { workspace_id: workspace?.workspace_id ?? "" };
    const api = createClient({ baseUrl: service.url, token: "ann-token" });
    const calls = {
      "/query/limit": () => api.listWorkspaces.try({ query: { limit: 101 } }),
      "/query/days": () =>
        api.getWorkspaceUsage.try({ path, query: { days: 0 } }),
      "/query/cursor": () =>
        api.listWorkspaces.try({ query: { cursor: "nonsense" } }),
      "/path/workspace_id": () =>
        api.getWorkspace.try({ path: { workspace_id: "../v1" } }),
      "/body/webhook/url": () =>
        api.createWebhookTest.try({
          path,
          body: { webhook: { url: "https://10.0.0.1/" } },
        }),
    };
    for (const [pointer, call] of Object.entries(calls)) {
      const result = await call();
      expect(result).toMatchObject({
        ok: false,
        problem: { code: "INVALID_INPUTS", status: 422, errors: [{ pointer }] },
      });
    }
    await service.close();
  });
});

function keys(count: number): { readonly [key: string]: string } {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`key-${index}`, "value"]),
  );
}

function failuresIn(errors: unknown): readonly v2.InputError[] {
  expect(errors).toEqual(expect.any(Array));
  // A list, and what it holds the assertions look at.
  const list = errors as readonly v2.InputError[];
  for (const { detail } of list) expect(detail).toMatch(/^Must|^Is |^The URL/);
  return list;
}
