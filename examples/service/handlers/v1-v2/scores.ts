import type { SharedHandlers } from "../../../../generated/server.js";
import { expectedEvents } from "../../../../generated/v2/webhooks.js";
import type { Principal } from "../../access/principal.js";
import { scoringRecord } from "../../runs/records.js";
import { findRun } from "../../runs/store.js";
import type { Deps } from "../deps.js";
import { submitRun } from "../submit-run.js";
import { unknownInput } from "../unknown-input.js";

/** Operations of Scores. */
export function scoresHandlers(deps: Deps) {
  const { database } = deps;
  return {
    createScoringRun: async (request, context) => {
      const { webhook, inference_id } = request.body;
      const { workspace_id } = request.path;
      if (!(await findRun(database, "inference", workspace_id, inference_id)))
        return context.problem("INVALID_INPUTS", unknownInput("inference_id"));
      const scoring_run_id = await submitRun(deps, request, context, {
        kind: "scoring",
        input: { inference_id },
        price: 0,
        webhook,
      });
      return context.reply(200, {
        scoring_run_id,
        status: "in_progress",
        expected_events: expectedEvents("createScoringRun", webhook),
      });
    },

    getScoringRun: async ({ path }, context) => {
      const { workspace_id, scoring_run_id } = path;
      const run = await findRun(
        database,
        "scoring",
        workspace_id,
        scoring_run_id,
      );
      return run
        ? context.reply(200, scoringRecord(run))
        : context.problem("NOT_FOUND", { detail: "No such scoring run." });
    },
  } satisfies Partial<SharedHandlers<"v1" | "v2", Principal>>;
}
