import type { Handlers } from "../../../../generated/v1/server.js";
import type { Principal } from "../../access/principal.js";
import { findModel } from "../../runs/catalog.js";
import { estimate } from "../../runs/estimate.js";
import { inferenceRecord } from "../../runs/records.js";
import { findRun } from "../../runs/store.js";
import type { Deps } from "../deps.js";
import { submitRun } from "../submit-run.js";
import { unknownInput } from "../unknown-input.js";

/** Operations of Inferences in v1. */
export function v1InferencesHandlers(deps: Deps) {
  const { database, files } = deps;
  return {
    createInference: async (request, context) => {
      const { model_id, prompt } = request.body;
      const model = await findModel(database, model_id);
      if (model === undefined)
        return context.problem("INVALID_INPUTS", unknownInput("model_id"));
      const inference_id = await submitRun(deps, request, context, {
        kind: "inference",
        input: { model_id, prompt, reference_set_ids: [] },
        price: model.price,
      });
      return context.reply(200, { inference_id, status: "in_progress" });
    },

    estimateInference: async ({ path, body }, context) => {
      const model = await findModel(database, body.model_id);
      return model
        ? context.reply(200, await estimate(database, path, model.price))
        : context.problem("INVALID_INPUTS", unknownInput("model_id"));
    },

    getInference: async ({ path }, context) => {
      const { workspace_id, inference_id } = path;
      const run = await findRun(
        database,
        "inference",
        workspace_id,
        inference_id,
      );
      return run
        ? context.reply(200, { ...inferenceRecord(run, files), webhook: null })
        : context.problem("NOT_FOUND", { detail: "No such inference." });
    },
  } satisfies Partial<Handlers<Principal>>;
}
