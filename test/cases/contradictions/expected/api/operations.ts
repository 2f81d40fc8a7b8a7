// Made by Tenon from the API's description: change that, and generate again.

import type { All } from "./schemas.js";
import { type Operation, jsonContent } from "../runtime/operation.js";
import type { Success } from "../runtime/result.js";

/** `GET /all` */
export interface GetAllRequest {}

export interface GetAllReplies {
  /** Fine. */
  200: All;
}

export type GetAllSuccess = Success<200, All>;

export const getAllOperation: Operation = {
  id: "getAll",
  name: "getAll",
  method: "GET",
  path: "/all",
  parameters: [],
  replies: {
    200: { content: jsonContent },
  },
  security: [],
};

/** Every operation, by name. */
export const operations = {
  getAll: getAllOperation,
};
