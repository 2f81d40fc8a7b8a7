import { describe, expect, it } from "vitest";

import { fetchHandler } from "../../../generated/runtime/fetch.js";
import type { WebhookOptions } from "../../../generated/runtime/server.js";
import { vetWebhookUrl } from "../../../generated/runtime/webhooks-out/vet-url.js";
import { createPartialServer } from "../../../generated/v2/server.js";

const workspace = "5c1a4b1e-3b52-4f1c-9d7e-0a1b2c3d4e5f";

/** Submits an inference with a webhook, and says whether the handler ran. */
function serviceWith(webhooks?: WebhookOptions) {
  let runs = 0;
  const errors: unknown[] = [];
  const handle = fetchHandler(
    createPartialServer({
      authenticate: { bearerAuth: (token) => token },
      authorize: () => true,
      owner: (token) => token,
      quotas: { select: ({ quotas }) => quotas.slice(0, 1) },
      onError: (error) => errors.push(error),
      ...(webhooks && { webhooks }),
      handlers: {
        createInference: (_, { reply }) => {
          runs += 1;
          return reply(200, {
            inference_id: workspace,
            status: "in_progress",
            expected_events: [],
          });
        },
        createWebhookTest: (_, { reply }) => {
          runs += 1;
          return reply(200, {
            delivered: true,
            response_status: 200,
            latency_ms: 1,
          });
        },
      },
    }),
  );
  return {
    runs: () => runs,
    errors,
    post: (path: string, body: object, headers: Record<string, string> = {}) =>
      handle(
        new Request(`http://host/v2/workspaces/${workspace}/${path}`, {
          method: "POST",
          headers: {
            authorization: "Bearer ann",
            "content-type": "application/json",
            ...headers,
          },
          body: JSON.stringify(body),
        }),
      ),
  };
}

const inference = (url: string) => ({
  base_model_id: "pixel",
  prompt: "moss",
  webhook: { url },
});

const notPublic = "The URL's host must be public.";

describe("the webhook of a submit", () => {
  it.each([
    ["https://127.0.0.1/", notPublic],
    ["https://2130706433/hook", notPublic],
    ["https://[::ffff:10.0.0.1]/", notPublic],
    ["https://[fe80::1]:8443/", notPublic],
    ["https://localhost/", notPublic],
    ["https://metadata.google.internal/", notPublic],
    [
      "https://user:word@hooks.example.com/",
      "The URL must not contain a user or a password.",
    ],
  ])("to %s is refused, and nothing runs", async (url, detail) => {
    const { post, runs } = serviceWith();
    for (const [path, body] of [
      ["inferences", inference(url)],
      ["webhook-tests", { webhook: { url } }],
    ] as const) {
      const response = await post(path, body);
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({
        type: expect.stringMatching(/\/INVALID_INPUTS$/) as string,
        errors: [{ pointer: "/body/webhook/url", detail }],
      });
      // A refusal spends nothing.
      if (path === "inferences")
        expect(response.headers.get("ratelimit-remaining")).toBe("60");
    }
    expect(runs()).toBe(0);
  });

  it("that is missing or public is accepted", async () => {
    const { post, runs } = serviceWith();
    const poll = { base_model_id: "pixel", prompt: "moss" };
    expect((await post("inferences", poll)).status).toBe(200);
    expect(
      (await post("inferences", inference("https://hooks.example.com/")))
        .status,
    ).toBe(200);
    expect(runs()).toBe(2);
  });

  it("is passed to the given hook", async () => {
    const asked: string[] = [];
    const { post, runs } = serviceWith({
      vet: (url) => {
        asked.push(url);
        return vetWebhookUrl(url, {
          resolve: () => Promise.resolve(["10.0.0.1"]),
        });
      },
    });
    const url = "https://hooks.example.com/";
    expect((await post("inferences", inference(url))).status).toBe(422);
    expect(asked).toEqual([url]);
    expect(runs()).toBe(0);
  });

  it.each([
    ["nothing", undefined, "undefined"],
    ["a mere yes", true, "true"],
    ["neither yes nor no", {}, "{}"],
    ["no without a reason", { ok: false }, '{"ok":false}'],
  ])("is refused where the hook gives %s", async (_, given, told) => {
    const vet = () => Promise.resolve(given as never);
    const { post, runs, errors } = serviceWith({ vet });
    const url = "https://hooks.example.com/";
    expect((await post("inferences", inference(url))).status).toBe(500);
    expect(runs()).toBe(0);
    expect(errors.map(String)).toEqual([
      `TypeError: The hook webhooks.vet must return { ok: true, … } or { ok: false, reason } with a sentence; it returned ${told}.`,
    ]);
  });

  it("may have any address if `vet` is false", async () => {
    const { post } = serviceWith({ vet: false });
    expect(
      (await post("inferences", inference("https://127.0.0.1/"))).status,
    ).toBe(200);
  });

  it("is not checked again for a repeated request, and a refusal frees the key", async () => {
    let addresses = ["10.0.0.1"];
    const { post, runs } = serviceWith({
      vet: (url) =>
        vetWebhookUrl(url, { resolve: () => Promise.resolve(addresses) }),
    });
    const key = { "idempotency-key": "k" };
    const submit = () =>
      post("inferences", inference("https://hooks.example.com/"), key);
    expect((await submit()).status).toBe(422);
    addresses = ["93.184.215.14"];
    expect((await submit()).status).toBe(200);
    addresses = ["10.0.0.1"];
    const again = await submit();
    expect(again.status).toBe(200);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(runs()).toBe(1);
  });
});
