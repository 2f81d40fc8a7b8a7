import { expect } from "vitest";

import type { Listening } from "../../../generated/runtime/node.js";
import type { Success } from "../../../generated/runtime/result.js";
import type * as documents from "../../../generated/unversioned/index.js";
import type * as v1 from "../../../generated/v1/index.js";
import * as v2 from "../../../generated/v2/index.js";
import { PUBLIC_URL } from "./receiver.js";
import type { Service } from "./service/serve.js";
import type { Shared } from "./service/shared.js";

/** The operations that one handler serves in both versions. */
type Both = keyof Shared & keyof v1.Client & keyof v2.Client;
type SharedClient = Pick<v2.Client, Both>;

/** A call of each operation of a client, with what must be in its reply: a missing row does not compile. */
export type Rows<Client> = {
  readonly [Name in keyof Client]: {
    readonly call: (
      api: Client,
      service: Service & Listening,
    ) => Promise<Success<number, unknown> | { readonly ok: false }>;
    readonly reply: unknown;
  };
};

export const token = "ann-token";
const uuid: unknown = expect.stringMatching(
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
);
const secret: unknown = expect.stringMatching(/^whsec_/);
const text: unknown = expect.any(String);
const webhook = { url: PUBLIC_URL };
const training = {
  name: "Moss",
  kind: "style",
  images: ["https://files.example.com/a.png"],
};
const price = {
  estimated_price_creative_units: 5,
  has_sufficient_creative_units: true,
};
const workflow_id = "0b9f7c1e-9d3c-4c55-8a0e-2f6f5a1d7e10";

/** The path of the rich workspace. */
function path({ store }: Service) {
  const [workspace] = store.workspaces;
  return { workspace_id: workspace?.workspace_id ?? "" };
}

function catalogId({ store }: Service): string {
  return store.models[0]?.id ?? "";
}

/** Operations of both versions, through a client of either. */
const shared: Rows<SharedClient> = {
  listWorkspaces: {
    call: (api) => api.listWorkspaces.try({ query: { limit: 2 } }),
    reply: {
      workspaces: [{ slug: "workspace-0" }, { slug: "workspace-1" }],
      pagination: { has_more_results: true, total_count: 7 },
    },
  },
  getWorkspace: {
    call: (api, service) => api.getWorkspace.try({ path: path(service) }),
    reply: { slug: "workspace-0", balance_creative_units: 100 },
  },
  getWorkspaceUsage: {
    call: (api, service) =>
      api.getWorkspaceUsage.try({ path: path(service), query: { days: 2 } }),
    reply: { total_consumption_creative_units: 2, days: [{}, {}] },
  },
  createTrainingRun: {
    call: (api, service) =>
      api.createTrainingRun.try({
        path: path(service),
        body: { ...training, webhook },
      }),
    reply: {
      training_run_id: uuid,
      status: "in_progress",
      expected_events: ["training.succeeded", "training.failed"],
    },
  },
  estimateTrainingRun: {
    call: (api, service) =>
      api.estimateTrainingRun.try({ path: path(service), body: training }),
    reply: price,
  },
  getTrainingRun: {
    call: async (api, service) => {
      const { training_run_id } = await api.createTrainingRun({
        path: path(service),
        body: training,
      });
      await service.settler.trainingRun(training_run_id);
      return api.getTrainingRun.try({
        path: { ...path(service), training_run_id },
      });
    },
    reply: { status: "succeeded", error_code: null, webhook: null },
  },
  createScoringRun: {
    call: async (api, service) => {
      const body = { inference_id: await inference(service), webhook };
      return api.createScoringRun.try({ path: path(service), body });
    },
    reply: {
      scoring_run_id: uuid,
      expected_events: ["scoring_run.completed", "scoring_run.failed"],
    },
  },
  getScoringRun: {
    call: async (api, service) => {
      const { scoring_run_id } = await api.createScoringRun({
        path: path(service),
        body: { inference_id: await inference(service) },
      });
      await service.settler.scoringRun(scoring_run_id);
      return api.getScoringRun.try({
        path: { ...path(service), scoring_run_id },
      });
    },
    reply: { status: "complete", scores: [{ rule: "sharpness", value: 0.5 }] },
  },
  createWorkflowRun: {
    call: (api, service) =>
      api.createWorkflowRun.try({
        path: { ...path(service), workflow_id },
        headers: { "Idempotency-Key": crypto.randomUUID() },
        body: {
          inputs: { size: 3 },
          webhook: { ...webhook, events: ["workflow_run.failed"] },
        },
      }),
    reply: {
      workflow_run_id: uuid,
      expected_events: ["workflow_run.failed"],
    },
  },
  estimateWorkflowRun: {
    call: (api, service) =>
      api.estimateWorkflowRun.try({
        path: { ...path(service), workflow_id },
        body: { inputs: {} },
      }),
    reply: price,
  },
  getWorkflowRun: {
    call: async (api, service) => {
      const { workflow_run_id } = await api.createWorkflowRun({
        path: { ...path(service), workflow_id },
        body: { inputs: {}, webhook },
      });
      await service.settler.workflowRun(workflow_run_id);
      return api.getWorkflowRun.try({
        path: { ...path(service), workflow_id, workflow_run_id },
      });
    },
    reply: {
      workflow_id,
      status: "succeeded",
      webhook: { status: "delivered", attempts: 1, last_response_status: 204 },
    },
  },
  getWebhookSecret: {
    call: (api, service) => api.getWebhookSecret.try({ path: path(service) }),
    reply: { secret },
  },
  rotateWebhookSecret: {
    call: (api, service) =>
      api.rotateWebhookSecret.try({ path: path(service) }),
    reply: {
      secret,
      previous_secret_expires_at: text,
    },
  },
  createWebhookTest: {
    call: (api, service) =>
      api.createWebhookTest.try({ path: path(service), body: { webhook } }),
    reply: { delivered: true, response_status: 204 },
  },
};

