import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import type {
  Inference,
  ProblemError,
} from "../../../../generated/v2/index.js";
import { useApi } from "../api/api-provider.js";

/** Milliseconds between two looks at a run in progress. */
const RUNNING = 1000;
/** The same while the event of a settled run is on its way: attempts are further apart. */
const DELIVERING = 3000;

/** A run as it stands: read again until it has settled and its event has arrived. */
export function useRun(workspaceId: string, id: string) {
  const api = useApi();
  const path = { workspace_id: workspaceId, inference_id: id };
  const run = useQuery({
    ...api.getInference.queryOptions({ path }),
    refetchInterval: ({ state }) =>
      isMissing(state.error) ? false : pauseAfter(state.data),
    // A run that nothing can change any more is not read again.
    staleTime: ({ state }) => (pauseAfter(state.data) === false ? Infinity : 0),
  });
  useSettledEffect(run.data);
  return run;
}

/** Whether there is no such run. */
export function isMissing(
  error: ProblemError<{ readonly code: string }> | null,
): boolean {
  return ["NOT_FOUND", "INVALID_INPUTS"].includes(error?.problem.code ?? "");
}

/** Milliseconds until the next look, or false after the last one. */
function pauseAfter(run: Inference | undefined): number | false {
  if (run === undefined || !isSettled(run)) return RUNNING;
  return run.webhook?.status === "pending" ? DELIVERING : false;
}

/** Whether a run has ended. Its status may be one that this console does not know. */
export function isSettled({ completed_at }: Inference): boolean {
  return completed_at !== null;
}

/** Reads the balance and the usage again when a run has settled. */
function useSettledEffect(run: Inference | undefined): void {
  const api = useApi();
  const queries = useQueryClient();
  const settled = run !== undefined && isSettled(run);
  useEffect(() => {
    if (!settled) return;
    for (const each of [api.getWorkspace, api.getWorkspaceUsage])
      void queries.invalidateQueries({ queryKey: each.key() });
  }, [settled, queries, api]);
}
