// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isObject,
  missing,
} from "../runtime/check.js";
import { requiredString } from "../runtime/check-property.js";

export function checkStartRunRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const headers = value["headers"];
  if (headers === undefined) {
    missing(failures, at, "headers");
  } else if (!isObject(headers)) {
    fail(failures, `${at}/headers`, "Must be an object.");
  } else {
    requiredString(
      headers["Idempotency-Key"],
      at,
      "/headers/Idempotency-Key",
      failures,
    );
  }
}

export function checkReplaceRunRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const headers = value["headers"];
  if (headers === undefined) {
    missing(failures, at, "headers");
  } else if (!isObject(headers)) {
    fail(failures, `${at}/headers`, "Must be an object.");
  } else {
    requiredString(
      headers["idempotency-key"],
      at,
      "/headers/idempotency-key",
      failures,
    );
    requiredString(headers["If-Match"], at, "/headers/If-Match", failures);
  }
}

export const startRunReplies: ReplyChecks = {};

export const replaceRunReplies: ReplyChecks = {};

export const requestChecks = {
  startRun: checkStartRunRequest,
  replaceRun: checkReplaceRunRequest,
};

export const replyChecks = {
  startRun: startRunReplies,
  replaceRun: replaceRunReplies,
};

export const eventChecks = {};
