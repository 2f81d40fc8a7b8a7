/**
 * Classifies the responses of an operation, for every stage that prints or judges them.
 * This file decides which responses are successes, and `error-formats.ts` which errors
 * are problem documents.
 */

import type { ApiResponse, Operation } from "../../language/model/model.js";

/**
 * Whether a client treats a response as success: 2xx, redirects if no 2xx response is
 * described, `default` if neither is, or 304 if nothing else is.
 */
export function isSuccess(
  response: ApiResponse,
  { responses }: Operation,
): boolean {
  const rank = successRank(response);
  return (
    response.problems.length === 0 &&
    rank !== undefined &&
    responses.every((each) => (successRank(each) ?? rank) >= rank)
  );
}

/** The kinds of successes: the first that an operation describes counts. */
function successRank(response: ApiResponse): number | undefined {
  if (isSuccessStatus(response)) return 0;
  if (isRedirect(response)) return 1;
  if (response.status === "default") return 2;
  return response.status === 304 ? 3 : undefined;
}

/** Whether a response is a redirect: 3xx, except 304, which leads nowhere. */
export function isRedirect({ status }: Pick<ApiResponse, "status">): boolean {
  return /^3(?!04)/.test(String(status));
}

/** Whether a response is described for a 2xx status, or for all of them. */
export function isSuccessStatus({
  status,
}: Pick<ApiResponse, "status">): boolean {
  return (
    status === "2XX" ||
    (typeof status === "number" && status >= 200 && status < 300)
  );
}

/** The first success of an operation, or else the first response that it describes. */
export function usualResponse(operation: Operation): ApiResponse | undefined {
  const { responses } = operation;
  return (
    responses.find((response) => isSuccess(response, operation)) ?? responses[0]
  );
}
