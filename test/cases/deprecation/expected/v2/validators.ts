// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isObject,
} from "../runtime/check.js";

export function checkListItemsRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export function checkListAllItemsRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export const listItemsReplies: ReplyChecks = {};

export const listAllItemsReplies: ReplyChecks = {};

export const requestChecks = {
  listItems: checkListItemsRequest,
  listAllItems: checkListAllItemsRequest,
};

export const replyChecks = {
  listItems: listItemsReplies,
  listAllItems: listAllItemsReplies,
};

export const eventChecks = {};
