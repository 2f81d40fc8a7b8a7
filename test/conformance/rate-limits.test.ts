import { describe, expect, it } from "vitest";
import { adapters } from "../adapters/of-generated.js";
import { CUT, exchange } from "../raw-http/exchange.js";
import { endpoints, rowsOf } from "./endpoints.js";
import { type Got, isProblem, POLICY, serviceOn } from "./service-on.js";

const IN = "/workspaces/{workspace_id}";
const image = { base_model_id: "{model_id}", prompt: "moss" };
const video = { base_model_id: "{video_id}", prompt: "moss" };
const training = { name: "Moss", kind: "style", images: ["https://a.b/c"] };

/** The quota headers of a response, by what each says. */
function limitsIn({ header }: Got) {
  return {
    ratelimit: header("ratelimit"),
    limit: header("ratelimit-limit"),
    remaining: header("ratelimit-remaining"),
    reset: header("ratelimit-reset"),
  };
}

const NONE = {
  ratelimit: undefined,
  limit: undefined,
  remaining: undefined,
  reset: undefined,
};

describe.each(adapters)("Rate limits on $name", (adapter) => {
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
  const generate = (body: object = image, token = "ann-token") =>
    api.send("POST", `/v2${IN}/inferences`, { body, token });
  const train = (body: unknown = training, key?: string) =>
    api.send("POST", `/v1${IN}/training-runs`, {
      body,
      ...(key !== undefined && { key }),
    });
  const times = async (count: number, act: () => Promise<Got>) => {
    for (let i = 0; i < count; i++) expect((await act()).status).toBe(200);
  };

  /** Each quota of the table: what spends it, how much there is, and for how long. */
  const quotas = [
    { name: "generation", q: 60, w: 60, spend: () => generate(image) },
    { name: "generation-video", q: 30, w: 60, spend: () => generate(video) },
    { name: "training", q: 10, w: 3600, spend: () => train() },
  ];

  describe.each(quotas)("quota $name: $q in $w seconds", ({ q, w, spend }) => {
    it("lets as many through, then refuses until the window ends", async () => {
      await times(q, spend);
      isProblem(await spend(), 429, "RATE_LIMITED");
      api.clock.pass(w - 1);
      isProblem(await spend(), 429, "RATE_LIMITED");
      api.clock.pass(1);
      await times(q, spend);
      isProblem(await spend(), 429, "RATE_LIMITED");
    });

    it("says with Retry-After, t and reset the same: when it is whole again", async () => {
      await times(q, spend);
      api.clock.pass(7);
      const got = await spend();
      isProblem(got, 429, "RATE_LIMITED");
      const wait = String(w - 7);
      expect(got.header("retry-after")).toBe(wait);
      expect(limitsIn(got)).toMatchObject({ remaining: "0", reset: wait });
      expect(got.header("ratelimit")).toContain(`r=0;t=${wait}`);
    });

    it("has a window that begins with the first spend", async () => {
      api.clock.pass(w / 2 + 0.25);
      expect(limitsIn(await spend()).reset).toBe(String(w));
      api.clock.pass(w - 1);
      expect(limitsIn(await spend())).toMatchObject({
        remaining: String(q - 2),
        reset: "1",
      });
      api.clock.pass(1);
      expect(limitsIn(await spend())).toMatchObject({
        remaining: String(q - 1),
        reset: String(w),
      });
    });
  });

  describe("quotas are per user", () => {
    it("what one spends is not another's", async () => {
      await times(60, () => generate());
      isProblem(await generate(), 429, "RATE_LIMITED");
      const other = await generate(image, "bob-token");
      expect([other.status, limitsIn(other).remaining]).toEqual([200, "59"]);
    });

    it("whichever credential is used", async () => {
      await times(60, () => generate());
      const got = await generate(image, "ann.jwt.token");
      isProblem(got, 429, "RATE_LIMITED");
    });

    it("whichever version and workspace is used", async () => {
      await times(59, () => generate());
      const body = { model_id: "{model_id}", prompt: "moss" };
      const path = "/v1/workspaces/{other_workspace_id}/inferences";
      const send = () => api.send("POST", path, { body });
      expect((await send()).status).toBe(200);
      isProblem(await send(), 429, "RATE_LIMITED");
    });
  });

  describe("a modality quota narrows the base one", () => {
    it("a video spends from both, and the tighter decides", async () => {
      await times(30, () => generate(video));
      isProblem(await generate(video), 429, "RATE_LIMITED");
      const got = await generate(image);
      expect(got.status).toBe(200);
      expect(limitsIn(got)).toMatchObject({ limit: "60", remaining: "29" });
    });

    it("where the base one is spent there are no videos either", async () => {
      await times(60, () => generate(image));
      const got = await generate(video);
      isProblem(got, 429, "RATE_LIMITED");
      // Nothing was spent of the narrower one.
      expect(got.header("ratelimit")).toBe(
        '"generation";r=0;t=60, "generation-video";r=30;t=0',
      );
    });

    it("the legacy headers repeat the tightest", async () => {
      const got = await generate(video);
      expect(got.header("ratelimit")).toBe(
        '"generation";r=59;t=60, "generation-video";r=29;t=60',
      );
      expect(limitsIn(got)).toMatchObject({
        limit: "30",
        remaining: "29",
        reset: "60",
      });
    });

    it("a video in v1 does so too", async () => {
      const body = { model_id: "{video_id}", prompt: "moss" };
      const got = await api.send("POST", `/v1${IN}/inferences`, { body });
      expect(limitsIn(got)).toMatchObject({ limit: "30", remaining: "29" });
    });
  });

  describe("every response carries RateLimit-Policy, and no other limits where it is governed by none", () => {
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
      expect(limitsIn(got)).toEqual(NONE);
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

    it("a replay, which says how the quotas stand now", async () => {
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

  it("many at once spend no more than there is", async () => {
    const all = await Promise.all(
      Array.from({ length: 100 }, () => generate()),
    );
    const allowed = all.filter(({ status }) => status === 200);
    expect(allowed).toHaveLength(60);
    const left = allowed.map((got) => Number(limitsIn(got).remaining));
    expect(left.sort((a, b) => a - b)).toEqual(
      Array.from({ length: 60 }, (_, index) => index),
    );
  });

  describe("nothing else is governed", () => {
    const free = endpoints.filter(
      ({ path }) => !/\/(?:inferences|training-runs)$/.test(path),
    );
    it.each(rowsOf(free))("%s", async (_, { method, path, body }) => {
      const got = await api.send(method, path, { body });
      expect(limitsIn(got)).toEqual(NONE);
    });
  });

  it("a request that its sender cuts off is answered with nothing and spends nothing", async () => {
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
