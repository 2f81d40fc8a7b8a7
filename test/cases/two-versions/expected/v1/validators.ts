// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isObject,
  missing,
} from "../runtime/check.js";
import {
  optionalStringOrNull,
  requiredInteger,
  requiredString,
  requiredStringOrNull,
} from "../runtime/check-property.js";
import { requiredList } from "../runtime/check-within.js";

export function checkItem(
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

export function checkOldItem(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredInteger(value["id"], at, "/id", failures);
}

export function checkListItemsRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const query = value["query"];
  if (query !== undefined) {
    if (!isObject(query)) {
      fail(failures, `${at}/query`, "Must be an object.");
    } else {
      optionalStringOrNull(query["cursor"], at, "/query/cursor", failures);
    }
  }
}

export function checkGetItemRequest(
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

function checkListItemsN200Reply(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredList(value["items"], checkItem, at, "/items", failures);
  const pagination = value["pagination"];
  if (pagination === undefined) {
    missing(failures, at, "pagination");
  } else if (!isObject(pagination)) {
    fail(failures, `${at}/pagination`, "Must be an object.");
  } else {
    requiredStringOrNull(
      pagination["next_cursor"],
      at,
      "/pagination/next_cursor",
      failures,
    );
  }
}

export const listItemsReplies: ReplyChecks = {
  200: checkListItemsN200Reply,
};

export const getItemReplies: ReplyChecks = {
  200: checkOldItem,
};

export const requestChecks = {
  listItems: checkListItemsRequest,
  getItem: checkGetItemRequest,
};

export const replyChecks = {
  listItems: listItemsReplies,
  getItem: getItemReplies,
};

export const eventChecks = {};
