// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isInteger,
  isObject,
  missing,
  passed,
  segment,
  unlisted,
} from "../runtime/check.js";
import { optionalString, requiredInteger } from "../runtime/check-property.js";
import { optional } from "../runtime/check-within.js";

export function checkCounts(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  if (value["total"] === undefined) {
    missing(failures, at, "total");
  }
  for (const name of Object.keys(value)) {
    const member = value[name];
    if (!isInteger(member)) {
      fail(failures, `${at}/${segment(name)}`, "Must be an integer.");
    }
  }
}

export function checkClosed(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  optionalString(value["name"], at, "/name", failures);
  for (const name of Object.keys(value)) {
    if (name !== "name") {
      unlisted(failures, at, name);
    }
  }
}

export function checkOpen(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  optionalString(value["name"], at, "/name", failures);
}

export function checkMixed(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredInteger(value["total"], at, "/total", failures);
  for (const name of Object.keys(value)) {
    const member = value[name];
    if (name !== "total" && typeof member !== "string") {
      fail(failures, `${at}/${segment(name)}`, "Must be a string.");
    }
  }
}

const byPatternNamePattern = /* @__PURE__ */ new RegExp("^x-", "u");
const byPatternNamePattern_ = /* @__PURE__ */ new RegExp("^n-", "u");

export function checkByPattern(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  for (const name of Object.keys(value)) {
    const member = value[name];
    if (byPatternNamePattern.test(name) && typeof member !== "string") {
      fail(failures, `${at}/${segment(name)}`, "Must be a string.");
    }
    if (byPatternNamePattern_.test(name) && !isInteger(member)) {
      fail(failures, `${at}/${segment(name)}`, "Must be an integer.");
    }
    if (!byPatternNamePattern.test(name) && !byPatternNamePattern_.test(name)) {
      unlisted(failures, at, name);
    }
  }
}

const byNameNamePattern = /* @__PURE__ */ new RegExp("^[a-z]+$", "u");

export function checkByName(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const count = Object.keys(value).length;
  if (count < 1) {
    fail(failures, at, "Must have at least 1 property.");
  }
  if (count > 3) {
    fail(failures, at, "Must have at most 3 properties.");
  }
  for (const name of Object.keys(value)) {
    const before = failures.length;
    if (!byNameNamePattern.test(name)) {
      fail(
        failures,
        `${at}/${segment(name)}`,
        "Must match the pattern ^[a-z]+$",
      );
    }
    if (!passed(failures, before)) {
      fail(
        failures,
        `${at}/${segment(name)}`,
        "Must not have a name like this.",
      );
    }
  }
}

export function checkPutValuesRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const body = value["body"];
  if (body === undefined) {
    missing(failures, at, "body");
  } else if (!isObject(body)) {
    fail(failures, `${at}/body`, "Must be an object.");
  } else {
    optional(body["counts"], checkCounts, at, "/body/counts", failures);
    optional(body["closed"], checkClosed, at, "/body/closed", failures);
    optional(body["open"], checkOpen, at, "/body/open", failures);
    optional(body["mixed"], checkMixed, at, "/body/mixed", failures);
    optional(
      body["byPattern"],
      checkByPattern,
      at,
      "/body/byPattern",
      failures,
    );
    optional(body["byName"], checkByName, at, "/body/byName", failures);
  }
}

export const putValuesReplies: ReplyChecks = {};

export const requestChecks = {
  putValues: checkPutValuesRequest,
};

export const replyChecks = {
  putValues: putValuesReplies,
};

export const eventChecks = {};
