/**
 * Classifies the responses of an operation, for every stage that prints or judges them.
 * This file decides which responses are successes, and `error-formats.ts` which errors
 * are problem documents.
 */

import type { ApiResponse, Operation } from "../model/model.js";

/**
 * Whether a client treats a response as success: 2xx, or `default` if no 2xx
 * response is described.
 */
export function isSuccess(
  response: ApiResponse,
  operation: Operation,
): boolean {
  if (response.problems.length > 0) return false;
  if (response.status !== "default") return isSuccessStatus(response);
  return !operation.responses.some(isSuccessStatus);
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
