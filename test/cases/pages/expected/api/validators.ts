// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isInteger,
  isObject,
  missing,
  segment,
} from "../runtime/check.js";
import {
  optionalInteger,
  optionalString,
  optionalStringOrNull,
  requiredBoolean,
  requiredInteger,
  requiredIntegerOrNull,
  requiredString,
  requiredStringOrNull,
} from "../runtime/check-property.js";
import { requiredList } from "../runtime/check-within.js";

export function checkThing(
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

export function checkListWholeRequest(
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
      const limit = query["limit"];
      if (limit !== undefined) {
        if (!isInteger(limit)) {
          fail(failures, `${at}/query/limit`, "Must be an integer.");
        } else {
          if (limit < 1) {
            fail(failures, `${at}/query/limit`, "Must be at least 1.");
          }
          if (limit > 100) {
            fail(failures, `${at}/query/limit`, "Must be at most 100.");
          }
        }
      }
    }
  }
}

export function checkListBareRequest(
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
      optionalString(query["cursor"], at, "/query/cursor", failures);
    }
  }
}

export function checkListMixedRequest(
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
      optionalString(query["cursor"], at, "/query/cursor", failures);
      optionalInteger(query["limit"], at, "/query/limit", failures);
    }
  }
}

export function checkListNumberedRequest(
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
      optionalInteger(query["cursor"], at, "/query/cursor", failures);
    }
  }
}

function checkListWholeN200Reply(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredList(value["things"], checkThing, at, "/things", failures);
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
    requiredBoolean(
      pagination["has_more_results"],
      at,
      "/pagination/has_more_results",
      failures,
    );
    requiredInteger(
      pagination["total_count"],
      at,
      "/pagination/total_count",
      failures,
    );
  }
}

function checkListBareN200Reply(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredList(value["things"], checkThing, at, "/things", failures);
  const pagination = value["pagination"];
  if (pagination === undefined) {
    missing(failures, at, "pagination");
  } else if (!isObject(pagination)) {
    fail(failures, `${at}/pagination`, "Must be an object.");
  } else {
    optionalString(
      pagination["next_cursor"],
      at,
      "/pagination/next_cursor",
      failures,
    );
  }
}

function checkListMixedN200Reply(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredList(value["things"], checkThing, at, "/things", failures);
  const facets = value["facets"];
  if (facets === undefined) {
    missing(failures, at, "facets");
  } else if (!isObject(facets)) {
    fail(failures, `${at}/facets`, "Must be an object.");
  } else {
    for (const name of Object.keys(facets)) {
      const member = facets[name];
      if (!isInteger(member)) {
        fail(failures, `${at}/facets/${segment(name)}`, "Must be an integer.");
      }
    }
  }
  const pagination = value["pagination"];
  if (pagination === undefined) {
    missing(failures, at, "pagination");
  } else if (!isObject(pagination)) {
    fail(failures, `${at}/pagination`, "Must be an object.");
  } else {
    requiredString(
      pagination["next_cursor"],
      at,
      "/pagination/next_cursor",
      failures,
    );
    optionalInteger(
      pagination["total_count"],
      at,
      "/pagination/total_count",
      failures,
    );
  }
}

function checkListNumberedN200Reply(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredList(value["things"], checkThing, at, "/things", failures);
  const pagination = value["pagination"];
  if (pagination === undefined) {
    missing(failures, at, "pagination");
  } else if (!isObject(pagination)) {
    fail(failures, `${at}/pagination`, "Must be an object.");
  } else {
    requiredIntegerOrNull(
      pagination["next_cursor"],
      at,
      "/pagination/next_cursor",
      failures,
    );
  }
}

export const listWholeReplies: ReplyChecks = {
  200: checkListWholeN200Reply,
};

export const listBareReplies: ReplyChecks = {
  200: checkListBareN200Reply,
};

export const listMixedReplies: ReplyChecks = {
  200: checkListMixedN200Reply,
};

export const listNumberedReplies: ReplyChecks = {
  200: checkListNumberedN200Reply,
};

export const requestChecks = {
  listWhole: checkListWholeRequest,
  listBare: checkListBareRequest,
  listMixed: checkListMixedRequest,
  listNumbered: checkListNumberedRequest,
};

export const replyChecks = {
  listWhole: listWholeReplies,
  listBare: listBareReplies,
  listMixed: listMixedReplies,
  listNumbered: listNumberedReplies,
};

export const eventChecks = {};
