// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isObject,
  missing,
} from "../runtime/check.js";
import {
  optionalInteger,
  optionalString,
  optionalStringOrNull,
} from "../runtime/check-property.js";
import { aString, optional, optionalList } from "../runtime/check-within.js";

export function checkOrder(
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
  optionalString(value["secret"], at, "/secret", failures);
  optionalInteger(value["amount"], at, "/amount", failures);
  optionalString(value["colour"], at, "/colour", failures);
  optionalStringOrNull(value["note"], at, "/note", failures);
  optionalList(value["tags"], aString, at, "/tags", failures);
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
