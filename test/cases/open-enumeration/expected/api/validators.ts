// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isObject,
  maxDepth,
  tooDeep,
} from "../runtime/check.js";
import {
  optionalOneOf,
  optionalString,
  requiredString,
} from "../runtime/check-property.js";
import { required, requiredList } from "../runtime/check-within.js";

export function checkStatus(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (typeof value !== "string") {
    fail(failures, at, "Must be a string.");
  }
}

export function checkKind(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (typeof value !== "string") {
    fail(failures, at, "Must be a string.");
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
  requiredString(value["status"], at, "/status", failures);
  optionalString(value["kind"], at, "/kind", failures);
  const parent = value["parent"];
  if (parent !== undefined) {
    checkJob(parent, `${at}/parent`, failures, depth + 1);
  }
  optionalString(value["inline"], at, "/inline", failures);
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
