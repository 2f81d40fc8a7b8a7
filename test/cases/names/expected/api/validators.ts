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

export function checkClient_(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const proto = own(value, "__proto__");
  if (proto === undefined) {
    missing(failures, at, "__proto__");
  } else if (typeof proto !== "string") {
    fail(failures, `${at}/__proto__`, "Must be a string.");
  }
  const constructor = own(value, "constructor");
  if (constructor !== undefined && typeof constructor !== "string") {
    fail(failures, `${at}/constructor`, "Must be a string.");
  }
  const withSpace = value["with space"];
  if (withSpace !== undefined && !isInteger(withSpace)) {
    fail(failures, `${at}/with space`, "Must be an integer.");
  }
  const nCode = value["ünïcode"];
  if (nCode !== undefined && typeof nCode !== "boolean") {
    fail(failures, `${at}/ünïcode`, "Must be true or false.");
  }
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
  const record = value["record"];
  if (record !== undefined) {
    checkRecord_(record, `${at}/record`, failures);
  }
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
  for (let i = 0; i < value.length; i++) {
    const item = value[i];
    if (!isInteger(item)) {
      fail(failures, `${at}/${i}`, "Must be an integer.");
    }
  }
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
    const constructor = own(path, "constructor");
    if (constructor === undefined) {
      missing(failures, `${at}/path`, "constructor");
    } else if (typeof constructor !== "string") {
      fail(failures, `${at}/path/constructor`, "Must be a string.");
    }
  }
  const query = value["query"];
  if (query !== undefined) {
    if (!isObject(query)) {
      fail(failures, `${at}/query`, "Must be an object.");
    } else {
      const proto = own(query, "__proto__");
      if (proto !== undefined && typeof proto !== "string") {
        fail(failures, `${at}/query/__proto__`, "Must be a string.");
      }
      const filter = query["filter"];
      if (filter !== undefined) {
        if (!isObject(filter)) {
          fail(failures, `${at}/query/filter`, "Must be an object.");
        } else {
          const constructor = own(filter, "constructor");
          if (constructor !== undefined && typeof constructor !== "string") {
            fail(
              failures,
              `${at}/query/filter/constructor`,
              "Must be a string.",
            );
          }
          const filterProto = own(filter, "__proto__");
          if (filterProto !== undefined && !isInteger(filterProto)) {
            fail(
              failures,
              `${at}/query/filter/__proto__`,
              "Must be an integer.",
            );
          }
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
  const code = value["code"];
  if (code === undefined) {
    missing(failures, at, "code");
  } else if (code !== "valueOf") {
    fail(failures, `${at}/code`, 'Must be "valueOf".');
  }
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
