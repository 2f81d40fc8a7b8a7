// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isInteger,
  isObject,
  missing,
} from "../runtime/check.js";
import {
  requiredBoolean,
  requiredInteger,
  requiredString,
} from "../runtime/check-property.js";
import { requiredList } from "../runtime/check-within.js";

export function checkProblem(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredString(value["type"], at, "/type", failures);
  requiredString(value["title"], at, "/title", failures);
  requiredInteger(value["status"], at, "/status", failures);
  requiredString(value["detail"], at, "/detail", failures);
}

const internalErrorTypePattern = /* @__PURE__ */ new RegExp(
  "/INTERNAL_ERROR$",
  "u",
);

export function checkInternalError(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const type = value["type"];
  if (type !== undefined) {
    if (typeof type !== "string") {
      fail(failures, `${at}/type`, "Must be a string.");
    } else if (!internalErrorTypePattern.test(type)) {
      fail(failures, `${at}/type`, "Must match the pattern /INTERNAL_ERROR$");
    }
  }
  const status = value["status"];
  if (status !== undefined && status !== 500) {
    fail(failures, `${at}/status`, "Must be 500.");
  }
  checkProblem(value, at, failures);
}

export function checkOpenapiDocument(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredString(value["openapi"], at, "/openapi", failures);
  const info = value["info"];
  if (info === undefined) {
    missing(failures, at, "info");
  } else if (!isObject(info)) {
    fail(failures, `${at}/info`, "Must be an object.");
  } else {
    requiredString(info["title"], at, "/info/title", failures);
    requiredString(info["version"], at, "/info/version", failures);
  }
}

export function checkVersioningPolicy(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredList(value["versions"], checkApiVersion, at, "/versions", failures);
  const minimumSunsetDays = value["minimum_sunset_days"];
  if (minimumSunsetDays === undefined) {
    missing(failures, at, "minimum_sunset_days");
  } else if (!isInteger(minimumSunsetDays)) {
    fail(failures, `${at}/minimum_sunset_days`, "Must be an integer.");
  } else if (minimumSunsetDays < 180) {
    fail(failures, `${at}/minimum_sunset_days`, "Must be at least 180.");
  }
}

export function checkApiVersion(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredString(value["version"], at, "/version", failures);
  requiredBoolean(value["stable"], at, "/stable", failures);
  requiredBoolean(value["deprecated"], at, "/deprecated", failures);
}

export function checkGetOpenapiRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export function checkGetVersioningRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export function checkGetDocsRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export const getOpenapiReplies: ReplyChecks = {
  200: checkOpenapiDocument,
  500: checkInternalError,
};

export const getVersioningReplies: ReplyChecks = {
  200: checkVersioningPolicy,
  500: checkInternalError,
};

export const getDocsReplies: ReplyChecks = {
  500: checkInternalError,
};

export const requestChecks = {
  getOpenapi: checkGetOpenapiRequest,
  getVersioning: checkGetVersioningRequest,
  getDocs: checkGetDocsRequest,
};

export const replyChecks = {
  getOpenapi: getOpenapiReplies,
  getVersioning: getVersioningReplies,
  getDocs: getDocsReplies,
};

export const eventChecks = {};
