import type { Handlers } from "../../../../generated/v1/server.js";
import type { Principal } from "../../access/principal.js";
import { findModel } from "../../runs/catalog.js";
import { estimate } from "../../runs/estimate.js";
import { inferenceRecord } from "../../runs/records.js";
import { findRun, submit } from "../../runs/store.js";
import type { Means } from "../means.js";
import { submitterOf } from "../submitter.js";
import { unknownInput } from "../unknown-input.js";

/** Operations of Inferences in v1. */
export function v1InferencesHandlers({ database, files, onSubmitted }: Means) {
  return {
    createInference: async ({ path, headers, body }, context) => {
      const { model_id, prompt } = body;
      const model = await findModel(database, model_id);
      if (model === undefined)
        return context.problem("INVALID_INPUTS", unknownInput("model_id"));
      const inference_id = await submit(
        database,
        submitterOf(context, headers),
        {
          workspaceId: path.workspace_id,
          kind: "inference",
          input: { model_id, prompt, reference_set_ids: [] },
          price: model.price,
        },
      );
      onSubmitted();
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
