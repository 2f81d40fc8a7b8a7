// Made by Tenon from the API's description: change that, and generate again.

import type { Forest, Tree } from "./schemas.js";
import { type Operation, jsonContent } from "../runtime/operation.js";
import type { Success } from "../runtime/result.js";

/** `POST /trees` */
export interface PlantTreeRequest {
  body: Tree;
}

export interface PlantTreeReplies {
  /** A forest. */
  200: Forest;
}

export type PlantTreeSuccess = Success<200, Forest>;

export const plantTreeOperation: Operation = {
  id: "plantTree",
  name: "plantTree",
  method: "POST",
  path: "/trees",
  parameters: [],
  body: { required: true, content: jsonContent },
  replies: {
    200: { content: jsonContent },
  },
  security: [],
};

/** Every operation, by name. */
export const operations = {
  plantTree: plantTreeOperation,
};
