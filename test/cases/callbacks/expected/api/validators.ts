// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isObject,
  missing,
} from "../runtime/check.js";
import { aUri, requiredFormat } from "../runtime/check-format.js";
import { requiredOneOf } from "../runtime/check-property.js";

export function checkOrderRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const body = value["body"];
  if (body === undefined) {
    missing(failures, at, "body");
  } else if (!isObject(body)) {
    fail(failures, `${at}/body`, "Must be an object.");
  } else {
    requiredFormat(body["callback"], aUri, at, "/body/callback", failures);
  }
}

function checkShippedPayload(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredOneOf(value["type"], ["shipped"], at, "/type", failures);
}

function checkLostPayload(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredOneOf(value["type"], ["lost"], at, "/type", failures);
}

export const orderReplies: ReplyChecks = {};

export const requestChecks = {
  order: checkOrderRequest,
};

export const replyChecks = {
  order: orderReplies,
};

export const eventChecks = {
  shipped: checkShippedPayload,
  lost: checkLostPayload,
};
