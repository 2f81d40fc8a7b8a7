/** Tests the service with third-party clients: `openapi-fetch` and `standardwebhooks`. */
import createClient, { type Client } from "openapi-fetch";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import type { paths as documentPaths } from "../../../generated/unversioned/paths.js";
import type { paths as v1Paths } from "../../../generated/v1/paths.js";
import type { operations } from "../../../generated/v2/index.js";
import type { paths } from "../../../generated/v2/paths.js";
import {
  createWebhookReceiver,
  type WebhookEvents,
} from "../../../generated/v2/webhooks.js";
import { type LocalReceiver, PUBLIC_URL, startReceiver } from "./receiver.js";
import { startService } from "./service/serve.js";

let service: Awaited<ReturnType<typeof startService>>;
let local: LocalReceiver<WebhookEvents>;
let api: Client<paths>;
let workspace_id: string;
let base_model_id: string;

beforeAll(async () => {
  local = await startReceiver(({ headers, body }) =>
    createWebhookReceiver({ secrets: [secretOf()] }).receive(headers, body),
  );
  service = await startService({ post: local.post });
  workspace_id = service.store.workspaces[0]?.workspace_id ?? "";
  base_model_id = service.store.models[0]?.id ?? "";
  api = createClient<paths>({ baseUrl: service.url, headers });
});
afterAll(async () => {
  await service.close();
  await local.close();
});
beforeEach(() => {
  local.deliveries.length = 0;
  local.outcomes.length = 0;
});

const headers = { authorization: "Bearer ann-token" };
const training = {
  name: "Moss",
  kind: "style",
  images: ["https://files.example.com/a.png"],
};
const workflow_id = "0b9f7c1e-9d3c-4c55-8a0e-2f6f5a1d7e10";

function secretOf(): string {
  return service.store.liveSecrets(workspace_id)[0];
}

describe("openapi-fetch over paths.ts", () => {
  const IN = "/v2/workspaces/{workspace_id}";
  const RUNS = `${IN}/workflows/{workflow_id}/runs` as const;
  const at = () => ({ path: { workspace_id } });
  const prompt = "moss";

  async function inference(): Promise<string> {
    const body = { base_model_id, prompt };
    const { data } = await api.POST(`${IN}/inferences`, {
      params: at(),
      body,
    });
    return data?.inference_id ?? "";
  }

  /** A call of each operation; a missing one does not compile. */
  const rows: {
    readonly [Name in keyof typeof operations]: () => Promise<{
      readonly data?: unknown;
      readonly error?: unknown;
    }>;
  } = {
    listWorkspaces: () =>
      api.GET("/v2/workspaces", { params: { query: { limit: 2 } } }),
    getWorkspace: () => api.GET(IN, { params: at() }),
    getWorkspaceUsage: () =>
      api.GET(`${IN}/usage`, { params: { ...at(), query: { days: 3 } } }),
    listBaseModels: () => api.GET(`${IN}/base-models`, { params: at() }),
    listReferenceSets: () => api.GET(`${IN}/reference-sets`, { params: at() }),
    createInference: () =>
      api.POST(`${IN}/inferences`, {
        params: { ...at(), header: { "Idempotency-Key": "key" } },
        body: { base_model_id, prompt, webhook: { url: PUBLIC_URL } },
      }),
    estimateInference: () =>
      api.POST(`${IN}/inferences/estimate`, {
        params: at(),
        body: { base_model_id, prompt },
      }),
    getInference: async () => {
      const path = { workspace_id, inference_id: await inference() };
      return api.GET(`${IN}/inferences/{inference_id}`, { params: { path } });
    },
    createTrainingRun: () =>
      api.POST(`${IN}/training-runs`, { params: at(), body: training }),
    estimateTrainingRun: () =>
      api.POST(`${IN}/training-runs/estimate`, {
        params: at(),
        body: training,
      }),
    getTrainingRun: async () => {
      const { data } = await api.POST(`${IN}/training-runs`, {
        params: at(),
        body: training,
      });
      const { training_run_id = "" } = data ?? {};
      return api.GET(`${IN}/training-runs/{training_run_id}`, {
        params: { path: { workspace_id, training_run_id } },
      });
    },
    createScoringRun: async () =>
      api.POST(`${IN}/scores`, {
        params: at(),
        body: { inference_id: await inference() },
      }),
    getScoringRun: async () => {
      const { data } = await api.POST(`${IN}/scores`, {
        params: at(),
        body: { inference_id: await inference() },
      });
      const { scoring_run_id = "" } = data ?? {};
      return api.GET(`${IN}/scores/{scoring_run_id}`, {
        params: { path: { workspace_id, scoring_run_id } },
      });
    },
    createWorkflowRun: () =>
      api.POST(RUNS, {
        params: { path: { workspace_id, workflow_id } },
        body: { inputs: { size: 3 } },
      }),
    estimateWorkflowRun: () =>
      api.POST(`${RUNS}/estimate`, {
        params: { path: { workspace_id, workflow_id } },
        body: { inputs: {} },
      }),
    getWorkflowRun: async () => {
      const { data } = await api.POST(RUNS, {
        params: { path: { workspace_id, workflow_id } },
        body: { inputs: {} },
      });
      const { workflow_run_id = "" } = data ?? {};
      return api.GET(`${RUNS}/{workflow_run_id}`, {
        params: { path: { workspace_id, workflow_id, workflow_run_id } },
      });
    },
    getWebhookSecret: () => api.GET(`${IN}/webhook-secret`, { params: at() }),
    rotateWebhookSecret: () =>
      api.POST(`${IN}/webhook-secret/rotate`, { params: at() }),
    createWebhookTest: () =>
      api.POST(`${IN}/webhook-tests`, {
        params: at(),
        body: { webhook: { url: PUBLIC_URL } },
      }),
  };

  it.each(Object.entries(rows))("%s", async (_, call) => {
    const { data, error } = await call();
    expect(error).toBeUndefined();
    expect(data).toEqual(expect.any(Object));
    expect(service.errors).toEqual([]);
  });

  it("receives problems with the declared types", async () => {
    const { error, response } = await api.GET("/v2/workspaces", {
      params: { query: { limit: 101 } },
    });
    expect(response.status).toBe(422);
    expect(error).toMatchObject({
      type: "https://errors.example.com/INVALID_INPUTS",
      title: expect.any(String) as string,
      status: 422,
      detail: expect.any(String) as string,
      errors: [{ pointer: "/query/limit" }],
    });
    // One of the declared statuses, and nothing else.
    const status:
      | (400 | 401 | 403 | 404 | 405 | 406 | 408 | 409 | 413 | 415 | 417 | 422)
      | (429 | 431 | 500 | 501 | 503)
      | undefined = error?.status;
    expect(status).toBe(422);
  });

  it("gets a 401 without a token", async () => {
    const anonymous = createClient<paths>({ baseUrl: service.url });
    const { error } = await anonymous.GET("/v2/workspaces");
    expect(error?.type).toMatch(/\/UNAUTHENTICATED$/);
  });

  it("calls v1 and the unversioned operations", async () => {
    const one = createClient<v1Paths>({ baseUrl: service.url, headers });
    const models = await one.GET("/v1/workspaces/{workspace_id}/models", {
      params: at(),
    });
    expect(models.data?.models).toHaveLength(5);
    const open = createClient<documentPaths>({ baseUrl: service.url });
    expect((await open.GET("/openapi.json")).data?.openapi).toBe("3.1.0");
    const docs = await open.GET("/docs", { parseAs: "text" });
    expect(docs.data).toContain("<!doctype html>");
  });
});

