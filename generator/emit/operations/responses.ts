import type { ApiResponse, Operation, Schema } from "../../model/model.js";
import { type Code, code } from "../../print/code.js";
import { propertyKey } from "../../print/escape.js";

/** Whether a client takes a reply for success: 2xx, or `default` where no 2xx is described. */
export function isSuccess(
  response: ApiResponse,
  operation: Operation,
): boolean {
  if (response.problems.length > 0) return false;
  if (response.status !== "default") return isSuccessStatus(response);
  return !operation.responses.some(isSuccessStatus);
}

function isSuccessStatus({ status }: ApiResponse): boolean {
  return (
    status === "2XX" ||
    (typeof status === "number" && status >= 200 && status < 300)
  );
}

/** The successes of an operation that describe headers. */
export function successesWithHeaders(
  operation: Operation,
): readonly ApiResponse[] {
  return operation.responses.filter(
    (response) => response.headers.length > 0 && isSuccess(response, operation),
  );
}

/** A status as the key of a table. */
export function statusKey(status: ApiResponse["status"]): Code {
  return typeof status === "number" ? code`${status}` : propertyKey(status);
}

/** The type of the statuses that a reply is for. */
export function statusType(status: ApiResponse["status"]): Code {
  return typeof status === "number" ? code`${status}` : code`number`;
}

/** The list that an operation replies with in pages. */
export interface PagedItems {
  /** The names on the way to it in the body. */
  readonly steps: readonly string[];
  /** The schema of an item; absent where there are several. */
  readonly item?: Schema;
}

/** The list of an operation, by its rule or its envelope; nothing where it has none. */
export function pagedItems({
  configuredPagination: pages,
  cursorPagination: pagination,
}: Operation): PagedItems | undefined {
  if (pages !== undefined) {
    const { itemSchema: item, rule: row } = pages;
    const { items: steps } = row;
    return item === undefined ? { steps } : { steps, item };
  }
  return (
    pagination && { steps: [pagination.items], item: pagination.itemSchema }
  );
}
