// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isArray,
  isObject,
  missing,
} from "../runtime/check.js";
import { requiredString } from "../runtime/check-property.js";
import { each } from "../runtime/check-within.js";

export function checkBook(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredString(value["title"], at, "/title", failures);
}

export function checkFindBooksRequest(
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
    requiredString(body["words"], at, "/body/words", failures);
  }
}

export function checkCopyBooksByIdRequest(
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
    requiredString(path["id"], at, "/path/id", failures);
  }
}

function checkFindBooksN200Reply(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isArray(value)) {
    fail(failures, at, "Must be a list.");
    return;
  }
  each(value, checkBook, at, "", failures);
}

export const findBooksReplies: ReplyChecks = {
  200: checkFindBooksN200Reply,
};

export const copyBooksByIdReplies: ReplyChecks = {};

export const requestChecks = {
  findBooks: checkFindBooksRequest,
  copyBooksById: checkCopyBooksByIdRequest,
};

export const replyChecks = {
  findBooks: findBooksReplies,
  copyBooksById: copyBooksByIdReplies,
};

export const eventChecks = {};
