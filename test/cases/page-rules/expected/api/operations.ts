// Made by Tenon from the API's description: change that, and generate again.

import type { Item } from "./schemas.js";
import {
  type Operation,
  type ReplyHeaders,
  jsonContent,
} from "../runtime/operation.js";
import type { Success } from "../runtime/result.js";

interface ByLink200Headers {
  Link?: string;
}

const byLink200Headers: ReplyHeaders = {
  Link: "string",
};

interface LinkedAndNoList200Headers {
  Link?: string;
}

const linkedAndNoList200Headers: ReplyHeaders = {
  Link: "string",
};

interface TurnedOff200Headers {
  Link?: string;
}

const turnedOff200Headers: ReplyHeaders = {
  Link: "string",
};

/** `GET /by-link` */
export interface ByLinkRequest {}

export interface ByLinkReplies {
  /** The header says where the next page is. */
  200: Item[];
}

export type ByLinkSuccess = Success<200, Item[], ByLink200Headers>;

export const byLinkOperation: Operation = {
  id: "byLink",
  name: "byLink",
  method: "GET",
  path: "/by-link",
  parameters: [],
  replies: {
    200: { content: jsonContent, headers: byLink200Headers },
  },
  security: [],
  pages: { style: "link", items: [] },
};

/** `GET /linked-and-no-list` */
export interface LinkedAndNoListRequest {}

export interface LinkedAndNoListReplies {
  /** One item, which the default rule passes over. */
  200: Item;
}

export type LinkedAndNoListSuccess = Success<
  200,
  Item,
  LinkedAndNoList200Headers
>;

export const linkedAndNoListOperation: Operation = {
  id: "linkedAndNoList",
  name: "linkedAndNoList",
  method: "GET",
  path: "/linked-and-no-list",
  parameters: [],
  replies: {
    200: { content: jsonContent, headers: linkedAndNoList200Headers },
  },
  security: [],
};

/** `GET /turned-off` */
export interface TurnedOffRequest {}

export interface TurnedOffReplies {
  /** A rule of its own says that there are no pages. */
  200: Item[];
}

export type TurnedOffSuccess = Success<200, Item[], TurnedOff200Headers>;

export const turnedOffOperation: Operation = {
  id: "turnedOff",
  name: "turnedOff",
  method: "GET",
  path: "/turned-off",
  parameters: [],
  replies: {
    200: { content: jsonContent, headers: turnedOff200Headers },
  },
  security: [],
};

/** `GET /by-last-item` */
export interface ByLastItemRequest {
  query?: { starting_after?: string };
}

export interface ByLastItemReplies {
  /** The cursor is the last item's id. */
  200: {
    data: Item[];
    has_more: boolean;
  };
}

export type ByLastItemSuccess = Success<
  200,
  {
    data: Item[];
    has_more: boolean;
  }
>;

export const byLastItemOperation: Operation = {
  id: "byLastItem",
  name: "byLastItem",
  method: "GET",
  path: "/by-last-item",
  parameters: [{ name: "starting_after", in: "query", shape: "string" }],
  replies: {
    200: { content: jsonContent },
  },
  security: [],
  pages: {
    style: "cursor",
    items: ["data"],
    parameter: "starting_after",
    more: ["has_more"],
    lastItem: ["id"],
  },
};

/** `GET /by-offset` */
export interface ByOffsetRequest {
  query?: {
    skip?: number;
    /** Default `50`. */
    top?: number;
  };
}

export interface ByOffsetReplies {
  /** The list is deeper, may be left out, and its items have no name. */
  200: {
    result?: {
      rows?: { n?: number }[] | null;
      total?: number;
    };
  };
}

export type ByOffsetSuccess = Success<
  200,
  {
    result?: {
      rows?: { n?: number }[] | null;
      total?: number;
    };
  }
>;

export const byOffsetOperation: Operation = {
  id: "byOffset",
  name: "byOffset",
  method: "GET",
  path: "/by-offset",
  parameters: [
    { name: "skip", in: "query", shape: "integer" },
    { name: "top", in: "query", shape: "integer", default: 50 },
  ],
  replies: {
    200: { content: jsonContent },
  },
  security: [],
  pages: {
    style: "offset",
    items: ["result", "rows"],
    sparse: true,
    parameter: "skip",
    limit: "top",
    size: 50,
    total: ["result", "total"],
  },
};

/** `GET /by-page` */
export interface ByPageRequest {
  query?: {
    /** `integer 0..`. */
    page?: number;
  };
}

export interface ByPageReplies {
  /** The first page has the number 0. */
  200: string[];
}

export type ByPageSuccess = Success<200, string[]>;

export const byPageOperation: Operation = {
  id: "byPage",
  name: "byPage",
  method: "GET",
  path: "/by-page",
  parameters: [{ name: "page", in: "query", shape: "integer" }],
  replies: {
    200: { content: jsonContent },
  },
  security: [],
  pages: { style: "page", items: [], parameter: "page", first: 0 },
};

/** `GET /by-url` */
export interface ByUrlRequest {}

export interface ByUrlReplies {
  /** A URL in the body. */
  200: {
    value: Item[];
    /** `string (uri)`. */
    "@odata.nextLink"?: string;
  };
}

export type ByUrlSuccess = Success<
  200,
  {
    value: Item[];
    /** `string (uri)`. */
    "@odata.nextLink"?: string;
  }
>;

export const byUrlOperation: Operation = {
  id: "byUrl",
  name: "byUrl",
  method: "GET",
  path: "/by-url",
  parameters: [],
  replies: {
    200: { content: jsonContent },
  },
  security: [],
  pages: { style: "url", items: ["value"], next: ["@odata.nextLink"] },
};

/** Every operation, by name. */
export const operations = {
  byLink: byLinkOperation,
  linkedAndNoList: linkedAndNoListOperation,
  turnedOff: turnedOffOperation,
  byLastItem: byLastItemOperation,
  byOffset: byOffsetOperation,
  byPage: byPageOperation,
  byUrl: byUrlOperation,
};
