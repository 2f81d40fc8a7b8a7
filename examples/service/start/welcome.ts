import { only, type Queries, sql } from "../database/database.js";
import { isConsoleBuilt } from "../http/pages.js";

/** The workspace that the first start made. */
export function firstWorkspace(queries: Queries): Promise<{ id: string }> {
  return only(
    queries,
    sql<{ id: string }>`select id from workspaces order by slug limit 1`,
  );
}

/** What a person reads after the start: the addresses, the token, and a first request. */
export function welcome({
  url,
  workspaceId: id,
  token,
  receiver,
}: {
  readonly url: string;
  readonly workspaceId: string;
  /** Only the start that makes it knows it. */
  readonly token: string | undefined;
  /** The address of the receiver to try webhooks with. */
  readonly receiver: string | undefined;
}): string {
  const authorization = `-H 'Authorization: Bearer ${token ?? "<TOKEN>"}'`;
  const inferences = `${url}/v2/workspaces/${id}/inferences`;
  return `
The service is at ${url}

Console:        ${isConsoleBuilt() ? `${url}/console/` : "npm run console:build makes it"}
Documentation:  ${url}/docs
${receiver === undefined ? "" : `Webhooks:       ${receiver} prints the events that it gets\n`}
Token: ${token ?? "the one of the first start; --new-token makes another one"}

Sign in to the console with the token, or make an image with curl:
  curl -s ${authorization} -H 'Content-Type: application/json' \\
    -d '{"base_model_id":"tiles","prompt":"a mossy stone tile"}' \\
    ${inferences}

See it, with the inference_id of the response:
  curl -s ${authorization} ${inferences}/<inference_id>

Look around:
  curl -s ${authorization} ${url}/v2/workspaces
  curl -s ${authorization} ${url}/v2/workspaces/${id}/base-models
`;
}
