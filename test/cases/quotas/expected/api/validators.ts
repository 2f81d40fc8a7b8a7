// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isObject,
} from "../runtime/check.js";
import { optionalString } from "../runtime/check-property.js";

export function checkFeedRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const headers = value["headers"];
  if (headers !== undefined) {
    if (!isObject(headers)) {
      fail(failures, `${at}/headers`, "Must be an object.");
    } else {
      optionalString(
        headers["Idempotency-Key"],
        at,
        "/headers/Idempotency-Key",
        failures,
      );
    }
  }
}

export const feedReplies: ReplyChecks = {};

export const requestChecks = {
  feed: checkFeedRequest,
};

export const replyChecks = {
  feed: feedReplies,
};

export const eventChecks = {};
