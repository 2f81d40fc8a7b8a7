import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import type { WebhookReceiver } from "../../../generated/runtime/webhooks.js";
import * as v1 from "../../../generated/v1/index.js";
import * as v2 from "../../../generated/v2/index.js";
import * as v2Webhooks from "../../../generated/v2/webhooks.js";
import { type LocalReceiver, PUBLIC_URL, startReceiver } from "./receiver.js";
import { startService } from "./service/serve.js";

const token = "ann-token";
const webhook = { url: PUBLIC_URL };

let service: Awaited<ReturnType<typeof startService>>;
let local: LocalReceiver<v2Webhooks.WebhookEvents>;
let path: { readonly workspace_id: string };
let poor: { readonly workspace_id: string };
let model: string;
let one: v1.Client;
let two: v2.Client;
/** What the receiver's handlers were given. */
const told: {
  readonly name: string;
  readonly event: v2Webhooks.AnyWebhookEvent;
}[] = [];

beforeAll(async () => {
  // The secret is asked for at each delivery: it may have been rotated.
  local = await startReceiver(({ headers, body }) =>
    receiverOf(secretOf()).receive(headers, body),
  );
  service = await startService({ post: local.post });
  [path = { workspace_id: "" }, poor = { workspace_id: "" }] =
    service.store.workspaces.map(({ workspace_id }) => ({ workspace_id }));
  model = service.store.models[0]?.id ?? "";
  one = v1.createClient({ baseUrl: service.url, token });
  two = v2.createClient({ baseUrl: service.url, token });
});
afterAll(async () => {
  await service.close();
  await local.close();
});
beforeEach(() => {
  told.length = 0;
  local.deliveries.length = 0;
  local.outcomes.length = 0;
});

function secretOf(workspace = path): string {
  return service.store.liveSecrets(workspace.workspace_id)[0];
}

/** A receiver with a handler for each event that these tests deliver. */
function receiverOf(secret: string): WebhookReceiver<v2Webhooks.WebhookEvents> {
  const note = (name: string) => (event: v2Webhooks.AnyWebhookEvent) => {
    told.push({ name, event });
  };
  return v2Webhooks
    .createWebhookReceiver({ secrets: [secret, secretOf(poor)] })
    .on("inference.completed", (event) => {
      // Typed by its name: the data is the inference.
      const [output] = event.data.outputs;
      if (output?.content_type === "image/png")
        note("inference.completed")(event);
    })
    .on("inference.failed", note("inference.failed"))
    .on("inference.cancelled", note("inference.cancelled"))
    .on("training.succeeded", note("training.succeeded"))
    .on("training.failed", note("training.failed"))
    .on("scoring_run.completed", note("scoring_run.completed"))
    .on("scoring_run.failed", note("scoring_run.failed"))
    .on("workflow_run.succeeded", note("workflow_run.succeeded"))
    .on("workflow_run.failed", note("workflow_run.failed"))
    .on("workflow_run.cancelled", note("workflow_run.cancelled"))
    .on("webhook_test", note("webhook_test"));
}

async function infer(workspace: { readonly workspace_id: string }) {
  const { inference_id } = await two.createInference({
    path: workspace,
    body: { base_model_id: model, prompt: "moss", webhook },
  });
  return inference_id;
}

async function train(
  api: Pick<v2.Client, "createTrainingRun">,
  workspace: { readonly workspace_id: string },
) {
  const { training_run_id } = await api.createTrainingRun({
    path: workspace,
    body: {
      name: "Moss",
      kind: "style",
      images: ["https://a.b/c"],
      webhook: { ...webhook, metadata: { order: "5" } },
    },
  });
  return training_run_id;
}

async function score(api: Pick<v2.Client, "createScoringRun">) {
  const { inference_id } = await two.createInference({
    path,
    body: { base_model_id: model, prompt: "moss" },
  });
  const body = { inference_id, webhook };
  return (await api.createScoringRun({ path, body })).scoring_run_id;
}

async function runWorkflow(
  api: Pick<v2.Client, "createWorkflowRun">,
  workspace: { readonly workspace_id: string },
) {
  const workflow_id = "0b9f7c1e-9d3c-4c55-8a0e-2f6f5a1d7e10";
  const { workflow_run_id } = await api.createWorkflowRun({
    path: { ...workspace, workflow_id },
    body: { inputs: {}, webhook },
  });
  return workflow_run_id;
}

