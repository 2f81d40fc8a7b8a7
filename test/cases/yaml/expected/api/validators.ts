// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isObject,
} from "../runtime/check.js";
import {
  optionalBoolean,
  optionalOneOf,
  optionalString,
} from "../runtime/check-property.js";

export function checkGetYesRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

function checkGetYesN200Reply(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  optionalOneOf(value["1"], [null], at, "/1", failures);
  optionalBoolean(value["no"], at, "/no", failures);
  const on = value["on"];
  if (
    on !== undefined &&
    on !== "yes" &&
    on !== "no" &&
    on !== "on" &&
    on !== 15 &&
    on !== "1_000" &&
    on !== "2024-01-01"
  ) {
    fail(
      failures,
      `${at}/on`,
      'Must be "yes", "no", "on", 15, "1_000" or "2024-01-01".',
    );
  }
  optionalString(value["null"], at, "/null", failures);
}

export const getYesReplies: ReplyChecks = {
  200: checkGetYesN200Reply,
  default: checkGetYesN200Reply,
};

export const requestChecks = {
  getYes: checkGetYesRequest,
};

export const replyChecks = {
  getYes: getYesReplies,
};

export const eventChecks = {};
