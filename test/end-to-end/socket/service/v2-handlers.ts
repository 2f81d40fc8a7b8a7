import { randomUUID } from "node:crypto";
import type { Handlers } from "../../../../generated/server.js";
import { listOf } from "./list.js";
import { estimateFor, expectedEvents } from "./price.js";
import { runFor, workspaceFor } from "./refuse.js";
import { newRun, type Store, type User } from "./store.js";

/** What only v2 has, or has in its own way. */
export function v2Handlers(store: Store): Handlers<User>["v2"] {
  return {
    listBaseModels: async ({ path }, { reply, problem, page, principal }) => {
      workspaceFor(store, principal, path.workspace_id, problem);
      return reply(200, await page(listOf(store.models)));
    },

    listReferenceSets: async (
      { path },
      { reply, problem, page, principal },
    ) => {
      workspaceFor(store, principal, path.workspace_id, problem);
      return reply(200, await page(listOf(store.referenceSets)));
    },

    createInference: ({ path, body }, { reply, problem, principal }) => {
      const { workspace_id: workspaceId } = path;
      workspaceFor(store, principal, workspaceId, problem);
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
