// Made by Tenon from the API's description: change that, and generate again.

import { type Operation, jsonContent } from "../runtime/operation.js";
import type { Success } from "../runtime/result.js";

/** `POST /animals` */
export interface AddAnimalRequest {}

export interface AddAnimalReplies {
  /** Added. */
  201: { id: string };
}

export type AddAnimalSuccess = Success<201, { id: string }>;

export const addAnimalOperation: Operation = {
  id: "addAnimal",
  name: "addAnimal",
  method: "POST",
  path: "/animals",
  parameters: [],
  replies: {
    201: { content: jsonContent },
  },
  security: [],
};

/** `GET /animals/{id}` */
export interface GetAnimalRequest {
  path: { id: string };
}

export interface GetAnimalReplies {
  /** There. */
  204: undefined;
}

export type GetAnimalSuccess = Success<204, undefined>;

export const getAnimalOperation: Operation = {
  id: "getAnimal",
  name: "getAnimal",
  method: "GET",
  path: "/animals/{id}",
  parameters: [{ name: "id", in: "path", shape: "string" }],
  replies: {
    204: {},
  },
  security: [],
};

/** Every operation, by name. */
export const operations = {
  addAnimal: addAnimalOperation,
  getAnimal: getAnimalOperation,
};
