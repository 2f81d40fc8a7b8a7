// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isObject,
} from "../runtime/check.js";

export function checkGetHealthRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export const getHealthReplies: ReplyChecks = {};

export const requestChecks = {
  getHealth: checkGetHealthRequest,
};

export const replyChecks = {
  getHealth: getHealthReplies,
};

export const eventChecks = {};
