// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isArray,
  isObject,
  maxDepth,
  missing,
  tooDeep,
} from "../runtime/check.js";

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
  const status = value["status"];
  if (status === undefined) {
    missing(failures, at, "status");
  } else if (typeof status !== "string") {
    fail(failures, `${at}/status`, "Must be a string.");
  }
  const kind = value["kind"];
  if (kind !== undefined && typeof kind !== "string") {
    fail(failures, `${at}/kind`, "Must be a string.");
  }
  const parent = value["parent"];
  if (parent !== undefined) {
    checkJob(parent, `${at}/parent`, failures, depth + 1);
  }
  const inline = value["inline"];
  if (inline !== undefined && typeof inline !== "string") {
    fail(failures, `${at}/inline`, "Must be a string.");
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
  const closed = value["closed"];
  if (closed !== undefined && closed !== "x" && closed !== "y") {
    fail(failures, `${at}/closed`, 'Must be "x" or "y".');
  }
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
  const body = value["body"];
  if (body === undefined) {
    missing(failures, at, "body");
  } else {
    checkJob(body, `${at}/body`, failures);
  }
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
  const jobs = value["jobs"];
  if (jobs === undefined) {
    missing(failures, at, "jobs");
  } else if (!isArray(jobs)) {
    fail(failures, `${at}/jobs`, "Must be a list.");
  } else {
    for (let i = 0; i < jobs.length; i++) {
      const item = jobs[i];
      checkJob(item, `${at}/jobs/${i}`, failures);
    }
  }
  const plain = value["plain"];
  if (plain === undefined) {
    missing(failures, at, "plain");
  } else {
    checkPlain(plain, `${at}/plain`, failures);
  }
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
