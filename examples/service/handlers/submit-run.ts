import type { Principal } from "../access/principal.js";
import type { Kind } from "../runs/run.js";
import { type Submission, submit } from "../runs/store.js";
import type { Deps } from "./deps.js";

/** What all requests that submit a run have. */
interface SubmitRequest {
  readonly path: { readonly workspace_id: string };
  readonly headers?: { readonly "Idempotency-Key"?: string };
}

/** Submits a run for the caller of a request, and wakes a worker. Returns its id. */
export async function submitRun<Each extends Kind>(
  { database, onSubmitted }: Deps,
  { path, headers }: SubmitRequest,
  { principal }: { readonly principal: Principal },
  run: Omit<Submission<Each>, "workspaceId">,
): Promise<string> {
  const submitter = { user: principal.user, key: headers?.["Idempotency-Key"] };
  const workspaceId = path.workspace_id;
  const id = await submit(database, submitter, { ...run, workspaceId });
  onSubmitted();
  return id;
}
