import { describe, expect, it } from "vitest";

import { someAdapters } from "../../runtime/adapters/of-generated.js";
import { CUT, exchange } from "../raw-http/exchange.js";
import { endpoints, rowsOf } from "./endpoints.js";
import { limitsIn, UNGOVERNED } from "./limits-in.js";
import { type Got, isProblem, POLICY, serviceOn } from "./service-on.js";

const IN = "/workspaces/{workspace_id}";
const training = { name: "Moss", kind: "style", images: ["https://a.b/c"] };

describe.each(someAdapters)("Limits in the headers on $name", (adapter) => {
  const failures: Error[] = [];
  const api = serviceOn(adapter, {
    change: (handlers) => ({
      ...handlers,
      createTrainingRun: (request, context) => {
        const failure = failures.shift();
        if (failure !== undefined) throw failure;
        return handlers.createTrainingRun(request, context);
      },
    }),
    server: { bodyLimit: 10_000 },
  });
  const train = (body: unknown = training, key?: string) =>
    api.send("POST", `/v1${IN}/training-runs`, {
      body,
      ...(key !== undefined && { key }),
    });
  const times = async (count: number, act: () => Promise<Got>) => {
    for (let i = 0; i < count; i++) expect((await act()).status).toBe(200);
  };

  describe("every response has RateLimit-Policy, and has other limits only if quotas apply", () => {
    const uuid = "{unknown_id}";
    const rows: readonly [string, number, () => Promise<Got>][] = [
      ["a list", 200, () => api.send("GET", "/v1/workspaces")],
      ["a document", 200, () => api.send("GET", "/docs", { token: null })],
      ["HEAD", 200, () => api.send("HEAD", "/v2/workspaces")],
      ["OPTIONS", 204, () => api.send("OPTIONS", "/v2/workspaces")],
      ["a 401", 401, () => api.send("GET", "/v1/workspaces", { token: null })],
      [
        "a 401 of a governed operation",
        401,
        () => api.send("POST", `/v2${IN}/inferences`, { token: null }),
      ],
      [
        "a 403",
        403,
        () =>
          api.send("GET", `/v2${IN}/webhook-secret`, { token: "bob-token" }),
      ],
      ["a 404 of the path", 404, () => api.send("GET", "/nothing")],
      [
        "a 404 of a handler",
        404,
        () => api.send("GET", `/v1/workspaces/${uuid}`),
      ],
      ["a 405", 405, () => api.send("PUT", `/v2${IN}/inferences`)],
      [
        "a 406",
        406,
        () =>
          api.send("GET", "/v1/workspaces", {
            headers: { accept: "text/html" },
          }),
      ],
      ["a 422", 422, () => api.send("GET", "/v1/workspaces?limit=0")],
    ];
    it.each(rows)("%s", async (_, status, ask) => {
      const got = await ask();
      expect(got.status).toBe(status);
      expect(got.header("ratelimit-policy")).toBe(POLICY);
      expect(limitsIn(got)).toEqual(UNGOVERNED);
    });
  });

  describe("after authentication, responses of governed operations carry RateLimit and the legacy triple", () => {
    const rows: readonly [string, number, () => Promise<Got>][] = [
      ["a success", 200, () => train()],
      [
        "a 404",
        404,
        () =>
          api.send("POST", "/v1/workspaces/{unknown_id}/training-runs", {
            body: training,
          }),
      ],
      ["a 422", 422, () => train({ ...training, name: 5 })],
      ["malformed JSON", 422, () => train("{")],
      ["a 413", 413, () => train("x".repeat(20_000))],
      [
        "a 415",
        415,
        () =>
          api.send("POST", `/v1${IN}/training-runs`, {
            body: "{}",
            headers: { "content-type": "text/plain" },
          }),
      ],
      [
        "a 406",
        406,
        () =>
          api.send("POST", `/v1${IN}/training-runs`, {
            body: training,
            headers: { accept: "text/html" },
          }),
      ],
      [
        "a 500",
        500,
        () => {
          failures.push(new Error("The disk is full."));
          return train();
        },
      ],
    ];
    it.each(rows)("%s", async (_, status, ask) => {
      const got = await ask();
      expect(got.status).toBe(status);
      expect(got.header("ratelimit")).toMatch(
        /^"training";r=(?:10;t=0|9;t=3600)$/,
      );
      expect(limitsIn(got)).toMatchObject({
        limit: "10",
        remaining: expect.stringMatching(/^(?:9|10)$/) as unknown,
        reset: expect.stringMatching(/^(?:0|3600)$/) as unknown,
      });
    });
  });

  describe("refusals and replays spend nothing", () => {
    const left = async () => {
      const got = await train({ ...training, name: 5 });
      return Number(limitsIn(got).remaining);
    };
    it.each<[string, () => Promise<Got>]>([
      ["invalid inputs", () => train({ ...training, name: 5 })],
      ["malformed JSON", () => train("{")],
      ["a 413", () => train("x".repeat(20_000))],
      [
        "a 401",
        () => api.send("POST", `/v1${IN}/training-runs`, { token: null }),
      ],
      [
        "an estimate",
        () =>
          api.send("POST", `/v1${IN}/training-runs/estimate`, {
            body: training,
          }),
      ],
    ])("%s", async (_, ask) => {
      expect(await left()).toBe(10);
      await ask();
      expect(await left()).toBe(10);
    });

    it("a replay, with the current state of the quotas", async () => {
      await train(training, "a key");
      await train();
      expect(await left()).toBe(8);
      const replay = await train(training, "a key");
      expect(replay.header("idempotent-replayed")).toBe("true");
      expect(limitsIn(replay)).toMatchObject({ remaining: "8" });
      expect(await left()).toBe(8);
    });

    it("a key that is reused for another request", async () => {
      await train(training, "another key");
      const got = await train({ ...training, name: "Fern" }, "another key");
      isProblem(got, 422, "IDEMPOTENCY_KEY_REUSED");
      expect(await left()).toBe(9);
    });

    it("a 429 itself", async () => {
      await times(10, () => train());
      for (let i = 0; i < 5; i++) isProblem(await train(), 429, "RATE_LIMITED");
      api.clock.pass(3600);
      expect(await left()).toBe(10);
    });
  });

  describe("no other response has limits", () => {
    const free = endpoints.filter(
      ({ path }) => !/\/(?:inferences|training-runs)$/.test(path),
    );
    it.each(rowsOf(free))("%s", async (_, { method, path, body }) => {
      const got = await api.send(method, path, { body });
      expect(limitsIn(got)).toEqual(UNGOVERNED);
    });
  });

  it("a request that its sender cuts off gets no response and spends nothing", async () => {
    const path = api.fill(`/v1${IN}/training-runs`);
    await exchange(
      api.port,
      `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n` +
        `Authorization: Bearer ann-token\r\nContent-Type: application/json\r\n` +
        `Content-Length: 500\r\n\r\n{"name":`,
      20,
      CUT,
    );
    const got = await train({ ...training, name: 5 });
    expect(limitsIn(got).remaining).toBe("10");
  });
});
