// Made by Tenon from the API's description: change that, and generate again.

import type { Edition, Fault, Loan } from "./schemas.js";
import {
  type Operation,
  type ReplyHeaders,
  jsonContent,
} from "../runtime/operation.js";
import type { Success } from "../runtime/result.js";

interface ListEditions200Headers {
  "X-Total"?: number;
  "X-Pages"?: number;
}

const listEditions200Headers: ReplyHeaders = {
  "X-Total": "integer",
  "X-Pages": "integer",
};

/** `GET /editions` */
export interface ListEditionsRequest {
  query?: {
    /** `integer 1..`, default `1`. */
    page?: number;
    shelf?: string[];
    tag?: string[];
    sort?: ("title" | "year")[];
  };
}

export interface ListEditionsReplies {
  /** A page. */
  200: Edition[];
}

/** What a server says of its replies in headers. */
export interface ListEditionsReplyHeaders {
  200: {
    "X-Total"?: number;
    "X-Pages"?: number;
  };
}

export type ListEditionsSuccess = Success<
  200,
  Edition[],
  ListEditions200Headers
>;

export const listEditionsOperation: Operation = {
  id: "listEditions",
  name: "listEditions",
  method: "GET",
  path: "/editions",
  parameters: [
    { name: "page", in: "query", shape: "integer", default: 1 },
    {
      name: "shelf",
      in: "query",
      shape: { items: "string" },
      style: "pipeDelimited",
    },
    { name: "tag", in: "query", shape: { items: "string" } },
    { name: "sort", in: "query", shape: { items: "string" }, explode: false },
  ],
  replies: {
    200: { content: jsonContent, headers: listEditions200Headers },
  },
  security: [{ reader: [] }],
};

/** `POST /editions` */
export interface AddEditionRequest {
  query?: { notify?: boolean };
  /** The edition as it shall be. */
  body: Edition;
}

export interface AddEditionReplies {
  /** Added. */
  201: Edition;
  /** There is no such thing. */
  default: Fault;
}

export type AddEditionSuccess = Success<201, Edition>;

export const addEditionOperation: Operation = {
  id: "addEdition",
  name: "addEdition",
  method: "POST",
  path: "/editions",
  parameters: [{ name: "notify", in: "query", shape: "boolean" }],
  body: { required: true, content: jsonContent },
  replies: {
    201: { content: jsonContent },
    default: { content: jsonContent },
  },
  security: [{ staff: ["write"] }, { desk: [] }],
};

/** `GET /editions/{isbn}/cover` */
export interface GetCoverRequest {
  path: {
    /** `string matching "^[0-9]{13}$"`. */
    isbn: string;
  };
}

export interface GetCoverReplies {
  /** The picture. */
  200: Uint8Array;
  /** There is no such thing. */
  404: Uint8Array;
}

export type GetCoverSuccess = Success<200, Uint8Array>;

export const getCoverOperation: Operation = {
  id: "getCover",
  name: "getCover",
  method: "GET",
  path: "/editions/{isbn}/cover",
  parameters: [{ name: "isbn", in: "path", shape: "string" }],
  replies: {
    200: { content: [{ type: "image/png", kind: "binary" }] },
    404: { content: [{ type: "image/png", kind: "binary" }] },
  },
  security: [{ reader: [] }],
};

/** `PUT /editions/{isbn}/cover` */
export interface SetCoverRequest {
  path: {
    /** `string matching "^[0-9]{13}$"`. */
    isbn: string;
  };
  body: {
    /** `string (binary)`. */
    picture: Blob;
    /** Default `"front"`. */
    side?: "front" | "back";
  };
}

export interface SetCoverReplies {
  /** Set. */
  204: undefined;
}

export type SetCoverSuccess = Success<204, undefined>;

export const setCoverOperation: Operation = {
  id: "setCover",
  name: "setCover",
  method: "PUT",
  path: "/editions/{isbn}/cover",
  parameters: [{ name: "isbn", in: "path", shape: "string" }],
  body: {
    required: true,
    content: [
      {
        type: "multipart/form-data",
        kind: "multipart",
        shape: { properties: { picture: "file", side: "string" } },
      },
    ],
  },
  replies: {
    204: {},
  },
  security: [{ reader: [] }],
};

/** `POST /loans` */
export interface LendRequest {
  body: {
    isbn: string;
    /** `integer ..60`. */
    days?: number;
    notes?: string[];
  };
}

export interface LendReplies {
  /** Lent. */
  200: Loan;
}

export type LendSuccess = Success<200, Loan>;

export const lendOperation: Operation = {
  id: "lend",
  name: "lend",
  method: "POST",
  path: "/loans",
  parameters: [],
  body: {
    required: true,
    content: [
      {
        type: "application/x-www-form-urlencoded",
        kind: "form",
        shape: {
          properties: {
            isbn: "string",
            days: "integer",
            notes: { items: "string" },
          },
        },
        encoding: { notes: { style: "form", explode: false } },
      },
    ],
  },
  replies: {
    200: { content: jsonContent },
  },
  security: [{ reader: [] }],
};

/** Every operation, by name. */
export const operations = {
  listEditions: listEditionsOperation,
  addEdition: addEditionOperation,
  getCover: getCoverOperation,
  setCover: setCoverOperation,
  lend: lendOperation,
};
