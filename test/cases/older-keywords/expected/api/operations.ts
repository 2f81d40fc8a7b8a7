// Made by Tenon from the API's description: change that, and generate again.

import type { Card, Pair } from "./schemas.js";
import { type Operation, jsonContent } from "../runtime/operation.js";
import type { Success } from "../runtime/result.js";

/** `GET /pairs` */
export interface GetPairsRequest {}

export interface GetPairsReplies {
  /** Fine. */
  200: Pair;
}

export type GetPairsSuccess = Success<200, Pair>;

export const getPairsOperation: Operation = {
  id: "getPairs",
  name: "getPairs",
  method: "GET",
  path: "/pairs",
  parameters: [],
  replies: {
    200: { content: jsonContent },
  },
  security: [],
};

/** `GET /cards` */
export interface GetCardsRequest {}

export interface GetCardsReplies {
  /** Fine. */
  200: Card;
}

export type GetCardsSuccess = Success<200, Card>;

export const getCardsOperation: Operation = {
  id: "getCards",
  name: "getCards",
  method: "GET",
  path: "/cards",
  parameters: [],
  replies: {
    200: { content: jsonContent },
  },
  security: [],
};

/** Every operation, by name. */
export const operations = {
  getPairs: getPairsOperation,
  getCards: getCardsOperation,
};
