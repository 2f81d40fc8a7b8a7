// Made by Tenon from the API's description: change that, and generate again.

import type { Entity, Shape } from "./schemas.js";
import { type Operation, jsonContent } from "../runtime/operation.js";
import type { Success } from "../runtime/result.js";

/** `POST /entities` */
export interface AddEntityRequest {
  body: Entity;
}

export interface AddEntityReplies {
  /** Fine. */
  200: Shape;
}

export type AddEntitySuccess = Success<200, Shape>;

export const addEntityOperation: Operation = {
  id: "addEntity",
  name: "addEntity",
  method: "POST",
  path: "/entities",
  parameters: [],
  body: { required: true, content: jsonContent },
  replies: {
    200: { content: jsonContent },
  },
  security: [],
};

/** Every operation, by name. */
export const operations = {
  addEntity: addEntityOperation,
};
