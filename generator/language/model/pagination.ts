import type { Schema } from "./schema.js";

/** Pagination of a list operation whose response contains one page and the cursor of the next. */
export interface CursorPagination {
  /** The query parameter for the cursor. */
  readonly cursorParameter: string;
  /** The property of the response that contains the items. */
  readonly items: string;
  /** The list of items is optional. */
  readonly itemsOptional?: true;
  readonly itemSchema: Schema;
  /** The property of the response that contains the pagination object. */
  readonly envelope: string;
  /** The property of the pagination object with the next cursor, which is null on the last page. */
  readonly nextCursor: string;
  /** The property of the pagination object that says whether there is another page. */
  readonly hasMore?: string;
  /** The property of the pagination object with the total number of items. */
  readonly total?: string;
  /** The query parameter for the page size. */
  readonly limitParameter?: string;
  /** Whether each request has a page size: `limit` is required or has a default. */
  readonly alwaysLimited: boolean;
  /** Whether any string is a valid cursor, so that a server can choose its format. */
  readonly acceptsAnyCursor: boolean;
  /** The cursor of the last page if it cannot be null: absent, or an empty string. */
  readonly lastCursor?: "absent" | "";
}

/** Pagination by a rule from the configuration. */
export interface ConfiguredPagination {
  readonly rule: PaginationRule;
  /** Absent if the items have several schemas, or are texts of XML elements. */
  readonly itemSchema?: Schema;
  /** The bodies are XML, which is text. */
  readonly xml?: true;
}

/**
 * How a client gets the next page. A path into the request starts with `query`,
 * `headers` or `body`, one into the response with `headers` or `body`.
 */
export interface PaginationRule {
  /** By a cursor, an offset, a page number, the header `Link`, or a URL. */
  readonly style: "cursor" | "offset" | "page" | "link" | "url";
  /** The path in the request of the cursor, the offset or the page number. */
  readonly parameter?: readonly string[];
  /** The number of the first page, or the first offset; default: 1, or 0. */
  readonly first?: number;
  /** The path of the list in the body; empty if it is the body itself. */
  readonly items: readonly string[];
  /** The list of items is optional. */
  readonly sparse?: true;
  /** The path in the response of the next cursor, or of the URL of the next page. */
  readonly next?: readonly string[];
  /** The path of the next cursor in the last item of a page. */
  readonly lastItem?: readonly string[];
  /** The path in the response of the boolean that says whether there is another page. */
  readonly more?: readonly string[];
  /** The path in the response of the total number of items. */
  readonly total?: readonly string[];
  /** The path in the request of the page size: a page with fewer items is the last. */
  readonly limit?: readonly string[];
  /** The page size if the request does not set one. */
  readonly size?: number;
}

/** How a client repeats a request until its result is final. */
export interface Polling {
  /** The path of the status in the body. */
  readonly status: readonly string[];
  /** The final values of the status. */
  readonly until: readonly (string | number | boolean)[];
  /** The path of the number of seconds to wait before the next request. */
  readonly interval?: readonly string[];
}
