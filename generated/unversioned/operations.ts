// Made by Tenon from the API's description: change that, and generate again.

import {
  type Operation,
  type ReplyHeaders,
  jsonContent,
} from "../runtime/operation.js";
import type { Success } from "../runtime/result.js";
import type { OpenapiDocument, VersioningPolicy } from "./schemas.js";

interface GetOpenapi200Headers {
  /**
   * The caller's quotas, each as a name, what it allows (`q`) and over how many
   * seconds (`w`). `string matching "^\"[^\"]+\";q=[0-9]+;w=[0-9]+( *,
   * *\"[^\"]+\";q=[0-9]+;w=[0-9]+)*$"`.
   */
  "RateLimit-Policy": string;
}

const getOpenapi200Headers: ReplyHeaders = {
  "RateLimit-Policy": "string",
};

/** `GET /openapi.json` */
export interface GetOpenapiRequest {}

export interface GetOpenapiReplies {
  /** The description. */
  200: OpenapiDocument;
}

export type GetOpenapiSuccess = Success<
  200,
  OpenapiDocument,
  GetOpenapi200Headers
>;

export const getOpenapiOperation: Operation = {
  id: "getOpenapi",
  name: "getOpenapi",
  method: "GET",
  path: "/openapi.json",
  parameters: [],
  replies: {
    200: { content: jsonContent, headers: getOpenapi200Headers },
    500: { problems: ["INTERNAL_ERROR"] },
  },
  security: [],
};

/** `GET /versioning` */
export interface GetVersioningRequest {}

export interface GetVersioningReplies {
  /** The policy. */
  200: VersioningPolicy;
}

export type GetVersioningSuccess = Success<
  200,
  VersioningPolicy,
  GetOpenapi200Headers
>;

export const getVersioningOperation: Operation = {
  id: "getVersioning",
  name: "getVersioning",
  method: "GET",
  path: "/versioning",
  parameters: [],
  replies: {
    200: { content: jsonContent, headers: getOpenapi200Headers },
    500: { problems: ["INTERNAL_ERROR"] },
  },
  security: [],
};

/** `GET /docs` */
export interface GetDocsRequest {}

export interface GetDocsReplies {
  /** The pages. */
  200: string;
}

export type GetDocsSuccess = Success<200, string, GetOpenapi200Headers>;

export const getDocsOperation: Operation = {
  id: "getDocs",
  name: "getDocs",
  method: "GET",
  path: "/docs",
  parameters: [],
  replies: {
    200: {
      content: [{ type: "text/html", kind: "text" }],
      headers: getOpenapi200Headers,
    },
    500: { problems: ["INTERNAL_ERROR"] },
  },
  security: [],
};

/** Every operation, by name. */
export const operations = {
  getOpenapi: getOpenapiOperation,
  getVersioning: getVersioningOperation,
  getDocs: getDocsOperation,
};