/** An inference to score. */
async function inference(service: Service & Listening): Promise<string> {
  const api = v2.createClient({ baseUrl: service.url, token });
  const body = { base_model_id: catalogId(service), prompt: "moss" };
  const { inference_id } = await api.createInference({
    path: path(service),
    body,
  });
  return inference_id;
}

/** Every operation of v1. */
export const v1Calls: Rows<v1.Client> = {
  ...shared,
  listModels: {
    call: (api, service) =>
      api.listModels.try({ path: path(service), query: { limit: 1 } }),
    reply: { models: [{ name: "Model 0" }], pagination: { total_count: 5 } },
  },
  createInference: {
    call: (api, service) =>
      api.createInference.try({
        path: path(service),
        body: { model_id: catalogId(service), prompt: "moss" },
      }),
    reply: { inference_id: uuid, status: "in_progress" },
  },
  estimateInference: {
    call: (api, service) =>
      api.estimateInference.try({
        path: path(service),
        body: { model_id: catalogId(service), prompt: "moss" },
      }),
    reply: price,
  },
  getInference: {
    call: async (api, service) => {
      const body = { model_id: catalogId(service), prompt: "moss" };
      const run = await api.createInference({ path: path(service), body });
      await service.settler.inference(run.inference_id);
      return api.getInference.try({ path: { ...path(service), ...run } });
    },
    reply: { status: "complete", webhook: null, outputs: [{ id: uuid }] },
  },
};

/** Every operation of v2. */
export const v2Calls: Rows<v2.Client> = {
  ...shared,
  listBaseModels: {
    call: (api, service) => api.listBaseModels.try({ path: path(service) }),
    reply: { pagination: { next_cursor: null, has_more_results: false } },
  },
  listReferenceSets: {
    call: (api, service) => api.listReferenceSets.try({ path: path(service) }),
    reply: { reference_sets: [{ kind: "style" }, {}, {}] },
  },
  createInference: {
    call: (api, service) =>
      api.createInference.try({
        path: path(service),
        body: { base_model_id: catalogId(service), prompt: "moss", webhook },
      }),
    reply: {
      inference_id: uuid,
      status: "in_progress",
      expected_events: [
        "inference.completed",
        "inference.failed",
        "inference.cancelled",
      ],
    },
  },
  estimateInference: {
    call: (api, service) =>
      api.estimateInference.try({
        path: path(service),
        body: { base_model_id: catalogId(service), prompt: "moss" },
      }),
    reply: price,
  },
  getInference: {
    call: async (api, service) => {
      const { inference_id } = await api.createInference({
        path: path(service),
        body: { base_model_id: catalogId(service), prompt: "moss", webhook },
      });
      await service.settler.inference(inference_id);
      return api.getInference.try({ path: { ...path(service), inference_id } });
    },
    reply: { status: "complete", webhook: { status: "delivered" } },
  },
};

/** The public documents. */
export const documentCalls: Rows<documents.Client> = {
  getOpenapi: {
    call: (api) => api.getOpenapi.try(),
    reply: { openapi: "3.1.0" },
  },
  getVersioning: {
    call: (api) => api.getVersioning.try(),
    reply: { versions: [{ version: "v1" }, { version: "v2" }] },
  },
  getDocs: {
    call: (api) => api.getDocs.try(),
    reply: "<!doctype html><title>API</title>",
  },
};
