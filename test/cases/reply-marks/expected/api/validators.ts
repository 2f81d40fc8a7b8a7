// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isObject,
} from "../runtime/check.js";
import { optionalInteger } from "../runtime/check-property.js";

export function checkStartRunRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export function checkListRunsRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export function checkEndRunsRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export function checkReplaceRunsRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

function checkListRuns429Headers(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  optionalInteger(
    value["X-RateLimit-Reset"],
    at,
    "/X-RateLimit-Reset",
    failures,
  );
}

export const startRunReplies: ReplyChecks = {};

export const listRunsReplies: ReplyChecks = {};

export const endRunsReplies: ReplyChecks = {};

export const replaceRunsReplies: ReplyChecks = {};

export const requestChecks = {
  startRun: checkStartRunRequest,
  listRuns: checkListRunsRequest,
  endRuns: checkEndRunsRequest,
  replaceRuns: checkReplaceRunsRequest,
};

export const replyChecks = {
  startRun: startRunReplies,
  listRuns: listRunsReplies,
  endRuns: endRunsReplies,
  replaceRuns: replaceRunsReplies,
};

export const headerChecks = {
  ListRuns429: checkListRuns429Headers,
};

export const eventChecks = {};
