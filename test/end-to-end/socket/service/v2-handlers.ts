import { randomUUID } from "node:crypto";

import type { Handlers } from "../../../../generated/v2/server.js";
import { expectedEvents } from "../../../../generated/v2/webhooks.js";
import { listOf } from "./list.js";
import { estimateFor } from "./price.js";
import { runFor, workspaceFor } from "./refuse.js";
import type { Shared } from "./shared.js";
import { newRun, type Store, type User } from "./store.js";

/** What only v2 has, or has in its own way. */
export function v2Handlers(store: Store): Omit<Handlers<User>, keyof Shared> {
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
        outputs: [],
      };
      const kept = { workspaceId, run, subscription: body.webhook };
      store.inferences.set(run.inference_id, kept);
      return reply(200, {
        inference_id: run.inference_id,
        status: run.status,
        // No scope here has rules that score automatically.
        expected_events: expectedEvents("createInference", body.webhook).filter(
          (event) => event.startsWith("inference."),
        ),
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
