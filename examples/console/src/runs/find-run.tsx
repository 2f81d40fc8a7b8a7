import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";

import { useApi } from "../api/api-provider.js";
import { Field } from "../parts/field.js";
import { ProblemNotice } from "../parts/problem-notice.js";

/** Adds a run to the list that was started elsewhere: with `curl`, for example. */
export function FindRun({
  workspaceId,
  onFound,
}: {
  readonly workspaceId: string;
  readonly onFound: (id: string) => void;
}) {
  const [id, setId] = useState("");
  const find = useMutation(useApi().getInference.mutationOptions());
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    find.mutate(
      { path: { workspace_id: workspaceId, inference_id: id } },
      {
        onSuccess: ({ inference_id }) => {
          onFound(inference_id);
          setId("");
        },
      },
    );
  };
  return (
    <form className="card find" onSubmit={submit}>
      <Field label="Show another run, by its inference_id">
        {(props) => (
          <input
            {...props}
            required
            spellCheck={false}
            autoComplete="off"
            value={id}
            onChange={(event) => {
              setId(event.target.value.trim());
            }}
          />
        )}
      </Field>
      <button type="submit" disabled={find.isPending}>
        Show
      </button>
      <ProblemNotice error={find.error} />
      <p className="hint">
        The API has no list of runs, so this browser remembers the last 60 that
        you started here. Enter the ids of others, such as those that you
        started with curl.
      </p>
    </form>
  );
}
