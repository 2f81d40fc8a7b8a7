// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isArray,
  isObject,
  missing,
} from "../runtime/check.js";
import { optional } from "../runtime/check-within.js";

export function checkAnything(
  _value: unknown,
  _at: string,
  _failures: Failure[],
): void {}

export function checkNothing(
  _value: unknown,
  at: string,
  failures: Failure[],
): void {
  fail(failures, at, "Must not be present.");
}

export function checkHolder(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  if (value["any"] === undefined) {
    missing(failures, at, "any");
  }
  if (value["none"] !== undefined) {
    fail(failures, `${at}/none`, "Must not be present.");
  }
  const list = value["list"];
  if (list !== undefined && !isArray(list)) {
    fail(failures, `${at}/list`, "Must be a list.");
  }
  const noItems = value["noItems"];
  if (noItems !== undefined) {
    if (!isArray(noItems)) {
      fail(failures, `${at}/noItems`, "Must be a list.");
    } else if (noItems.length > 0) {
      fail(failures, `${at}/noItems`, "Must have at most 0 items.");
    }
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
    optional(body["anything"], checkAnything, at, "/body/anything", failures);
    const nothing = body["nothing"];
    if (nothing !== undefined) {
      fail(failures, `${at}/body/nothing`, "Must not be present.");
    }
    optional(body["holder"], checkHolder, at, "/body/holder", failures);
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
