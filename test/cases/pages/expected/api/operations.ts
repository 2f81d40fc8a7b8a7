// Made by Tenon from the API's description: change that, and generate again.

import type { Thing } from "./schemas.js";
import { type Operation, jsonContent } from "../runtime/operation.js";
import type { ByType, Success } from "../runtime/result.js";

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
    200: { content: jsonContent },
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
    200: { content: jsonContent },
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

/** `GET /mixed` */
export interface ListMixedRequest {
  query?: {
    cursor?: string;
    limit?: number;
  };
}

export interface ListMixedReplies {
  /** A page that is whole with more than a list has, or a text. */
  200:
    | ByType<
        "application/json" | undefined,
        {
          things: Thing[];
          facets: { [key: string]: number };
          pagination: {
            next_cursor: string;
            total_count?: number;
          };
        }
      >
    | ByType<"text/csv", string>;
}

export type ListMixedSuccess =
  | Success<
      200,
      {
        things: Thing[];
        facets: { [key: string]: number };
        pagination: {
          next_cursor: string;
          total_count?: number;
        };
      },
      object,
      "application/json"
    >
  | Success<200, string, object, "text/csv">;

export const listMixedOperation: Operation = {
  id: "listMixed",
  name: "listMixed",
  method: "GET",
  path: "/mixed",
  parameters: [
    { name: "cursor", in: "query", shape: "string" },
    { name: "limit", in: "query", shape: "integer" },
  ],
  replies: {
    200: {
      content: [
        { type: "application/json", kind: "json" },
        { type: "text/csv", kind: "text" },
      ],
      byType: true,
    },
  },
  security: [],
  pagination: {
    cursor: "cursor",
    items: "things",
    envelope: "pagination",
    next: "next_cursor",
    total: "total_count",
    limit: "limit",
    last: "",
  },
};

/** `GET /numbered` */
export interface ListNumberedRequest {
  query?: { cursor?: number };
}

export interface ListNumberedReplies {
  /** A page whose cursor is a number, which no server can seal. */
  200: {
    things: Thing[];
    pagination: { next_cursor: number | null };
  };
}

export type ListNumberedSuccess = Success<
  200,
  {
    things: Thing[];
    pagination: { next_cursor: number | null };
  }
>;

export const listNumberedOperation: Operation = {
  id: "listNumbered",
  name: "listNumbered",
  method: "GET",
  path: "/numbered",
  parameters: [{ name: "cursor", in: "query", shape: "integer" }],
  replies: {
    200: { content: jsonContent },
  },
  security: [],
  pagination: {
    cursor: "cursor",
    items: "things",
    envelope: "pagination",
    next: "next_cursor",
  },
};

/** Every operation, by name. */
export const operations = {
  listWhole: listWholeOperation,
  listBare: listBareOperation,
  listMixed: listMixedOperation,
  listNumbered: listNumberedOperation,
};
