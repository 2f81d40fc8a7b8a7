// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isArray,
  isInteger,
  isObject,
  missing,
  own,
} from "../runtime/check.js";
import {
  optionalBoolean,
  optionalInteger,
  optionalString,
  requiredOneOf,
  requiredString,
} from "../runtime/check-property.js";
import { anInteger, each, optional } from "../runtime/check-within.js";

export function checkClient_(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredString(own(value, "__proto__"), at, "/__proto__", failures);
  optionalString(own(value, "constructor"), at, "/constructor", failures);
  optionalInteger(value["with space"], at, "/with space", failures);
  optionalBoolean(value["ünïcode"], at, "/ünïcode", failures);
}

export function checkPromise_(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  optional(value["record"], checkRecord_, at, "/record", failures);
}

export function checkRecord_(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isArray(value)) {
    fail(failures, at, "Must be a list.");
    return;
  }
  each(value, anInteger, at, "", failures);
}

export function checkFoo_5f_bar(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isInteger(value)) {
    fail(failures, at, "Must be an integer.");
  }
}

export function checkDelete_Request(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export function checkThen_Request(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export function checkCreate_clientRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export function checkListThingsV1Request(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export function checkGetEByConstructorRequest(
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
    requiredString(own(path, "constructor"), at, "/path/constructor", failures);
  }
  const query = value["query"];
  if (query !== undefined) {
    if (!isObject(query)) {
      fail(failures, `${at}/query`, "Must be an object.");
    } else {
      optionalString(own(query, "__proto__"), at, "/query/__proto__", failures);
      const filter = query["filter"];
      if (filter !== undefined) {
        if (!isObject(filter)) {
          fail(failures, `${at}/query/filter`, "Must be an object.");
        } else {
          optionalString(
            own(filter, "constructor"),
            at,
            "/query/filter/constructor",
            failures,
          );
          optionalInteger(
            own(filter, "__proto__"),
            at,
            "/query/filter/__proto__",
            failures,
          );
        }
      }
    }
  }
}

export function check_5f_Request(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

function checkGetEByConstructorN400Reply(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredOneOf(value["code"], ["valueOf"], at, "/code", failures);
}

export const delete_Replies: ReplyChecks = {};

export const then_Replies: ReplyChecks = {};

export const create_clientReplies: ReplyChecks = {};

export const listThingsV1Replies: ReplyChecks = {
  200: checkPromise_,
};

export const getEByConstructorReplies: ReplyChecks = {
  200: checkClient_,
  400: checkGetEByConstructorN400Reply,
};

export const _5f_Replies: ReplyChecks = {};

export const requestChecks = {
  delete_: checkDelete_Request,
  then_: checkThen_Request,
  create_client: checkCreate_clientRequest,
  listThingsV1: checkListThingsV1Request,
  getEByConstructor: checkGetEByConstructorRequest,
  _5f_: check_5f_Request,
};

export const replyChecks = {
  delete_: delete_Replies,
  then_: then_Replies,
  create_client: create_clientReplies,
  listThingsV1: listThingsV1Replies,
  getEByConstructor: getEByConstructorReplies,
  _5f_: _5f_Replies,
};

export const eventChecks = {};
