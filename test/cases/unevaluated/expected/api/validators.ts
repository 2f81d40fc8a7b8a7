// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isArray,
  isInteger,
  isObject,
  missing,
  passed,
  segment,
  unlisted,
} from "../runtime/check.js";
import { optionalString, requiredString } from "../runtime/check-property.js";
import { optional } from "../runtime/check-within.js";

export function checkPartBase(
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

export function checkSealed(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (isObject(value)) {
    optionalString(value["name"], at, "/name", failures);
    for (const name of Object.keys(value)) {
      if (name === "name") {
        continue;
      }
      if (name === "id") {
        continue;
      }
      unlisted(failures, at, name);
    }
  }
  checkPartBase(value, at, failures);
}

export function checkNumbered(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const before = failures.length;
  checkPartBase(value, at, failures);
  const evaluated = passed(failures, before);
  const before2 = failures.length;
  optionalString(value["key"], at, "/key", failures);
  const evaluated2 = passed(failures, before2);
  for (const name of Object.keys(value)) {
    if (evaluated && name === "id") {
      continue;
    }
    if (evaluated2 && name === "key") {
      continue;
    }
    const member = value[name];
    if (!isInteger(member)) {
      fail(failures, `${at}/${segment(name)}`, "Must be an integer.");
    }
  }
  const before3 = failures.length;
  let matches = 0;
  checkPartBase(value, at, failures);
  if (passed(failures, before3)) {
    matches++;
  }
  if (matches === 0) {
    optionalString(value["key"], at, "/key", failures);
    if (passed(failures, before3)) {
      matches++;
    }
  }
  if (matches === 0) {
    fail(failures, at, "Must match at least one of 2 alternatives.");
  }
}

export function checkPair(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isArray(value)) {
    fail(failures, at, "Must be a list.");
    return;
  }
  const value1 = value[1];
  if (value1 !== undefined && !isInteger(value1)) {
    fail(failures, `${at}/1`, "Must be an integer.");
  }
  for (let i = 2; i < value.length; i++) {
    fail(failures, `${at}/${i}`, "Must not be present.");
  }
  const value0 = value[0];
  if (value0 !== undefined && typeof value0 !== "string") {
    fail(failures, `${at}/0`, "Must be a string.");
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
    optional(body["sealed"], checkSealed, at, "/body/sealed", failures);
    optional(body["numbered"], checkNumbered, at, "/body/numbered", failures);
    optional(body["pair"], checkPair, at, "/body/pair", failures);
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
