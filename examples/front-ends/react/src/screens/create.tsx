import { useMutation } from "@tanstack/react-query";

import { q } from "../api.js";

/** No field is a file. */
interface Fields {
  readonly prompt?: string;
  readonly url?: string;
}

/** The form that starts a run. */
export function Create({
  path,
  model,
}: {
  readonly path: { workspace_id: string };
  readonly model: string;
}) {
  const create = useMutation(
    q.createInference.mutationOptions({
      invalidates: ({ path }) => [q.getInference.key({ path })],
    }),
  );
  const submit = (form: FormData) => {
    const { prompt = "", url } = Object.fromEntries(form) as Fields;
    create.mutate(
      {
        path,
        body: {
          base_model_id: model,
          prompt,
          ...(url && { webhook: { url } }),
        },
      },
      {
        onSuccess: ({ inference_id }) => {
          location.hash = `#/${path.workspace_id}/run/${inference_id}`;
        },
      },
    );
  };
  return (
    <form action={submit}>
      <input name="prompt" aria-label="Prompt" />
      <input name="url" aria-label="Webhook" />
      <button disabled={create.isPending}>Make it</button>
      {create.error?.problem.code === "INVALID_INPUTS" &&
        create.error.problem.errors?.map(({ pointer, detail }) => (
          <p key={pointer} role="alert">
            {pointer}: {detail}
          </p>
        ))}
    </form>
  );
}
