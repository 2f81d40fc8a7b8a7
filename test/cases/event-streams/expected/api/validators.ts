// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isObject,
} from "../runtime/check.js";
import { requiredString } from "../runtime/check-property.js";

export function checkRun(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredString(value["id"], at, "/id", failures);
}

export function checkWatchRunsRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export function checkCompleteRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export function checkWatchDataRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export function checkWatchTextRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export const watchRunsReplies: ReplyChecks = {};

export const completeReplies: ReplyChecks = {
  200: checkRun,
};

export const watchDataReplies: ReplyChecks = {};

export const watchTextReplies: ReplyChecks = {};

export const requestChecks = {
  watchRuns: checkWatchRunsRequest,
  complete: checkCompleteRequest,
  watchData: checkWatchDataRequest,
  watchText: checkWatchTextRequest,
};

export const replyChecks = {
  watchRuns: watchRunsReplies,
  complete: completeReplies,
  watchData: watchDataReplies,
  watchText: watchTextReplies,
};

export const eventChecks = {};
