// Made by Tenon from the API's description: change that, and generate again.

import type { Operation } from "../runtime/operation.js";
import type { Success } from "../runtime/result.js";
import type { OpenapiDocument, VersioningPolicy } from "./schemas.js";

/** `GET /openapi.json` */
export interface GetOpenapiRequest {}

export interface GetOpenapiReplies {
  /** The description. */
  200: OpenapiDocument;
}

export type GetOpenapiSuccess = Success<200, OpenapiDocument>;

export const getOpenapiOperation: Operation = {
  id: "getOpenapi",
  name: "getOpenapi",
  method: "GET",
  path: "/openapi.json",
  parameters: [],
  replies: {
    200: { content: [{ type: "application/json", kind: "json" }] },
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

export type GetVersioningSuccess = Success<200, VersioningPolicy>;

export const getVersioningOperation: Operation = {
  id: "getVersioning",
  name: "getVersioning",
  method: "GET",
  path: "/versioning",
  parameters: [],
  replies: {
    200: { content: [{ type: "application/json", kind: "json" }] },
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

export type GetDocsSuccess = Success<200, string>;

export const getDocsOperation: Operation = {
  id: "getDocs",
  name: "getDocs",
  method: "GET",
  path: "/docs",
  parameters: [],
  replies: {
    200: { content: [{ type: "text/html", kind: "text" }] },
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
