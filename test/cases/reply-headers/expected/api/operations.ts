// Made by Tenon from the API's description: change that, and generate again.

import {
  type Operation,
  type ReplyHeaders,
  jsonContent,
} from "../runtime/operation.js";
import type { Success } from "../runtime/result.js";

interface MakeThing201Headers {
  "RateLimit-Policy": string;
  RateLimit: string;
  "RateLimit-Remaining": number;
  "Idempotent-Replayed"?: true;
  /** `string (uri-reference)`. */
  Location: string;
  /** A known kind alone is sent. */
  "X-Kind"?: "toy" | "tool" | (string & {});
  "X-Sizes"?: number[];
  "Set-Cookie"?: string;
}

const makeThing201Headers: ReplyHeaders = {
  "RateLimit-Policy": "string",
  RateLimit: "string",
  "RateLimit-Remaining": "integer",
  "Idempotent-Replayed": "boolean",
  Location: "string",
  "X-Kind": "string",
  "X-Sizes": { items: "integer" },
  "Set-Cookie": "string",
};

interface CountThings204Headers {
  "RateLimit-Remaining": number;
  "X-Count": number;
  Deprecation?: string;
}

const countThings204Headers: ReplyHeaders = {
  "RateLimit-Remaining": "integer",
  "X-Count": "integer",
  Deprecation: "string",
};

interface ReadOld204Headers {
  Deprecation: string;
  Sunset: string;
  Link: string;
}

const readOld204Headers: ReplyHeaders = {
  Deprecation: "string",
  Sunset: "string",
  Link: "string",
};

/** `POST /things` */
export interface MakeThingRequest {}

export interface MakeThingReplies {
  /** Made. */
  201: string;
}

/** What a server says of its replies in headers. */
export interface MakeThingReplyHeaders {
  201: {
    /** `string (uri-reference)`. */
    Location: string;
    /** A known kind alone is sent. */
    "X-Kind"?: "toy" | "tool";
    "X-Sizes"?: number[];
    "Set-Cookie"?: string | string[];
  };
}

export type MakeThingSuccess = Success<201, string, MakeThing201Headers>;

export const makeThingOperation: Operation = {
  id: "makeThing",
  name: "makeThing",
  method: "POST",
  path: "/things",
  parameters: [],
  replies: {
    201: { content: jsonContent, headers: makeThing201Headers },
    429: { problems: ["RATE_LIMITED"] },
  },
  security: [],
  quotas: ["making"],
};

/** `GET /things` */
export interface CountThingsRequest {}

export interface CountThingsReplies {
  /** The count is a header. */
  204: undefined;
}

/** What a server says of its replies in headers. */
export interface CountThingsReplyHeaders {
  204: {
    "RateLimit-Remaining": number;
    "X-Count": number;
  };
}

export type CountThingsSuccess = Success<204, undefined, CountThings204Headers>;

export const countThingsOperation: Operation = {
  id: "countThings",
  name: "countThings",
  method: "GET",
  path: "/things",
  parameters: [],
  replies: {
    204: { headers: countThings204Headers },
  },
  security: [],
};

/** `GET /old` */
export interface ReadOldRequest {}

export interface ReadOldReplies {
  /** Set around the handler, but for the sunset. */
  204: undefined;
}

/** What a server says of its replies in headers. */
export interface ReadOldReplyHeaders {
  204: { Sunset: string };
}

export type ReadOldSuccess = Success<204, undefined, ReadOld204Headers>;

export const readOldOperation: Operation = {
  id: "readOld",
  name: "readOld",
  method: "GET",
  path: "/old",
  parameters: [],
  replies: {
    204: { headers: readOld204Headers },
  },
  security: [],
  deprecated: true,
  deprecation: { date: "2026-01-01", successor: "/things" },
};

/** Every operation, by name. */
export const operations = {
  makeThing: makeThingOperation,
  countThings: countThingsOperation,
  readOld: readOldOperation,
};
