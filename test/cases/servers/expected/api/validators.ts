// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isObject,
} from "../runtime/check.js";

export function checkHereRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export const hereReplies: ReplyChecks = {};

export const requestChecks = {
  here: checkHereRequest,
};

export const replyChecks = {
  here: hereReplies,
};

export const eventChecks = {};
