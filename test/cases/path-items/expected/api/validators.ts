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
  requiredInteger,
  requiredString,
} from "../runtime/check-property.js";

export function checkGetCatsRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export function checkGetDogsRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export function checkGetBirdsByIdRequest(
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
  const query = value["query"];
  if (query !== undefined) {
    if (!isObject(query)) {
      fail(failures, `${at}/query`, "Must be an object.");
    } else {
      optionalInteger(query["size"], at, "/query/size", failures);
    }
  }
  const headers = value["headers"];
  if (headers === undefined) {
    missing(failures, at, "headers");
  } else if (!isObject(headers)) {
    fail(failures, `${at}/headers`, "Must be an object.");
  } else {
    requiredInteger(headers["x-trace"], at, "/headers/x-trace", failures);
  }
}

export function checkTraceBirdsByIdRequest(
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
  const query = value["query"];
  if (query !== undefined) {
    if (!isObject(query)) {
      fail(failures, `${at}/query`, "Must be an object.");
    } else {
      optionalInteger(query["size"], at, "/query/size", failures);
    }
  }
  const headers = value["headers"];
  if (headers !== undefined) {
    if (!isObject(headers)) {
      fail(failures, `${at}/headers`, "Must be an object.");
    } else {
      optionalString(headers["X-Trace"], at, "/headers/X-Trace", failures);
    }
  }
}

export const getCatsReplies: ReplyChecks = {};

export const getDogsReplies: ReplyChecks = {};

export const getBirdsByIdReplies: ReplyChecks = {};

export const traceBirdsByIdReplies: ReplyChecks = {};

export const requestChecks = {
  getCats: checkGetCatsRequest,
  getDogs: checkGetDogsRequest,
  getBirdsById: checkGetBirdsByIdRequest,
  traceBirdsById: checkTraceBirdsByIdRequest,
};

export const replyChecks = {
  getCats: getCatsReplies,
  getDogs: getDogsReplies,
  getBirdsById: getBirdsByIdReplies,
  traceBirdsById: traceBirdsByIdReplies,
};

export const eventChecks = {};
