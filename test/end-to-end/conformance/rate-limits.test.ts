import { describe, expect, it } from "vitest";

import { someAdapters } from "../../runtime/adapters/of-generated.js";
import { limitsIn } from "./limits-in.js";
import { type Got, isProblem, serviceOn } from "./service-on.js";

const IN = "/workspaces/{workspace_id}";
const image = { base_model_id: "{model_id}", prompt: "moss" };
const video = { base_model_id: "{video_id}", prompt: "moss" };
const training = { name: "Moss", kind: "style", images: ["https://a.b/c"] };

describe.each(someAdapters)("Rate limits on $name", (adapter) => {
  const api = serviceOn(adapter);
  const generate = (body: object = image, token = "ann-token") =>
    api.send("POST", `/v2${IN}/inferences`, { body, token });
  const train = () =>
    api.send("POST", `/v1${IN}/training-runs`, { body: training });
  const times = async (count: number, act: () => Promise<Got>) => {
    for (let i = 0; i < count; i++) expect((await act()).status).toBe(200);
  };

  /** Each quota of the table: the request that spends it, its size, and its window. */
  const quotas = [
    { name: "generation", q: 60, w: 60, spend: () => generate(image) },
    { name: "generation-video", q: 30, w: 60, spend: () => generate(video) },
    { name: "training", q: 10, w: 3600, spend: () => train() },
  ];

  describe.each(quotas)("quota $name: $q in $w seconds", ({ q, w, spend }) => {
    it("allows this number, then refuses until the window ends", async () => {
      await times(q, spend);
      isProblem(await spend(), 429, "RATE_LIMITED");
      api.clock.pass(w - 1);
      isProblem(await spend(), 429, "RATE_LIMITED");
      api.clock.pass(1);
      await times(q, spend);
      isProblem(await spend(), 429, "RATE_LIMITED");
    });

    it("has the same time in Retry-After, t and reset: when the quota is full again", async () => {
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
    it("users have separate quotas", async () => {
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

    it("if the base quota is exhausted, videos are refused too", async () => {
      await times(60, () => generate(image));
      const got = await generate(video);
      isProblem(got, 429, "RATE_LIMITED");
      // The narrower quota was not spent.
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

    it("a video in v1 also spends both", async () => {
      const body = { model_id: "{video_id}", prompt: "moss" };
      const got = await api.send("POST", `/v1${IN}/inferences`, { body });
      expect(limitsIn(got)).toMatchObject({ limit: "30", remaining: "29" });
    });
  });

  it("concurrent requests spend no more than the quota", async () => {
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
});
