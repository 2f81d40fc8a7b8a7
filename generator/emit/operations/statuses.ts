import type { Operation, ApiResponse } from "../../model/model.js";
import { type Code, code } from "../../print/code.js";
import { key } from "../../print/escape.js";

/** Whether a client takes a reply for success: 2xx, or `default` where no 2xx is described. */
export function isSuccess(
  response: ApiResponse,
  operation: Operation,
): boolean {
  if (response.problems.length > 0) return false;
  if (response.status !== "default") return isTwoHundred(response);
  return !operation.responses.some(isTwoHundred);
}

function isTwoHundred({ status }: ApiResponse): boolean {
  return (
    status === "2XX" ||
    (typeof status === "number" && status >= 200 && status < 300)
  );
}

/** The successes of an operation that describe headers. */
export function headed(operation: Operation): readonly ApiResponse[] {
  return operation.responses.filter(
    (response) => response.headers.length > 0 && isSuccess(response, operation),
  );
}

/** A status as the key of a table. */
export function statusKey(status: ApiResponse["status"]): Code {
  return typeof status === "number" ? code`${status}` : key(status);
}

/** The type of the statuses that a reply is for. */
export function statusType(status: ApiResponse["status"]): Code {
  return typeof status === "number" ? code`${status}` : code`number`;
}
