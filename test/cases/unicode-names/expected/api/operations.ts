// Made by Tenon from the API's description: change that, and generate again.

import type { Größe, 動物 } from "./schemas.js";
import { type Operation, jsonContent } from "../runtime/operation.js";
import type { Success } from "../runtime/result.js";

/** `GET /tiere/größe` */
export interface GrößeRequest {
  query?: { länge?: number };
}

export interface GrößeReplies {
  /** Größe. */
  200: Größe;
}

export type GrößeSuccess = Success<200, Größe>;

export const größeOperation: Operation = {
  id: "größe",
  name: "größe",
  method: "GET",
  path: "/tiere/größe",
  parameters: [{ name: "länge", in: "query", shape: "integer" }],
  replies: {
    200: { content: jsonContent },
  },
  security: [],
};

/** `GET /emoji` */
export interface RufenRequest {}

export interface RufenReplies {
  /** Löwe. */
  200: 動物;
}

export type RufenSuccess = Success<200, 動物>;

export const rufenOperation: Operation = {
  id: "🦁 rufen",
  name: "rufen",
  method: "GET",
  path: "/emoji",
  parameters: [],
  replies: {
    200: { content: jsonContent },
  },
  security: [],
};

/** Every operation, by name. */
export const operations = {
  größe: größeOperation,
  rufen: rufenOperation,
};
