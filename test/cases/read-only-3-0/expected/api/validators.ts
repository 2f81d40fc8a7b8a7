// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isObject,
  missing,
} from "../runtime/check.js";
import { aDateTime, optionalFormat } from "../runtime/check-format.js";
import { optionalInteger, requiredString } from "../runtime/check-property.js";
import { optional, required } from "../runtime/check-within.js";

export function checkStamp(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  optionalFormat(value["at"], aDateTime, at, "/at", failures);
}

export function checkEntry(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  optionalInteger(value["id"], at, "/id", failures);
  optional(value["added"], checkStamp, at, "/added", failures);
  optional(value["changed"], checkStamp, at, "/changed", failures);
  optional(value["scan"], checkStamp, at, "/scan", failures);
}

export function checkEntryInput(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  if (value["id"] !== undefined) {
    fail(failures, `${at}/id`, "Must not be present: it is read-only.");
  }
  if (value["added"] !== undefined) {
    fail(failures, `${at}/added`, "Must not be present: it is read-only.");
  }
  if (value["changed"] !== undefined) {
    fail(failures, `${at}/changed`, "Must not be present: it is read-only.");
  }
  if (value["scan"] !== undefined) {
    fail(failures, `${at}/scan`, "Must not be present: it is read-only.");
  }
}

export function checkBook(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  checkEntry(value, at, failures);
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  } else {
    requiredString(value["title"], at, "/title", failures);
    if (value["id"] === undefined) {
      missing(failures, at, "id");
    }
  }
}

export function checkBookInput(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  checkEntryInput(value, at, failures);
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  } else {
    requiredString(value["title"], at, "/title", failures);
  }
}

export function checkPutBookRequest(
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
    requiredString(path["isbn"], at, "/path/isbn", failures);
  }
  required(value["body"], checkBookInput, at, "/body", failures);
}

export const putBookReplies: ReplyChecks = {
  200: checkBook,
};

export const requestChecks = {
  putBook: checkPutBookRequest,
};

export const replyChecks = {
  putBook: putBookReplies,
};

export const eventChecks = {};
