// Made by Tenon from the API's description: change that, and generate again.

import type { Cat, Key, Order, Pet } from "./schemas.js";
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

/** `GET /getCat` */
export interface GetCatRequest {}

export interface GetCatReplies {
  /** Fine. */
  200: Cat;
}

export type GetCatSuccess = Success<200, Cat>;

export const getCatOperation: Operation = {
  id: "getCat",
  name: "getCat",
  method: "GET",
  path: "/getCat",
  parameters: [],
  replies: {
    200: { content: jsonContent },
  },
  security: [],
};

/** `GET /getKey` */
export interface GetKeyRequest {}

export interface GetKeyReplies {
  /** Fine. */
  200: Key;
}

export type GetKeySuccess = Success<200, Key>;

export const getKeyOperation: Operation = {
  id: "getKey",
  name: "getKey",
  method: "GET",
  path: "/getKey",
  parameters: [],
  replies: {
    200: { content: jsonContent },
  },
  security: [],
};

/** `GET /getOrder` */
export interface GetOrderRequest {}

export interface GetOrderReplies {
  /** Fine. */
  200: Order;
}

export type GetOrderSuccess = Success<200, Order>;

export const getOrderOperation: Operation = {
  id: "getOrder",
  name: "getOrder",
  method: "GET",
  path: "/getOrder",
  parameters: [],
  replies: {
    200: { content: jsonContent },
  },
  security: [],
};

/** Every operation, by name. */
export const operations = {
  getPet: getPetOperation,
  getCat: getCatOperation,
  getKey: getKeyOperation,
  getOrder: getOrderOperation,
};
