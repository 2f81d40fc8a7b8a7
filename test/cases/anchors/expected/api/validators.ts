// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isLonger,
  isObject,
  isShorter,
  maxDepth,
  missing,
  tooDeep,
} from "../runtime/check.js";
import { optional, required } from "../runtime/check-within.js";

export function checkStop(
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
  const code = value["code"];
  if (code === undefined) {
    missing(failures, at, "code");
  } else if (typeof code !== "string") {
    fail(failures, `${at}/code`, "Must be a string.");
  } else if (isShorter(code, 2)) {
    fail(failures, `${at}/code`, "Must have at least 2 characters.");
  }
  required(value["line"], checkLine, at, "/line", failures);
  const next = value["next"];
  if (next !== undefined) {
    checkStop(next, `${at}/next`, failures, depth + 1);
  }
  optional(value["zone"], checkZone, at, "/zone", failures);
}

export function checkLine(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const name = value["name"];
  if (name !== undefined) {
    if (typeof name !== "string") {
      fail(failures, `${at}/name`, "Must be a string.");
    } else if (isLonger(name, 20)) {
      fail(failures, `${at}/name`, "Must have at most 20 characters.");
    }
  }
  const example = value["example"];
  if (example !== undefined) {
    if (typeof example !== "string") {
      fail(failures, `${at}/example`, "Must be a string.");
    } else if (isShorter(example, 2)) {
      fail(failures, `${at}/example`, "Must have at least 2 characters.");
    }
  }
}

const zoneCodePattern = /* @__PURE__ */ new RegExp("^[A-Z]+$", "u");

export function checkZone(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const code = value["code"];
  if (code !== undefined) {
    if (typeof code !== "string") {
      fail(failures, `${at}/code`, "Must be a string.");
    } else if (!zoneCodePattern.test(code)) {
      fail(failures, `${at}/code`, "Must match the pattern ^[A-Z]+$");
    }
  }
}

const zoneCodePattern_ = /* @__PURE__ */ new RegExp("^[A-Z]+$", "u");

export function checkZoneCode(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (typeof value !== "string") {
    fail(failures, at, "Must be a string.");
    return;
  }
  if (!zoneCodePattern_.test(value)) {
    fail(failures, at, "Must match the pattern ^[A-Z]+$");
  }
}

export function checkCode(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (typeof value !== "string") {
    fail(failures, at, "Must be a string.");
    return;
  }
  if (isShorter(value, 2)) {
    fail(failures, at, "Must have at least 2 characters.");
  }
}

export function checkLabel(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (typeof value !== "string") {
    fail(failures, at, "Must be a string.");
    return;
  }
  if (isLonger(value, 20)) {
    fail(failures, at, "Must have at most 20 characters.");
  }
}

export function checkGetStopRequest(
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
    required(path["code"], checkZoneCode, at, "/path/code", failures);
  }
}

export const getStopReplies: ReplyChecks = {
  200: checkStop,
};

export const requestChecks = {
  getStop: checkGetStopRequest,
};

export const replyChecks = {
  getStop: getStopReplies,
};

export const eventChecks = {};
