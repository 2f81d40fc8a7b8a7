// Made by Tenon from the API's description: change that, and generate again.

import type { Forest, Tree } from "./schemas.js";
import type { Operation } from "../runtime/operation.js";
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
  body: {
    required: true,
    content: [{ type: "application/json", kind: "json" }],
  },
  replies: {
    200: { content: [{ type: "application/json", kind: "json" }] },
  },
  security: [],
};

/** Every operation, by name. */
export const operations = {
  plantTree: plantTreeOperation,
};
