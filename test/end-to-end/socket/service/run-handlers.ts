import { randomUUID } from "node:crypto";

import { expectedEvents } from "../../../../generated/v2/webhooks.js";
import { estimateFor } from "./price.js";
import { runFor, workspaceFor } from "./refuse.js";
import type { Shared } from "./shared.js";
import { newRun, type Store } from "./store.js";

/** Training runs, the same in both versions. */
export function trainingHandlers(
  store: Store,
): Pick<
  Shared,
  "createTrainingRun" | "estimateTrainingRun" | "getTrainingRun"
> {
  return {
    createTrainingRun: ({ path, body }, { reply, problem, principal }) => {
      const { workspace_id: workspaceId } = path;
      workspaceFor(store, principal, workspaceId, problem);
      const run = {
        ...newRun(body.webhook),
        training_run_id: randomUUID(),
      };
      const kept = { workspaceId, run, subscription: body.webhook };
      store.trainingRuns.set(run.training_run_id, kept);
      return reply(200, {
        training_run_id: run.training_run_id,
        status: run.status,
        expected_events: expectedEvents("createTrainingRun", body.webhook),
      });
    },

    estimateTrainingRun: ({ path }, { reply, problem, principal }) =>
      reply(
        200,
        estimateFor(workspaceFor(store, principal, path.workspace_id, problem)),
      ),

    getTrainingRun: ({ path }, { reply, problem, principal }) => {
      const { workspace_id, training_run_id } = path;
      const workspace = workspaceFor(store, principal, workspace_id, problem);
      const runs = store.trainingRuns;
      return reply(200, runFor(runs, workspace, training_run_id, problem).run);
    },
  };
}

/** Scoring runs, the same in both versions. */
export function scoringHandlers(
  store: Store,
): Pick<Shared, "createScoringRun" | "getScoringRun"> {
  return {
    createScoringRun: ({ path, body }, { reply, problem, principal }) => {
      const { workspace_id: workspaceId } = path;
      const workspace = workspaceFor(store, principal, workspaceId, problem);
      runFor(store.inferences, workspace, body.inference_id, problem);
      const run = {
        ...newRun(body.webhook),
        scoring_run_id: randomUUID(),
        scores: [],
      };
      const kept = { workspaceId, run, subscription: body.webhook };
      store.scoringRuns.set(run.scoring_run_id, kept);
      return reply(200, {
        scoring_run_id: run.scoring_run_id,
        status: run.status,
        expected_events: expectedEvents("createScoringRun", body.webhook),
      });
    },

    getScoringRun: ({ path }, { reply, problem, principal }) => {
      const { workspace_id, scoring_run_id } = path;
      const workspace = workspaceFor(store, principal, workspace_id, problem);
      const runs = store.scoringRuns;
      return reply(200, runFor(runs, workspace, scoring_run_id, problem).run);
    },
  };
}

/** Workflow runs, the same in both versions. */
export function workflowHandlers(
  store: Store,
): Pick<
  Shared,
  "createWorkflowRun" | "estimateWorkflowRun" | "getWorkflowRun"
> {
  return {
    createWorkflowRun: ({ path, body }, { reply, problem, principal }) => {
      const { workspace_id: workspaceId, workflow_id } = path;
      workspaceFor(store, principal, workspaceId, problem);
      const run = {
        ...newRun(body.webhook),
        workflow_run_id: randomUUID(),
        workflow_id,
        outputs: [],
      };
      const kept = { workspaceId, run, subscription: body.webhook };
      store.workflowRuns.set(run.workflow_run_id, kept);
      return reply(200, {
        workflow_run_id: run.workflow_run_id,
        status: run.status,
        expected_events: expectedEvents("createWorkflowRun", body.webhook),
      });
    },

    estimateWorkflowRun: ({ path }, { reply, problem, principal }) =>
      reply(
        200,
        estimateFor(workspaceFor(store, principal, path.workspace_id, problem)),
      ),

    getWorkflowRun: ({ path }, { reply, problem, principal }) => {
      const { workspace_id, workflow_id, workflow_run_id } = path;
      const workspace = workspaceFor(store, principal, workspace_id, problem);
      const runs = store.workflowRuns;
      const { run } = runFor(runs, workspace, workflow_run_id, problem);
      return run.workflow_id === workflow_id
        ? reply(200, run)
        : problem("NOT_FOUND", { detail: "No such run of this workflow." });
    },
  };
}
