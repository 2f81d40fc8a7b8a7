import { isConsoleBuilt } from "./http/pages.js";
import { only, type Queries, sql } from "./database/database.js";

/** What a person reads after the start: the address, the token, and a first request. */
export async function welcome(
  url: string,
  queries: Queries,
  token: string | undefined,
): Promise<string> {
  const { id } = await only(
    queries,
    sql<{ id: string }>`select id from workspaces order by slug limit 1`,
  );
  const authorization = `-H 'Authorization: Bearer ${token ?? "<TOKEN>"}'`;
  const inferences = `${url}/v2/workspaces/${id}/inferences`;
  return `
The service is at ${url}

Console:        ${isConsoleBuilt() ? `${url}/console/` : "npm run console:build makes it"}
Documentation:  ${url}/docs

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
