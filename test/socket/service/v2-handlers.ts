import { randomUUID } from "node:crypto";
import type { Handlers } from "../../../generated/server.js";
import { estimateFor, expectedEvents } from "./price.js";
import { pageOf, refusePrivateUrl, runFor, workspaceFor } from "./refuse.js";
import { newRun, type Store, type User } from "./store.js";

/** What only v2 has, or has in its own way. */
export function v2Handlers(store: Store): Handlers<User>["v2"] {
  return {
    listBaseModels: ({ path, query }, { reply, problem, principal }) => {
      workspaceFor(store, principal, path.workspace_id, problem);
      const { page, pagination } = pageOf(store.models, query, problem);
      return reply(200, { base_models: page, pagination });
    },

    listReferenceSets: ({ path, query }, { reply, problem, principal }) => {
      workspaceFor(store, principal, path.workspace_id, problem);
      const { page, pagination } = pageOf(store.referenceSets, query, problem);
      return reply(200, { reference_sets: page, pagination });
    },

    createInference: ({ path, body }, { reply, problem, principal }) => {
      const { workspace_id: workspaceId } = path;
      workspaceFor(store, principal, workspaceId, problem);
      refusePrivateUrl(body.webhook, problem);
      const run = {
        ...newRun(body.webhook),
        inference_id: randomUUID(),
        status: "in_progress" as const,
        outputs: [],
      };
      const kept = { workspaceId, run, subscription: body.webhook };
      store.inferences.set(run.inference_id, kept);
      return reply(200, {
        inference_id: run.inference_id,
        status: run.status,
        expected_events: expectedEvents(body.webhook, [
          "inference.completed",
          "inference.failed",
          "inference.cancelled",
        ]),
      });
    },

    estimateInference: ({ path }, { reply, problem, principal }) =>
      reply(
        200,
        estimateFor(workspaceFor(store, principal, path.workspace_id, problem)),
      ),

    getInference: ({ path }, { reply, problem, principal }) => {
      const { workspace_id, inference_id } = path;
      const workspace = workspaceFor(store, principal, workspace_id, problem);
      const { inferences } = store;
      return reply(
        200,
        runFor(inferences, workspace, inference_id, problem).run,
      );
    },
  };
}
