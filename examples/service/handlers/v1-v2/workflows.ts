import type { SharedHandlers } from "../../../../generated/server.js";
import { expectedEvents } from "../../../../generated/v2/webhooks.js";
import type { Principal } from "../../access/principal.js";
import { findSteps, workflowPrice } from "../../runs/catalog.js";
import { estimate } from "../../runs/estimate.js";
import { workflowRecord } from "../../runs/records.js";
import { findRun } from "../../runs/store.js";
import type { Deps } from "../deps.js";
import { submitRun } from "../submit-run.js";

const noPrompt = {
  detail: "The workflow needs a prompt.",
  errors: [{ pointer: "/body/inputs/prompt", detail: "Must be a string." }],
};

/** Operations of Workflows. */
export function workflowsHandlers(deps: Deps) {
  const { database, files } = deps;
  return {
    createWorkflowRun: async (request, context) => {
      const { workspace_id, workflow_id } = request.path;
      const { webhook, inputs } = request.body;
      const steps = await findSteps(database, workspace_id, workflow_id);
      if (steps.length === 0)
        return context.problem("NOT_FOUND", { detail: "No such workflow." });
      if (typeof inputs["prompt"] !== "string")
        return context.problem("INVALID_INPUTS", noPrompt);
      const workflow_run_id = await submitRun(deps, request, context, {
        kind: "workflow",
        input: { workflow_id, inputs },
        price: workflowPrice(steps),
        webhook,
      });
      return context.reply(200, {
        workflow_run_id,
        status: "in_progress",
        expected_events: expectedEvents("createWorkflowRun", webhook),
      });
    },

    estimateWorkflowRun: async ({ path, body }, context) => {
      const { workspace_id, workflow_id } = path;
      const steps = await findSteps(database, workspace_id, workflow_id);
      if (steps.length === 0)
        return context.problem("NOT_FOUND", { detail: "No such workflow." });
      if (typeof body.inputs["prompt"] !== "string")
        return context.problem("INVALID_INPUTS", noPrompt);
      const price = workflowPrice(steps);
      return context.reply(200, await estimate(database, path, price));
    },

    getWorkflowRun: async ({ path }, context) => {
      const { workspace_id, workflow_id, workflow_run_id } = path;
      const run = await findRun(
        database,
        "workflow",
        workspace_id,
        workflow_run_id,
      );
      return run?.input.workflow_id === workflow_id
        ? context.reply(200, workflowRecord(run, files))
        : context.problem("NOT_FOUND", { detail: "No such workflow run." });
    },
  } satisfies Partial<SharedHandlers<"v1" | "v2", Principal>>;
}
