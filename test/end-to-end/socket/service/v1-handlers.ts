import { randomUUID } from "node:crypto";

import type { Handlers } from "../../../../generated/v1/server.js";
import { listOf } from "./list.js";
import { estimateFor } from "./price.js";
import { runFor, workspaceFor } from "./refuse.js";
import type { Shared } from "./shared.js";
import { newRun, type Store, type User } from "./store.js";

/** What only v1 has, or has in its own way. */
export function v1Handlers(store: Store): Omit<Handlers<User>, keyof Shared> {
  return {
    listModels: async ({ path }, { reply, problem, page, principal }) => {
      workspaceFor(store, principal, path.workspace_id, problem);
      return reply(200, await page(listOf(store.models)));
    },

    createInference: ({ path }, { reply, problem, principal }) => {
      const { workspace_id: workspaceId } = path;
      workspaceFor(store, principal, workspaceId, problem);
      const run = {
        ...newRun(undefined),
        inference_id: randomUUID(),
        outputs: [],
      };
      const kept = { workspaceId, run, subscription: undefined };
      store.inferences.set(run.inference_id, kept);
      return reply(200, { inference_id: run.inference_id, status: run.status });
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
      const { run } = runFor(inferences, workspace, inference_id, problem);
      return reply(200, { ...run, webhook: null });
    },
  };
}
