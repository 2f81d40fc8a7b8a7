// Made by Tenon from the API's description: change that, and generate again.

import type { Thing } from "./schemas.js";
import type { Operation } from "../runtime/operation.js";
import type { Success } from "../runtime/result.js";

/** `GET /whole` */
export interface ListWholeRequest {
  query?: {
    cursor?: string | null;
    /** `integer 1..100`, default `20`. */
    limit?: number;
  };
}

export interface ListWholeReplies {
  /** A page, all that is known of it said. */
  200: {
    things: Thing[];
    pagination: {
      next_cursor: string | null;
      has_more_results: boolean;
      total_count: number;
    };
  };
}

export type ListWholeSuccess = Success<
  200,
  {
    things: Thing[];
    pagination: {
      next_cursor: string | null;
      has_more_results: boolean;
      total_count: number;
    };
  }
>;

export const listWholeOperation: Operation = {
  id: "listWhole",
  name: "listWhole",
  method: "GET",
  path: "/whole",
  parameters: [
    { name: "cursor", in: "query", shape: ["null", "string"] },
    { name: "limit", in: "query", shape: "integer", default: 20 },
  ],
  replies: {
    200: { content: [{ type: "application/json", kind: "json" }] },
  },
  security: [],
  pagination: {
    cursor: "cursor",
    items: "things",
    envelope: "pagination",
    next: "next_cursor",
    hasMore: "has_more_results",
    total: "total_count",
    limit: "limit",
  },
};

/** `GET /bare` */
export interface ListBareRequest {
  query?: { cursor?: string };
}

export interface ListBareReplies {
  /** A page and the cursor of the next. */
  200: {
    things: Thing[];
    pagination: { next_cursor?: string };
  };
}

export type ListBareSuccess = Success<
  200,
  {
    things: Thing[];
    pagination: { next_cursor?: string };
  }
>;

export const listBareOperation: Operation = {
  id: "listBare",
  name: "listBare",
  method: "GET",
  path: "/bare",
  parameters: [{ name: "cursor", in: "query", shape: "string" }],
  replies: {
    200: { content: [{ type: "application/json", kind: "json" }] },
  },
  security: [],
  pagination: {
    cursor: "cursor",
    items: "things",
    envelope: "pagination",
    next: "next_cursor",
    last: "absent",
  },
};

/** Every operation, by name. */
export const operations = {
  listWhole: listWholeOperation,
  listBare: listBareOperation,
};
