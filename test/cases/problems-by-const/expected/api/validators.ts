// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isObject,
  missing,
  passed,
} from "../runtime/check.js";
import { aDateTime, requiredFormat } from "../runtime/check-format.js";
import {
  optionalInteger,
  optionalString,
  requiredInteger,
  requiredOneOf,
  requiredString,
} from "../runtime/check-property.js";

export function checkNoSuchThing(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredOneOf(
    value["type"],
    ["https://example.com/problems/no-such-thing"],
    at,
    "/type",
    failures,
  );
  requiredString(value["title"], at, "/title", failures);
  const status = value["status"];
  if (status === undefined) {
    missing(failures, at, "status");
  } else if (status !== 404) {
    fail(failures, `${at}/status`, "Must be 404.");
  }
}

export function checkLocked(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredOneOf(value["code"], ["LOCKED"], at, "/code", failures);
  requiredFormat(value["until"], aDateTime, at, "/until", failures);
}

export function checkOutdated(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const code = value["code"];
  if (code === undefined) {
    missing(failures, at, "code");
  } else if (typeof code !== "string") {
    fail(failures, `${at}/code`, "Must be a string.");
  } else {
    const before = failures.length;
    let matches = 0;
    if (code !== "CHANGED") {
      fail(failures, `${at}/code`, 'Must be "CHANGED".');
    }
    if (passed(failures, before)) {
      matches++;
    }
    if (code !== "MOVED") {
      fail(failures, `${at}/code`, 'Must be "MOVED".');
    }
    if (passed(failures, before)) {
      matches++;
    }
    if (matches !== 1) {
      fail(failures, `${at}/code`, "Must match exactly one of 2 alternatives.");
    }
  }
}

export function checkMovedCode(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (value !== "MOVED") {
    fail(failures, at, 'Must be "MOVED".');
  }
}

export function checkGone(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredOneOf(value["code"], ["GONE"], at, "/code", failures);
  optionalString(value["detail"], at, "/detail", failures);
}

export function checkGetThingRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const path = value["path"];
  if (path === undefined) {
    missing(failures, at, "path");
  } else if (!isObject(path)) {
    fail(failures, `${at}/path`, "Must be an object.");
  } else {
    requiredInteger(path["id"], at, "/path/id", failures);
  }
}

export function checkDeleteThingRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const path = value["path"];
  if (path === undefined) {
    missing(failures, at, "path");
  } else if (!isObject(path)) {
    fail(failures, `${at}/path`, "Must be an object.");
  } else {
    requiredInteger(path["id"], at, "/path/id", failures);
  }
}

function checkGetThingN200Reply(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  optionalInteger(value["id"], at, "/id", failures);
}

function checkGetThingN409Reply(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const tag: unknown = value["code"];
  switch (tag) {
    case "LOCKED":
      checkLocked(value, at, failures);
      break;
    case "GONE":
      checkGone(value, at, failures);
      break;
    case undefined:
      missing(failures, at, "code");
      break;
    default:
      fail(failures, `${at}/code`, 'Must be "LOCKED" or "GONE".');
  }
}

function checkGetThingN418Reply(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  optionalString(value["message"], at, "/message", failures);
}

export const getThingReplies: ReplyChecks = {
  200: checkGetThingN200Reply,
  404: checkNoSuchThing,
  409: checkGetThingN409Reply,
  412: checkOutdated,
  418: checkGetThingN418Reply,
};

export const deleteThingReplies: ReplyChecks = {};

export const requestChecks = {
  getThing: checkGetThingRequest,
  deleteThing: checkDeleteThingRequest,
};

export const replyChecks = {
  getThing: getThingReplies,
  deleteThing: deleteThingReplies,
};

export const eventChecks = {};
