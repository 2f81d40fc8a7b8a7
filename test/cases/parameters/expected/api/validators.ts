// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isInteger,
  isObject,
  missing,
} from "../runtime/check.js";
import { aUuid, optionalFormat } from "../runtime/check-format.js";
import {
  optionalBoolean,
  optionalIntegerOrNull,
  optionalNumber,
  requiredOneOf,
  requiredString,
} from "../runtime/check-property.js";
import {
  aString,
  anInteger,
  optionalList,
  requiredList,
} from "../runtime/check-within.js";

export function checkGetFileRequest(
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
    requiredString(path["name"], at, "/path/name", failures);
    requiredOneOf(
      path["extension"],
      ["png", "svg"],
      at,
      "/path/extension",
      failures,
    );
    requiredList(path["range"], anInteger, at, "/path/range", failures);
  }
  const query = value["query"];
  if (query === undefined) {
    missing(failures, at, "query");
  } else if (!isObject(query)) {
    fail(failures, `${at}/query`, "Must be an object.");
  } else {
    const page = query["page"];
    if (page === undefined) {
      missing(failures, `${at}/query`, "page");
    } else if (!isInteger(page)) {
      fail(failures, `${at}/query/page`, "Must be an integer.");
    } else if (page < 1) {
      fail(failures, `${at}/query/page`, "Must be at least 1.");
    }
    optionalList(query["tags"], aString, at, "/query/tags", failures);
    const filter = query["filter"];
    if (filter !== undefined) {
      if (!isObject(filter)) {
        fail(failures, `${at}/query/filter`, "Must be an object.");
      } else {
        optionalIntegerOrNull(
          filter["size"],
          at,
          "/query/filter/size",
          failures,
        );
        optionalBoolean(filter["deep"], at, "/query/filter/deep", failures);
      }
    }
    const where = query["where"];
    if (where !== undefined) {
      if (!isObject(where)) {
        fail(failures, `${at}/query/where`, "Must be an object.");
      } else {
        optionalNumber(where["a"], at, "/query/where/a", failures);
      }
    }
  }
  const headers = value["headers"];
  if (headers !== undefined) {
    if (!isObject(headers)) {
      fail(failures, `${at}/headers`, "Must be an object.");
    } else {
      optionalFormat(
        headers["X-Request-Id"],
        aUuid,
        at,
        "/headers/X-Request-Id",
        failures,
      );
    }
  }
  const cookies = value["cookies"];
  if (cookies === undefined) {
    missing(failures, at, "cookies");
  } else if (!isObject(cookies)) {
    fail(failures, `${at}/cookies`, "Must be an object.");
  } else {
    requiredString(cookies["session"], at, "/cookies/session", failures);
  }
}

export const getFileReplies: ReplyChecks = {};

export const requestChecks = {
  getFile: checkGetFileRequest,
};

export const replyChecks = {
  getFile: getFileReplies,
};

export const eventChecks = {};
