import { useMutation, useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";

import { useApi } from "../api/api-provider.js";
import { Field } from "../parts/field.js";
import { ProblemNotice } from "../parts/problem-notice.js";
import { faultOf } from "../problems.js";
import type { KnownRun } from "./known-runs.js";

/** The form that submits an inference. */
export function NewRun({
  workspaceId,
  onSubmitted,
}: {
  readonly workspaceId: string;
  readonly onSubmitted: (run: KnownRun) => void;
}) {
  const api = useApi();
  const path = { workspace_id: workspaceId };
  const [model, setModel] = useState<string>();
  const [prompt, setPrompt] = useState("");
  const [url, setUrl] = useState("");
  const models = useQuery(
    api.listBaseModels.queryOptions({ path, query: { limit: 100 } }),
  );
  const list = models.data?.base_models ?? [];
  const base_model_id = model ?? list.at(-1)?.id;
  const submit = useMutation(api.createInference.mutationOptions());

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (base_model_id === undefined) return;
    const body = {
      base_model_id,
      prompt,
      ...(url !== "" && { webhook: { url } }),
    };
    submit.mutate(
      { path, body },
      {
        onSuccess: ({ inference_id }) => {
          onSubmitted({ id: inference_id, prompt });
          setPrompt("");
        },
      },
    );
  };
  return (
    <form className="card" onSubmit={onSubmit} aria-labelledby="new-run">
      <h3 id="new-run">New image</h3>
      <ProblemNotice error={models.error} />
      <fieldset className="choices">
        <legend>Model</legend>
        {list.map(({ id, name, modality }) => (
          <label key={id}>
            <input
              type="radio"
              name="model"
              value={id}
              checked={id === base_model_id}
              onChange={() => {
                setModel(id);
              }}
            />
            <span>
              {name}
              <small>{modality}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <Field label="Prompt" fault={faultOf(submit.error, "/body/prompt")}>
        {(props) => (
          <textarea
            {...props}
            rows={3}
            required
            placeholder="a mossy stone tile"
            value={prompt}
            onChange={(event) => {
              setPrompt(event.target.value);
            }}
          />
        )}
      </Field>
      <Field
        label="Webhook (optional)"
        hint="The service posts the result to this https address, signed."
        fault={faultOf(submit.error, "/body/webhook/url")}
      >
        {(props) => (
          <input
            {...props}
            type="url"
            placeholder="https://"
            value={url}
            onChange={(event) => {
              setUrl(event.target.value);
            }}
          />
        )}
      </Field>
      <ProblemNotice
        error={submit.error}
        shown={["/body/prompt", "/body/webhook/url"]}
      />
      <div className="actions">
        <button type="submit" className="primary" disabled={submit.isPending}>
          {submit.isPending ? "Submitting…" : "Make it"}
        </button>
        {base_model_id !== undefined && (
          <Price workspaceId={workspaceId} model={base_model_id} />
        )}
      </div>
    </form>
  );
}

/** What a run would cost. Prices depend on the model only, so no prompt is needed. */
function Price({
  workspaceId,
  model,
}: {
  readonly workspaceId: string;
  readonly model: string;
}) {
  const api = useApi();
  const request = {
    path: { workspace_id: workspaceId },
    body: { base_model_id: model, prompt: "any" },
  };
  const { data } = useQuery(api.estimateInference.queryOptions(request));
  if (data === undefined) return null;
  const { estimated_price_creative_units, has_sufficient_creative_units } =
    data;
  return (
    <p className="price">
      {estimated_price_creative_units} CU
      {!has_sufficient_creative_units && " – more than you have"}
    </p>
  );
}