/** How each event comes about: a missing row does not compile. */
const rows: {
  readonly [Name in v2Webhooks.WebhookEventName]: () => Promise<unknown>;
} = {
  "inference.completed": async () =>
    service.settler.inference(await infer(path)),
  "inference.failed": async () => service.settler.inference(await infer(poor)),
  "inference.cancelled": async () =>
    service.settler.inference(await infer(path), true),
  "training.succeeded": async () =>
    service.settler.trainingRun(await train(two, path)),
  "training.failed": async () =>
    service.settler.trainingRun(await train(one, poor)),
  "scoring_run.completed": async () =>
    service.settler.scoringRun(await score(two)),
  "scoring_run.failed": async () =>
    service.settler.scoringRun(await score(one), false),
  "workflow_run.succeeded": async () =>
    service.settler.workflowRun(await runWorkflow(one, path)),
  "workflow_run.failed": async () =>
    service.settler.workflowRun(await runWorkflow(two, poor)),
  "workflow_run.cancelled": async () =>
    service.settler.workflowRun(await runWorkflow(two, path), true),
  webhook_test: () => two.createWebhookTest({ path, body: { webhook } }),
};

describe("a delivery over a socket is verified and passed to its handler", () => {
  it.each(Object.entries(rows))("%s", async (name, make) => {
    await make();
    const type = name === "webhook_test" ? "inference.completed" : name;
    expect(told).toMatchObject([{ name, event: { type } }]);
    expect(local.outcomes).toMatchObject([{ kind: "handled", name }]);
    const [{ event } = {}] = told;
    const [delivery] = local.deliveries;
    expect(delivery?.headers["webhook-id"]).toBe(event?.id);
    expect(service.errors).toEqual([]);
  });

  it("has the job's record as it is read, and the request's metadata", async () => {
    const training_run_id = await train(two, path);
    await service.settler.trainingRun(training_run_id);
    const run = await two.getTrainingRun({
      path: { ...path, training_run_id },
    });
    const [{ event } = {}] = told;
    // The record's own block tells of this delivery, which the delivery cannot know.
    expect(event?.data).toEqual({
      ...run,
      webhook: expect.objectContaining({ status: "pending" }) as unknown,
    });
    expect(run.webhook).toMatchObject({ status: "delivered", attempts: 1 });
    expect(event?.metadata).toEqual({ order: "5" });
  });

  it("is present only if it was requested", async () => {
    const { inference_id } = await two.createInference({
      path,
      body: {
        base_model_id: model,
        prompt: "moss",
        webhook: { ...webhook, events: ["inference.failed"] },
      },
    });
    await service.settler.inference(inference_id);
    expect(local.deliveries).toEqual([]);
  });
});

describe("the sample of a webhook test", () => {
  it.each(["v1", "v2"])("differs from a real event: %s", async (name) => {
    const api = name === "v1" ? one : two;
    const result = await api.createWebhookTest({ path, body: { webhook } });
    expect(result).toMatchObject({ delivered: true, response_status: 200 });
    expect(result.latency_ms).toBeGreaterThanOrEqual(0);
    expect(told).toMatchObject([
      {
        name: "webhook_test",
        event: { type: "inference.completed", data: {} },
      },
    ]);
  });

  it("reports that the receiver rejected it", async () => {
    const other = await startReceiver(({ headers, body }) =>
      v2Webhooks
        .createWebhookReceiver({
          secrets: ["whsec_b3RoZXIgc2VjcmV0IG9mIDI0IGJ5dGVz"],
        })
        .receive(headers, body),
    );
    const trial = await startService({ post: other.post });
    const workspace_id = trial.store.workspaces[0]?.workspace_id ?? "";
    const result = await v2
      .createClient({ baseUrl: trial.url, token })
      .createWebhookTest({ path: { workspace_id }, body: { webhook } });
    expect(result).toMatchObject({ delivered: false, response_status: 401 });
    expect(other.outcomes).toMatchObject([{ reason: "no-matching-signature" }]);
    await trial.close();
    await other.close();
  });
});

describe("while a secret is being replaced", () => {
  it("both secrets verify a delivery, and the one before them does not", async () => {
    const first = secretOf();
    const { secret: second } = await two.rotateWebhookSecret({ path });
    await service.settler.inference(await infer(path));
    const [delivery] = local.deliveries;
    const outcome = async (secret: string) =>
      v2Webhooks
        .createWebhookReceiver({ secrets: [secret] })
        .receive(delivery?.headers ?? {}, delivery?.body ?? "");
    expect(await outcome(first)).toMatchObject({ kind: "unhandled" });
    expect(await outcome(second)).toMatchObject({ kind: "unhandled" });

    await one.rotateWebhookSecret({ path });
    local.deliveries.length = 0;
    await service.settler.inference(await infer(path));
    const [later] = local.deliveries;
    const old = v2Webhooks.createWebhookReceiver({ secrets: [first] });
    expect(
      await old.receive(later?.headers ?? {}, later?.body ?? ""),
    ).toMatchObject({ reason: "no-matching-signature" });
  });
});
