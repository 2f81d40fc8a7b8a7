// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isArray,
  isObject,
  missing,
} from "../runtime/check.js";

export function checkItem(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const id = value["id"];
  if (id === undefined) {
    missing(failures, at, "id");
  } else if (typeof id !== "string") {
    fail(failures, `${at}/id`, "Must be a string.");
  }
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
      const cursor = query["cursor"];
      if (
        cursor !== undefined &&
        typeof cursor !== "string" &&
        cursor !== null
      ) {
        fail(failures, `${at}/query/cursor`, "Must be a string or null.");
      }
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
    const id = path["id"];
    if (id === undefined) {
      missing(failures, `${at}/path`, "id");
    } else if (typeof id !== "string") {
      fail(failures, `${at}/path/id`, "Must be a string.");
    }
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
  const items = value["items"];
  if (items === undefined) {
    missing(failures, at, "items");
  } else if (!isArray(items)) {
    fail(failures, `${at}/items`, "Must be a list.");
  } else {
    for (let i = 0; i < items.length; i++) {
      const item = items[i];
      checkItem(item, `${at}/items/${i}`, failures);
    }
  }
  const pagination = value["pagination"];
  if (pagination === undefined) {
    missing(failures, at, "pagination");
  } else if (!isObject(pagination)) {
    fail(failures, `${at}/pagination`, "Must be an object.");
  } else {
    const nextCursor = pagination["next_cursor"];
    if (nextCursor === undefined) {
      missing(failures, `${at}/pagination`, "next_cursor");
    } else if (typeof nextCursor !== "string" && nextCursor !== null) {
      fail(
        failures,
        `${at}/pagination/next_cursor`,
        "Must be a string or null.",
      );
    }
  }
}

export const listItemsReplies: ReplyChecks = {
  200: checkListItemsN200Reply,
};

export const getItemReplies: ReplyChecks = {
  200: checkItem,
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
