import { useQuery } from "@tanstack/react-query";

import { q } from "../api.js";

/** A run, read again until it has ended. */
export function Run({
  path,
}: {
  readonly path: { workspace_id: string; inference_id: string };
}) {
  const { data, error } = useQuery(q.getInference.pollOptions({ path }));
  if (error?.problem.code === "NOT_FOUND")
    return <p role="alert">There is no such run.</p>;
  if (error) return <p role="alert">{error.message}</p>;
  return <p role="status">{data?.status}</p>;
}
