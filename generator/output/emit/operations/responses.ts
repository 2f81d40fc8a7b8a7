import { isSuccess } from "../../../input/responses/responses.js";
import type {
  ApiResponse,
  Operation,
  Schema,
} from "../../../language/model/model.js";
import { type Code, code } from "../../../language/print/code.js";
import { propertyKey } from "../../../language/print/escape.js";

/** The success responses that describe headers. */
export function successesWithHeaders(
  operation: Operation,
): readonly ApiResponse[] {
  return operation.responses.filter(
    (response) => response.headers.length > 0 && isSuccess(response, operation),
  );
}

/** A status as an object key. */
export function statusKey(status: ApiResponse["status"]): Code {
  return typeof status === "number" ? code`${status}` : propertyKey(status);
}

/** The type of the statuses that a response covers. */
export function statusType(status: ApiResponse["status"]): Code {
  return typeof status === "number" ? code`${status}` : code`number`;
}

/** The list that a paginated operation returns. */
export interface PagedItems {
  /** The property names that lead to the list in the body. */
  readonly steps: readonly string[];
  /** The schema of an item; undefined if there are several. */
  readonly item?: Schema;
  /** Items are the texts of XML elements. */
  readonly xml?: true;
}

/**
 * The list of a paginated operation, from its pagination rule or its cursor
 * envelope; undefined if it has none.
 */
export function pagedItems({
  configuredPagination: pages,
  cursorPagination: pagination,
}: Operation): PagedItems | undefined {
  if (pages !== undefined) {
    const { itemSchema: item, rule, xml } = pages;
    return { steps: rule.items, ...(item && { item }), ...(xml && { xml }) };
  }
  return (
    pagination && { steps: [pagination.items], item: pagination.itemSchema }
  );
}
