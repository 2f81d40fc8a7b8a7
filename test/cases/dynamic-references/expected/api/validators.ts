// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isArray,
  isObject,
  maxDepth,
  tooDeep,
  unlisted,
} from "../runtime/check.js";
import { optionalString, requiredString } from "../runtime/check-property.js";
import { optional, requiredList } from "../runtime/check-within.js";

export function checkBooks(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  checkPageBook(value, at, failures);
}

export function checkLink(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  optionalString(value["href"], at, "/href", failures);
}

export function checkReader(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredString(value["name"], at, "/name", failures);
}

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

export function checkSection(
  value: unknown,
  at: string,
  failures: Failure[],
  depth = 0,
): void {
  if (depth > maxDepth) {
    tooDeep(failures, at);
    return;
  }
  if (isObject(value)) {
    requiredString(value["heading"], at, "/heading", failures);
    for (const name of Object.keys(value)) {
      if (name === "heading") {
        continue;
      }
      if (name === "children") {
        continue;
      }
      unlisted(failures, at, name);
    }
  }
  checkTreeSection(value, at, failures, depth + 1);
}

export function checkPageReader(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredList(value["items"], checkReader, at, "/items", failures);
  optional(value["link"], checkLink, at, "/link", failures);
}

export function checkPageBook(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredList(value["items"], checkBook, at, "/items", failures);
  optional(value["link"], checkLink, at, "/link", failures);
}

export function checkTreeSection(
  value: unknown,
  at: string,
  failures: Failure[],
  depth = 0,
): void {
  if (depth > maxDepth) {
    tooDeep(failures, at);
    return;
  }
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const children = value["children"];
  if (children !== undefined) {
    if (!isArray(children)) {
      fail(failures, `${at}/children`, "Must be a list.");
    } else {
      for (let i = 0; i < children.length; i++) {
        const item = children[i];
        checkSection(item, `${at}/children/${i}`, failures, depth + 1);
      }
    }
  }
}

export function checkListReadersRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export function checkListBooksRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export function checkGetSectionsRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export const listReadersReplies: ReplyChecks = {
  200: checkPageReader,
};

export const listBooksReplies: ReplyChecks = {
  200: checkBooks,
};

export const getSectionsReplies: ReplyChecks = {
  200: checkSection,
};

export const requestChecks = {
  listReaders: checkListReadersRequest,
  listBooks: checkListBooksRequest,
  getSections: checkGetSectionsRequest,
};

export const replyChecks = {
  listReaders: listReadersReplies,
  listBooks: listBooksReplies,
  getSections: getSectionsReplies,
};

export const eventChecks = {};
