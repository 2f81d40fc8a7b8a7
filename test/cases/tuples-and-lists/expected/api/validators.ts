// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  hasDuplicates,
  isArray,
  isInteger,
  isObject,
  missing,
  passed,
} from "../runtime/check.js";
import { aString, each, optional } from "../runtime/check-within.js";

export function checkPoint(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isArray(value)) {
    fail(failures, at, "Must be a list.");
    return;
  }
  if (value.length < 2) {
    fail(failures, at, "Must have at least 2 items.");
  }
  const value0 = value[0];
  if (value0 !== undefined && typeof value0 !== "number") {
    fail(failures, `${at}/0`, "Must be a number.");
  }
  const value1 = value[1];
  if (value1 !== undefined && typeof value1 !== "number") {
    fail(failures, `${at}/1`, "Must be a number.");
  }
  if (value.length > 2) {
    fail(failures, at, "Must have at most 2 items.");
  }
}

export function checkRow(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isArray(value)) {
    fail(failures, at, "Must be a list.");
    return;
  }
  const value0 = value[0];
  if (value0 !== undefined && typeof value0 !== "string") {
    fail(failures, `${at}/0`, "Must be a string.");
  }
  for (let i = 1; i < value.length; i++) {
    const item = value[i];
    if (!isInteger(item)) {
      fail(failures, `${at}/${i}`, "Must be an integer.");
    }
  }
}

export function checkTags(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isArray(value)) {
    fail(failures, at, "Must be a list.");
    return;
  }
  if (value.length < 1) {
    fail(failures, at, "Must have at least 1 item.");
  }
  if (value.length > 5) {
    fail(failures, at, "Must have at most 5 items.");
  }
  if (hasDuplicates(value)) {
    fail(failures, at, "Must not have equal items.");
  }
  each(value, aString, at, "", failures);
}

export function checkCrew(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isArray(value)) {
    fail(failures, at, "Must be a list.");
    return;
  }
  each(value, aString, at, "", failures);
  let matches = 0;
  for (let i = 0; i < value.length; i++) {
    const item = value[i];
    const before = failures.length;
    if (item !== "captain") {
      fail(failures, `${at}/${i}`, 'Must be "captain".');
    }
    if (passed(failures, before)) {
      matches++;
    }
  }
  if (matches < 1) {
    fail(failures, at, "Must contain at least 1 item of a certain form.");
  }
  if (matches > 2) {
    fail(failures, at, "Must contain at most 2 items of a certain form.");
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
    optional(body["point"], checkPoint, at, "/body/point", failures);
    optional(body["row"], checkRow, at, "/body/row", failures);
    optional(body["tags"], checkTags, at, "/body/tags", failures);
    optional(body["crew"], checkCrew, at, "/body/crew", failures);
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
