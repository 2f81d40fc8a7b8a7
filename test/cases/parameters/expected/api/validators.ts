// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isArray,
  isInteger,
  isObject,
  missing,
} from "../runtime/check.js";
import { isUuid } from "../runtime/formats.js";

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
    const name = path["name"];
    if (name === undefined) {
      missing(failures, `${at}/path`, "name");
    } else if (typeof name !== "string") {
      fail(failures, `${at}/path/name`, "Must be a string.");
    }
    const extension = path["extension"];
    if (extension === undefined) {
      missing(failures, `${at}/path`, "extension");
    } else if (extension !== "png" && extension !== "svg") {
      fail(failures, `${at}/path/extension`, 'Must be "png" or "svg".');
    }
    const range = path["range"];
    if (range === undefined) {
      missing(failures, `${at}/path`, "range");
    } else if (!isArray(range)) {
      fail(failures, `${at}/path/range`, "Must be a list.");
    } else {
      for (let i = 0; i < range.length; i++) {
        const item = range[i];
        if (!isInteger(item)) {
          fail(failures, `${at}/path/range/${i}`, "Must be an integer.");
        }
      }
    }
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
    const tags = query["tags"];
    if (tags !== undefined) {
      if (!isArray(tags)) {
        fail(failures, `${at}/query/tags`, "Must be a list.");
      } else {
        for (let i = 0; i < tags.length; i++) {
          const item = tags[i];
          if (typeof item !== "string") {
            fail(failures, `${at}/query/tags/${i}`, "Must be a string.");
          }
        }
      }
    }
    const filter = query["filter"];
    if (filter !== undefined) {
      if (!isObject(filter)) {
        fail(failures, `${at}/query/filter`, "Must be an object.");
      } else {
        const size = filter["size"];
        if (size !== undefined && !isInteger(size) && size !== null) {
          fail(
            failures,
            `${at}/query/filter/size`,
            "Must be an integer or null.",
          );
        }
        const deep = filter["deep"];
        if (deep !== undefined && typeof deep !== "boolean") {
          fail(failures, `${at}/query/filter/deep`, "Must be true or false.");
        }
      }
    }
    const where = query["where"];
    if (where !== undefined) {
      if (!isObject(where)) {
        fail(failures, `${at}/query/where`, "Must be an object.");
      } else {
        const a = where["a"];
        if (a !== undefined && typeof a !== "number") {
          fail(failures, `${at}/query/where/a`, "Must be a number.");
        }
      }
    }
  }
  const headers = value["headers"];
  if (headers !== undefined) {
    if (!isObject(headers)) {
      fail(failures, `${at}/headers`, "Must be an object.");
    } else {
      const xRequestId = headers["X-Request-Id"];
      if (xRequestId !== undefined) {
        if (typeof xRequestId !== "string") {
          fail(failures, `${at}/headers/X-Request-Id`, "Must be a string.");
        } else if (!isUuid(xRequestId)) {
          fail(failures, `${at}/headers/X-Request-Id`, "Must be a UUID.");
        }
      }
    }
  }
  const cookies = value["cookies"];
  if (cookies === undefined) {
    missing(failures, at, "cookies");
  } else if (!isObject(cookies)) {
    fail(failures, `${at}/cookies`, "Must be an object.");
  } else {
    const session = cookies["session"];
    if (session === undefined) {
      missing(failures, `${at}/cookies`, "session");
    } else if (typeof session !== "string") {
      fail(failures, `${at}/cookies/session`, "Must be a string.");
    }
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
