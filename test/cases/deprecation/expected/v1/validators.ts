// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isObject,
  missing,
} from "../runtime/check.js";
import { requiredString } from "../runtime/check-property.js";

export function checkListItemsRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export function checkDeleteItemRequest(
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

export const listItemsReplies: ReplyChecks = {};

export const deleteItemReplies: ReplyChecks = {};

export const requestChecks = {
  listItems: checkListItemsRequest,
  deleteItem: checkDeleteItemRequest,
};

export const replyChecks = {
  listItems: listItemsReplies,
  deleteItem: deleteItemReplies,
};

export const eventChecks = {};
