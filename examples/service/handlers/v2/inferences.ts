import type { CreateInferenceInput } from "../../../../generated/v2/index.js";
import type { Handlers } from "../../../../generated/v2/server.js";
import { expectedEvents } from "../../../../generated/v2/webhooks.js";
import type { Principal } from "../../access/principal.js";
import type { Queries } from "../../database/database.js";
import {
  areReferenceSets,
  findModel,
  type Model,
  scoresAutomatically,
} from "../../runs/catalog.js";
import { estimate } from "../../runs/estimate.js";
import { inferenceRecord } from "../../runs/records.js";
import { findRun } from "../../runs/store.js";
import type { Deps } from "../deps.js";
import { submitRun } from "../submit-run.js";
import { unknownInput } from "../unknown-input.js";

/** Operations of Inferences in v2. */
export function v2InferencesHandlers(deps: Deps) {
  const { database, files } = deps;
  return {
    createInference: async (request, context) => {
      const { path, body } = request;
      const { prompt, reference_set_ids = [], webhook } = body;
      const model = await modelOf(database, path, body);
      if (typeof model === "string")
        return context.problem("INVALID_INPUTS", unknownInput(model));
      // The rules at the time of the submit, which may be others when the run settles.
      const scored = await scoresAutomatically(database, path.workspace_id);
      const inference_id = await submitRun(deps, request, context, {
        kind: "inference",
        input: { model_id: model.id, prompt, reference_set_ids },
        price: model.price,
        webhook,
      });
      return context.reply(200, {
        inference_id,
        status: "in_progress",
        expected_events: expectedEvents("createInference", webhook).filter(
          (name) => scored || !name.startsWith("scoring_run."),
        ),
      });
    },

    estimateInference: async ({ path, body }, context) => {
      const model = await modelOf(database, path, body);
      if (typeof model === "string")
        return context.problem("INVALID_INPUTS", unknownInput(model));
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

/** The model of an inference; the name of the member of the body that names nothing. */
async function modelOf(
  queries: Queries,
  { workspace_id }: { readonly workspace_id: string },
  {
    base_model_id,
    reference_set_ids = [],
  }: Pick<CreateInferenceInput, "base_model_id" | "reference_set_ids">,
): Promise<Model | "base_model_id" | "reference_set_ids"> {
  const model = await findModel(queries, base_model_id);
  if (model === undefined) return "base_model_id";
  return (await areReferenceSets(queries, workspace_id, reference_set_ids))
    ? model
    : "reference_set_ids";
}
