// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isArray,
  isInteger,
  isObject,
  missing,
} from "../runtime/check.js";
import { optionalString } from "../runtime/check-property.js";

export function checkPair(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isArray(value)) {
    fail(failures, at, "Must be a list.");
    return;
  }
  if (value.length < 1) {
    fail(failures, at, "Must have at least 1 item.");
  }
  const value0 = value[0];
  if (value0 !== undefined && typeof value0 !== "string") {
    fail(failures, `${at}/0`, "Must be a string.");
  }
  const value1 = value[1];
  if (value1 !== undefined && !isInteger(value1)) {
    fail(failures, `${at}/1`, "Must be an integer.");
  }
  if (value.length > 2) {
    fail(failures, at, "Must have at most 2 items.");
  }
}

export function checkCard(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  optionalString(value["number"], at, "/number", failures);
  optionalString(value["expires"], at, "/expires", failures);
  if (value["number"] !== undefined && value["expires"] === undefined) {
    missing(failures, at, "expires");
  }
  if (value["expires"] !== undefined && value["number"] === undefined) {
    missing(failures, at, "number");
  }
}

export function checkGetPairsRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export function checkGetCardsRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export const getPairsReplies: ReplyChecks = {
  200: checkPair,
};

export const getCardsReplies: ReplyChecks = {
  200: checkCard,
};

export const requestChecks = {
  getPairs: checkGetPairsRequest,
  getCards: checkGetCardsRequest,
};

export const replyChecks = {
  getPairs: getPairsReplies,
  getCards: getCardsReplies,
};

export const eventChecks = {};
