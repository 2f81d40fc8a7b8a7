// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isInteger,
  isObject,
  missing,
  passed,
} from "../runtime/check.js";
import {
  requiredInteger,
  requiredNumber,
  requiredString,
} from "../runtime/check-property.js";
import { optional } from "../runtime/check-within.js";

export function checkId(value: unknown, at: string, failures: Failure[]): void {
  if (typeof value === "number") {
    if (!isInteger(value)) {
      fail(failures, at, "Must be an integer.");
    }
  } else if (typeof value === "string") {
    if (value === "") {
      fail(failures, at, "Must not be empty.");
    }
  } else {
    fail(failures, at, "Must be a number or a string.");
  }
}

export function checkContact(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const before = failures.length;
  let matches = 0;
  requiredString(value["mail"], at, "/mail", failures);
  if (passed(failures, before)) {
    matches++;
  }
  if (matches === 0) {
    requiredString(value["phone"], at, "/phone", failures);
    if (passed(failures, before)) {
      matches++;
    }
  }
  if (matches === 0) {
    fail(failures, at, "Must match at least one of 2 alternatives.");
  }
}

export function checkExactly(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const before = failures.length;
  let matches = 0;
  requiredString(value["mail"], at, "/mail", failures);
  if (passed(failures, before)) {
    matches++;
  }
  requiredString(value["phone"], at, "/phone", failures);
  if (passed(failures, before)) {
    matches++;
  }
  if (matches !== 1) {
    fail(failures, at, "Must match exactly one of 2 alternatives.");
  }
}

export function checkOptional(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (value !== null) {
    checkContact(value, at, failures);
  }
}

export function checkBeside(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredString(value["name"], at, "/name", failures);
  const before = failures.length;
  let matches = 0;
  requiredInteger(value["size"], at, "/size", failures);
  if (passed(failures, before)) {
    matches++;
  }
  requiredNumber(value["weight"], at, "/weight", failures);
  if (passed(failures, before)) {
    matches++;
  }
  if (matches !== 1) {
    fail(failures, at, "Must match exactly one of 2 alternatives.");
  }
}

export function checkPutValuesRequest(
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
  } else if (!isObject(body)) {
    fail(failures, `${at}/body`, "Must be an object.");
  } else {
    optional(body["id"], checkId, at, "/body/id", failures);
    optional(body["contact"], checkContact, at, "/body/contact", failures);
    optional(body["exactly"], checkExactly, at, "/body/exactly", failures);
    optional(body["optional"], checkOptional, at, "/body/optional", failures);
    optional(body["beside"], checkBeside, at, "/body/beside", failures);
  }
}

export const putValuesReplies: ReplyChecks = {};

export const requestChecks = {
  putValues: checkPutValuesRequest,
};

export const replyChecks = {
  putValues: putValuesReplies,
};

export const eventChecks = {};
