/** What several handlers refuse, with the `problem` of their own context. */
import type { ProblemReply } from "../../../../generated/runtime/server.js";
import type {
  ProblemFields,
  WorkspaceInfo,
} from "../../../../generated/v2/index.js";
import type { Store, User } from "./store.js";

type Problem<Code extends keyof ProblemFields> = (
  code: Code,
  fields?: ProblemFields[Code],
) => ProblemReply<Code>;

/** The workspace of that id, if it is one of the caller's. */
export function workspaceFor(
  store: Store,
  user: User,
  id: string,
  problem: Problem<"NOT_FOUND">,
): WorkspaceInfo {
  const found = store.workspaces.find((each) => each.workspace_id === id);
  if (found === undefined || !user.memberOf.has(id))
    throw problem("NOT_FOUND", { detail: "No such workspace." });
  return found;
}

/** The run of that id, if it is one of the workspace's. */
export function runFor<Kept extends { readonly workspaceId: string }>(
  runs: ReadonlyMap<string, Kept>,
  workspace: WorkspaceInfo,
  id: string,
  problem: Problem<"NOT_FOUND">,
): Kept {
  const kept = runs.get(id);
  if (kept?.workspaceId !== workspace.workspace_id)
    throw problem("NOT_FOUND", { detail: "No such run." });
  return kept;
}
