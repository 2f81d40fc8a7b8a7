/**
 * Classifies the responses of an operation, for every stage that prints or judges them.
 * This file decides which responses are successes, and `error-formats.ts` which errors
 * are problem documents.
 */

import type { ApiResponse, Operation } from "../../language/model/model.js";

/**
 * Whether a client treats a response as success: 2xx, redirects if no 2xx response is
 * described, or `default` if neither is.
 */
export function isSuccess(
  response: ApiResponse,
  { responses }: Operation,
): boolean {
  if (response.problems.length > 0) return false;
  if (isSuccessStatus(response)) return true;
  const isDefault = response.status === "default";
  return (
    (isDefault || isRedirect(response)) &&
    !responses.some(
      (each) => isSuccessStatus(each) || (isDefault && isRedirect(each)),
    )
  );
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
