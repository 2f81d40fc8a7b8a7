// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isClosed,
  isObject,
  maxDepth,
  tooDeep,
} from "../runtime/check.js";
import { optionalOneOf } from "../runtime/check-property.js";
import { optional, required, requiredList } from "../runtime/check-within.js";

export function checkStatus(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (typeof value !== "string") {
    fail(failures, at, "Must be a string.");
    return;
  }
  if (value !== "queued" && value !== "done" && isClosed(failures)) {
    fail(failures, at, 'Must be "queued" or "done".');
  }
}

export function checkKind(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (typeof value !== "string") {
    fail(failures, at, "Must be a string.");
    return;
  }
  if (value !== "small" && value !== "large" && isClosed(failures)) {
    fail(failures, at, 'Must be "small" or "large".');
  }
}

export function checkJob(
  value: unknown,
  at: string,
  failures: Failure[],
  depth = 0,
): void {
  if (depth > maxDepth) {
    tooDeep(failures, at);
    return;
  }
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  required(value["status"], checkStatus, at, "/status", failures);
  optional(value["kind"], checkKind, at, "/kind", failures);
  const parent = value["parent"];
  if (parent !== undefined) {
    checkJob(parent, `${at}/parent`, failures, depth + 1);
  }
  const inline = value["inline"];
  if (inline !== undefined) {
    if (typeof inline !== "string") {
      fail(failures, `${at}/inline`, "Must be a string.");
    } else if (inline !== "a" && isClosed(failures)) {
      fail(failures, `${at}/inline`, 'Must be "a".');
    }
  }
}

export function checkPlain(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  optionalOneOf(value["closed"], ["x", "y"], at, "/closed", failures);
}

export function checkListJobsRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export function checkCreateJobRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  required(value["body"], checkJob, at, "/body", failures);
}

function checkListJobsN200Reply(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredList(value["jobs"], checkJob, at, "/jobs", failures);
  required(value["plain"], checkPlain, at, "/plain", failures);
}

export const listJobsReplies: ReplyChecks = {
  200: checkListJobsN200Reply,
};

export const createJobReplies: ReplyChecks = {
  200: checkJob,
};

export const requestChecks = {
  listJobs: checkListJobsRequest,
  createJob: checkCreateJobRequest,
};

export const replyChecks = {
  listJobs: listJobsReplies,
  createJob: createJobReplies,
};

export const eventChecks = {};
