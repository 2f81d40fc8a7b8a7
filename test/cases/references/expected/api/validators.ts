// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isArray,
  isInteger,
  isLonger,
  isObject,
  missing,
} from "../runtime/check.js";
import { optionalInteger, optionalOneOf } from "../runtime/check-property.js";
import { optional } from "../runtime/check-within.js";

export function checkOrder(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  optionalOneOf(value["size"], ["small", "large"], at, "/size", failures);
  optional(value["first"], checkLinesItems, at, "/first", failures);
  const note = value["note"];
  if (note !== undefined) {
    if (typeof note === "string" && isLonger(note, 10)) {
      fail(failures, `${at}/note`, "Must have at most 10 characters.");
    }
    if (typeof note !== "string") {
      fail(failures, `${at}/note`, "Must be a string.");
    } else if (note === "") {
      fail(failures, `${at}/note`, "Must not be empty.");
    }
  }
}

export function checkLines(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isArray(value)) {
    fail(failures, at, "Must be a list.");
    return;
  }
  for (let i = 0; i < value.length; i++) {
    const item = value[i];
    if (!isObject(item)) {
      fail(failures, `${at}/${i}`, "Must be an object.");
    } else {
      const count = item["count"];
      if (count !== undefined && !isInteger(count)) {
        fail(failures, `${at}/${i}/count`, "Must be an integer.");
      }
    }
  }
}

export function checkNote(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (typeof value !== "string") {
    fail(failures, at, "Must be a string.");
    return;
  }
  if (value === "") {
    fail(failures, at, "Must not be empty.");
  }
}

export function checkAlias(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (typeof value !== "string") {
    fail(failures, at, "Must be a string.");
    return;
  }
  if (value === "") {
    fail(failures, at, "Must not be empty.");
  }
}

export function checkOddName(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (typeof value !== "boolean") {
    fail(failures, at, "Must be true or false.");
  }
}

export function checkPointer(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (typeof value !== "boolean") {
    fail(failures, at, "Must be true or false.");
  }
}

export function checkSize(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (value !== "small" && value !== "large") {
    fail(failures, at, 'Must be "small" or "large".');
  }
}

export function checkLinesItems(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  optionalInteger(value["count"], at, "/count", failures);
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
    optional(body["order"], checkOrder, at, "/body/order", failures);
    optional(body["lines"], checkLines, at, "/body/lines", failures);
    const note = body["note"];
    if (note !== undefined) {
      if (typeof note !== "string") {
        fail(failures, `${at}/body/note`, "Must be a string.");
      } else if (note === "") {
        fail(failures, `${at}/body/note`, "Must not be empty.");
      }
    }
    optional(body["alias"], checkAlias, at, "/body/alias", failures);
    optional(body["pointer"], checkPointer, at, "/body/pointer", failures);
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
