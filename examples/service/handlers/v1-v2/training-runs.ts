import type { SharedHandlers } from "../../../../generated/server.js";
import { expectedEvents } from "../../../../generated/v2/webhooks.js";
import type { Principal } from "../../access/principal.js";
import { isReferenceKind, trainingPrice } from "../../runs/catalog.js";
import { estimate } from "../../runs/estimate.js";
import { trainingRecord } from "../../runs/records.js";
import { findRun } from "../../runs/store.js";
import type { Deps } from "../deps.js";
import { submitRun } from "../submit-run.js";
import { unknownInput } from "../unknown-input.js";

/** Operations of Training runs. */
export function trainingRunsHandlers(deps: Deps) {
  const { database } = deps;
  return {
    createTrainingRun: async (request, context) => {
      const { webhook, name, kind, images } = request.body;
      if (!isReferenceKind(kind))
        return context.problem("INVALID_INPUTS", unknownInput("kind"));
      const input = { name, kind, images };
      const training_run_id = await submitRun(deps, request, context, {
        kind: "training",
        input,
        price: trainingPrice(input),
        webhook,
      });
      return context.reply(200, {
        training_run_id,
        status: "in_progress",
        expected_events: expectedEvents("createTrainingRun", webhook),
      });
    },

    estimateTrainingRun: async ({ path, body }, context) => {
      if (!isReferenceKind(body.kind))
        return context.problem("INVALID_INPUTS", unknownInput("kind"));
      const price = trainingPrice(body);
      return context.reply(200, await estimate(database, path, price));
    },

    getTrainingRun: async ({ path }, context) => {
      const { workspace_id, training_run_id } = path;
      const run = await findRun(
        database,
        "training",
        workspace_id,
        training_run_id,
      );
      return run
        ? context.reply(200, trainingRecord(run))
        : context.problem("NOT_FOUND", { detail: "No such training run." });
    },
  } satisfies Partial<SharedHandlers<"v1" | "v2", Principal>>;
}
