// Made by Tenon from the API's description: change that, and generate again.

import type { Animal } from "./schemas.js";
import { type Operation, jsonContent } from "../runtime/operation.js";
import type { Success } from "../runtime/result.js";

/** `GET /animals/{id}` */
export interface GetAnimalRequest {
  path: { id: number };
}

export interface GetAnimalReplies {
  /** The animal. */
  200: Animal;
  /** What went wrong. */
  404: string;
  /** What went wrong. */
  default: string;
}

export type GetAnimalSuccess = Success<200, Animal>;

export const getAnimalOperation: Operation = {
  id: "getAnimal",
  name: "getAnimal",
  method: "GET",
  path: "/animals/{id}",
  parameters: [{ name: "id", in: "path", shape: "integer" }],
  replies: {
    200: { content: jsonContent },
    404: { content: [{ type: "text/plain", kind: "text" }] },
    default: { content: [{ type: "text/plain", kind: "text" }] },
  },
  security: [],
};

/** Every operation, by name. */
export const operations = {
  getAnimal: getAnimalOperation,
};