describe("standardwebhooks", () => {
  /** Runs an inference to its end and returns the delivered webhook. */
  async function delivered() {
    const { data } = await api.POST(
      "/v2/workspaces/{workspace_id}/inferences",
      {
        params: { path: { workspace_id } },
        body: {
          base_model_id,
          prompt: "moss",
          webhook: { url: PUBLIC_URL, metadata: { name: "Moos, grün 🌿" } },
        },
      },
    );
    await service.settler.inference(data?.inference_id ?? "");
    const [delivery] = local.deliveries;
    const { headers: sent = {}, body = Buffer.of() } = delivery ?? {};
    // Node returns a list only for repeated headers; these occur once.
    return { headers: sent as { [name: string]: string }, body };
  }

  it("verifies our signatures", async () => {
    const { headers, body } = await delivered();
    const event = new Webhook(secretOf()).verify(body, headers);
    expect(event).toMatchObject({
      type: "inference.completed",
      metadata: { name: "Moos, grün 🌿" },
    });
  });

  it("verifies our signatures with the previous secret during its grace period", async () => {
    const before = secretOf();
    service.store.rotate(workspace_id);
    const { headers, body } = await delivered();
    expect(headers["webhook-signature"]?.split(" ")).toHaveLength(2);
    for (const secret of [before, secretOf()])
      expect(() => new Webhook(secret).verify(body, headers)).not.toThrow();
  });

  it("rejects our signatures if the body or the secret differs", async () => {
    const { headers, body } = await delivered();
    const changed = body.toString().replace("complete", "failed");
    const webhook = new Webhook(secretOf());
    expect(() => webhook.verify(changed, headers)).toThrow();
    const other = new Webhook("whsec_b3RoZXIgc2VjcmV0IG9mIDI0IGJ5dGVz");
    expect(() => other.verify(body, headers)).toThrow();
  });

  it("signs deliveries that our receiver accepts over the socket", async () => {
    const event = {
      id: "evt_1",
      type: "inference.completed",
      created_at: new Date().toISOString(),
      data: {},
      metadata: { name: "Moos, grün 🌿" },
    };
    const body = JSON.stringify(event);
    const now = new Date();
    const send = (secret: string) =>
      local.post(
        PUBLIC_URL,
        {
          "webhook-id": event.id,
          "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
          "webhook-signature": new Webhook(secret).sign(event.id, now, body),
        },
        body,
      );
    expect(await send(secretOf())).toBe(200);
    expect(local.outcomes).toMatchObject([
      { kind: "unhandled", name: "webhook_test", event },
    ]);
    expect(await send("whsec_b3RoZXIgc2VjcmV0IG9mIDI0IGJ5dGVz")).toBe(401);
    expect(local.outcomes[1]).toMatchObject({
      reason: "no-matching-signature",
    });
  });
});
