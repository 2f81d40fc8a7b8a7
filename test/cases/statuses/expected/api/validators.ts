// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isObject,
} from "../runtime/check.js";
import { aUriReference, requiredFormat } from "../runtime/check-format.js";
import {
  optionalString,
  requiredInteger,
  requiredString,
} from "../runtime/check-property.js";
import { aString, optionalList } from "../runtime/check-within.js";

export function checkStartJobRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export function checkProbeJobsRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export function checkGetAllRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export function checkGetNothingRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

function checkStartJobN200Reply(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredString(value["result"], at, "/result", failures);
}

function checkStartJobN202Reply(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredInteger(value["job"], at, "/job", failures);
}

function checkStartJobDefaultReply(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  optionalString(value["reason"], at, "/reason", failures);
}

function checkStartJob303Headers(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredFormat(value["Location"], aUriReference, at, "/Location", failures);
}

function checkProbeJobs200Headers(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredInteger(value["X-Count"], at, "/X-Count", failures);
  optionalList(value["X-Kinds"], aString, at, "/X-Kinds", failures);
}

export const startJobReplies: ReplyChecks = {
  200: checkStartJobN200Reply,
  202: checkStartJobN202Reply,
  default: checkStartJobDefaultReply,
};

export const probeJobsReplies: ReplyChecks = {};

export const getAllReplies: ReplyChecks = {};

export const getNothingReplies: ReplyChecks = {};

export const requestChecks = {
  startJob: checkStartJobRequest,
  probeJobs: checkProbeJobsRequest,
  getAll: checkGetAllRequest,
  getNothing: checkGetNothingRequest,
};

export const replyChecks = {
  startJob: startJobReplies,
  probeJobs: probeJobsReplies,
  getAll: getAllReplies,
  getNothing: getNothingReplies,
};

export const headerChecks = {
  StartJob303: checkStartJob303Headers,
  ProbeJobs200: checkProbeJobs200Headers,
};

export const eventChecks = {};
