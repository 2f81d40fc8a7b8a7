// Made by Tenon from the API's description: change that, and generate again.

import type { Gro_df_e, _52d5__7269_ } from "./schemas.js";
import type { Operation } from "../runtime/operation.js";
import type { Success } from "../runtime/result.js";

/** `GET /tiere/größe` */
export interface Gro_df_eRequest {
  query?: { länge?: number };
}

export interface Gro_df_eReplies {
  /** Größe. */
  200: Gro_df_e;
}

export type Gro_df_eSuccess = Success<200, Gro_df_e>;

export const gro_df_eOperation: Operation = {
  id: "größe",
  name: "gro_df_e",
  method: "GET",
  path: "/tiere/größe",
  parameters: [{ name: "länge", in: "query", shape: "integer" }],
  replies: {
    200: { content: [{ type: "application/json", kind: "json" }] },
  },
  security: [],
};

/** `GET /emoji` */
export interface RufenRequest {}

export interface RufenReplies {
  /** Löwe. */
  200: _52d5__7269_;
}

export type RufenSuccess = Success<200, _52d5__7269_>;

export const rufenOperation: Operation = {
  id: "🦁 rufen",
  name: "rufen",
  method: "GET",
  path: "/emoji",
  parameters: [],
  replies: {
    200: { content: [{ type: "application/json", kind: "json" }] },
  },
  security: [],
};

/** Every operation, by name. */
export const operations = {
  gro_df_e: gro_df_eOperation,
  rufen: rufenOperation,
};
