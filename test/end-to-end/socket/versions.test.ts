import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { serve } from "../../../generated/runtime/node.js";
import * as v1 from "../../../generated/v1/index.js";
import { eventChecks as v1Events } from "../../../generated/v1/validators.js";
import * as v1Webhooks from "../../../generated/v1/webhooks.js";
import * as v2 from "../../../generated/v2/index.js";
import { createServer } from "../../../generated/v2/server.js";
import { eventChecks as v2Events } from "../../../generated/v2/validators.js";
import { PUBLIC_URL } from "./receiver.js";
import { handlersOf } from "./service/handlers.js";
import { startService } from "./service/serve.js";
import type { Shared } from "./service/shared.js";
import { Store, type User } from "./service/store.js";

const token = "ann-token";
const seen: string[] = [];

/** Notes for which version a shared handler is called. */
function noting(handlers: Shared): Shared {
  return {
    ...handlers,
    getTrainingRun: (request, context) => {
      seen.push(`${context.surface} ${context.operation.id}`);
      return handlers.getTrainingRun(request, context);
    },
  };
}

describe("both versions at once", () => {
  let service: Awaited<ReturnType<typeof startService>>;
  let one: v1.Client;
  let two: v2.Client;
  let path: { readonly workspace_id: string };
  let model: string;
  beforeAll(async () => {
    service = await startService({
      change: noting,
      post: () => Promise.resolve(200),
    });
    one = v1.createClient({ baseUrl: service.url, token });
    two = v2.createClient({ baseUrl: service.url, token });
    path = { workspace_id: service.store.workspaces[0]?.workspace_id ?? "" };
    model = service.store.models[0]?.id ?? "";
  });
  afterAll(() => service.close());

  it("are served by one shared handler", async () => {
    const { training_run_id } = await one.createTrainingRun({
      path,
      body: { name: "Moss", kind: "style", images: ["https://a.b/c"] },
    });
    const request = { path: { ...path, training_run_id } };
    const [first, second] = await Promise.all([
      one.getTrainingRun(request),
      two.getTrainingRun(request),
    ]);
    expect(first).toEqual(second);
    expect(seen.sort()).toEqual(["v1 getTrainingRun", "v2 getTrainingRunV2"]);
  });

  it("keep their own inferences", async () => {
    const old = await one.createInference({
      path,
      body: { model_id: model, prompt: "moss" },
    });
    expect(Object.keys(old).sort()).toEqual(["inference_id", "status"]);

    const run = await two.createInference({
      path,
      body: {
        base_model_id: model,
        reference_set_ids: [service.store.referenceSets[0]?.id ?? ""],
        prompt: "moss",
        webhook: { url: PUBLIC_URL },
      },
    });
    expect(run.expected_events).toContain("inference.completed");

    const { inference_id } = run;
    const request = { path: { ...path, inference_id } };
    expect((await two.getInference(request)).webhook).toMatchObject({
      status: "pending",
    });
    expect((await one.getInference(request)).webhook).toBeNull();
  });

  it("accept what the workspace cannot pay, and fail it later", async () => {
    const poor = {
      workspace_id: service.store.workspaces[1]?.workspace_id ?? "",
    };
    const body = { base_model_id: model, prompt: "moss" };
    const estimate = await two.estimateInference({ path: poor, body });
    expect(estimate.has_sufficient_creative_units).toBe(false);
    const { inference_id } = await two.createInference({ path: poor, body });
    await service.settler.inference(inference_id);
    const request = { path: { ...poor, inference_id } };
    for (const api of [one, two])
      expect(await api.getInference(request)).toMatchObject({
        status: "FAILED",
        error_code: "INSUFFICIENT_BALANCE",
      });
  });

  it("have their own catalogs", () => {
    expect(Object.keys(one)).toContain("listModels");
    expect(Object.keys(one)).not.toContain("listBaseModels");
    expect(Object.keys(two)).not.toContain("listModels");
    expect(Object.keys(two)).toContain("listReferenceSets");
  });

  it("have their own events: v1 has none of inferences", () => {
    const both = Object.keys(v1Events);
    expect(both.filter((name) => name.startsWith("inference."))).toEqual([]);
    expect(Object.keys(v2Events).sort()).toEqual(
      [
        ...both,
        "inference.completed",
        "inference.failed",
        "inference.cancelled",
      ].sort(),
    );
    const receiver = v1Webhooks.createWebhookReceiver({
      secrets: ["whsec_b3RoZXIgc2VjcmV0IG9mIDI0IGJ5dGVz"],
    });
    expect(() =>
      // v1's types know of no such event.
      receiver.on("inference.completed" as "training.failed", () => {}),
    ).toThrow("There is no event inference.completed.");
  });

  it("have the same operations otherwise", () => {
    const own = (names: object, others: object) =>
      Object.keys(names).filter((name) => !Object.hasOwn(others, name));
    expect(own(v1.operations, v2.operations)).toEqual(["listModels"]);
    expect(own(v2.operations, v1.operations)).toEqual([
      "listBaseModels",
      "listReferenceSets",
    ]);
  });
});

describe("one version alone", () => {
  it("is served from the same handlers", async () => {
    const store = new Store();
    const { v2: handlers } = handlersOf(
      store,
      () => Promise.resolve(0),
      (shared) => shared,
    );
    const server = createServer<User>({
      handlers,
      authenticate: { bearerAuth: (given) => store.users.get(given) },
      authorize: () => true,
      owner: (user) => user.name,
      quotas: { select: ({ quotas }) => quotas },
    });
    const listening = await serve(server);
    const options = { baseUrl: listening.url, token };
    const two = v2.createClient(options);
    expect((await two.listWorkspaces()).workspaces).toHaveLength(7);
    const other = await v1.createClient(options).listWorkspaces.try();
    expect(other).toMatchObject({ problem: { code: "NOT_FOUND" } });
    await listening.close();
  });
});
