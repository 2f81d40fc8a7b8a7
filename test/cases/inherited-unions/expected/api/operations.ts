// Made by Tenon from the API's description: change that, and generate again.

import type { Node, Part, Pet } from "./schemas.js";
import { type Operation, jsonContent } from "../runtime/operation.js";
import type { Success } from "../runtime/result.js";

/** `GET /getPet` */
export interface GetPetRequest {}

export interface GetPetReplies {
  /** Fine. */
  200: Pet;
}

export type GetPetSuccess = Success<200, Pet>;

export const getPetOperation: Operation = {
  id: "getPet",
  name: "getPet",
  method: "GET",
  path: "/getPet",
  parameters: [],
  replies: {
    200: { content: jsonContent },
  },
  security: [],
};

/** `GET /getNode` */
export interface GetNodeRequest {}

export interface GetNodeReplies {
  /** Fine. */
  200: Node;
}

export type GetNodeSuccess = Success<200, Node>;

export const getNodeOperation: Operation = {
  id: "getNode",
  name: "getNode",
  method: "GET",
  path: "/getNode",
  parameters: [],
  replies: {
    200: { content: jsonContent },
  },
  security: [],
};

/** `GET /getPart` */
export interface GetPartRequest {}

export interface GetPartReplies {
  /** Fine. */
  200: Part;
}

export type GetPartSuccess = Success<200, Part>;

export const getPartOperation: Operation = {
  id: "getPart",
  name: "getPart",
  method: "GET",
  path: "/getPart",
  parameters: [],
  replies: {
    200: { content: jsonContent },
  },
  security: [],
};

/** Every operation, by name. */
export const operations = {
  getPet: getPetOperation,
  getNode: getNodeOperation,
  getPart: getPartOperation,
};
