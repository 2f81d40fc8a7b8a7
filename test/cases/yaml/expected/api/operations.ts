// Made by Tenon from the API's description: change that, and generate again.

import { type Operation, jsonContent } from "../runtime/operation.js";
import type { Success } from "../runtime/result.js";

/** `GET /yes` */
export interface GetYesRequest {}

export interface GetYesReplies {
  /** Fine. */
  200: {
    "1"?: null;
    /** Default `false`. */
    no?: boolean;
    on?: "yes" | "no" | "on" | 15 | "1_000" | "2024-01-01";
    null?: string;
  };
  /** Fine. */
  default: {
    "1"?: null;
    /** Default `false`. */
    no?: boolean;
    on?: "yes" | "no" | "on" | 15 | "1_000" | "2024-01-01";
    null?: string;
  };
}

export type GetYesSuccess = Success<
  200,
  {
    "1"?: null;
    /** Default `false`. */
    no?: boolean;
    on?: "yes" | "no" | "on" | 15 | "1_000" | "2024-01-01";
    null?: string;
  }
>;

export const getYesOperation: Operation = {
  id: "getYes",
  name: "getYes",
  method: "GET",
  path: "/yes",
  parameters: [],
  replies: {
    200: { content: jsonContent },
    default: { content: jsonContent },
  },
  security: [],
};

/** Every operation, by name. */
export const operations = {
  getYes: getYesOperation,
};
