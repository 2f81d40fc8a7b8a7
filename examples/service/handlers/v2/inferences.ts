import type { Handlers } from "../../../../generated/v2/server.js";
import { expectedEvents } from "../../../../generated/v2/webhooks.js";
import type { Principal } from "../../access/principal.js";
import {
  areReferenceSets,
  findModel,
  scoresAutomatically,
} from "../../runs/catalog.js";
import { estimate } from "../../runs/estimate.js";
import { inferenceRecord } from "../../runs/records.js";
import { findRun, submit } from "../../runs/store.js";
import type { Means } from "../means.js";
import { submitterOf } from "../submitter.js";
import { unknownInput } from "../unknown-input.js";

/** Operations of Inferences in v2. */
export function v2InferencesHandlers({ database, files, onSubmitted }: Means) {
  return {
    createInference: async ({ path, headers, body }, context) => {
      const { workspace_id: workspaceId } = path;
      const { base_model_id: model_id, prompt, webhook } = body;
      const { reference_set_ids = [] } = body;
      const model = await findModel(database, model_id);
      if (model === undefined)
        return context.problem("INVALID_INPUTS", unknownInput("base_model_id"));
      if (!(await areReferenceSets(database, workspaceId, reference_set_ids)))
        return context.problem(
          "INVALID_INPUTS",
          unknownInput("reference_set_ids"),
        );
      // The rules at the time of the submit, which may be others when the run settles.
      const scored = await scoresAutomatically(database, workspaceId);
      const inference_id = await submit(
        database,
        submitterOf(context, headers),
        {
          workspaceId,
          kind: "inference",
          input: { model_id, prompt, reference_set_ids },
          price: model.price,
          webhook,
        },
      );
      onSubmitted();
      return context.reply(200, {
        inference_id,
        status: "in_progress",
        expected_events: expectedEvents("createInference", webhook).filter(
          (name) => scored || !name.startsWith("scoring_run."),
        ),
      });
    },

    estimateInference: async ({ path, body }, context) => {
      const { workspace_id } = path;
      const { base_model_id, reference_set_ids = [] } = body;
      const model = await findModel(database, base_model_id);
      if (model === undefined)
        return context.problem("INVALID_INPUTS", unknownInput("base_model_id"));
      if (!(await areReferenceSets(database, workspace_id, reference_set_ids)))
        return context.problem(
          "INVALID_INPUTS",
          unknownInput("reference_set_ids"),
        );
      return context.reply(200, await estimate(database, path, model.price));
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
        ? context.reply(200, inferenceRecord(run, files))
        : context.problem("NOT_FOUND", { detail: "No such inference." });
    },
  } satisfies Partial<Handlers<Principal>>;
}
