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

export function checkProblem(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const type = value["type"];
  if (type === undefined) {
    missing(failures, at, "type");
  } else if (typeof type !== "string") {
    fail(failures, `${at}/type`, "Must be a string.");
  }
  const title = value["title"];
  if (title === undefined) {
    missing(failures, at, "title");
  } else if (typeof title !== "string") {
    fail(failures, `${at}/title`, "Must be a string.");
  }
  const status = value["status"];
  if (status === undefined) {
    missing(failures, at, "status");
  } else if (!isInteger(status)) {
    fail(failures, `${at}/status`, "Must be an integer.");
  }
  const detail = value["detail"];
  if (detail === undefined) {
    missing(failures, at, "detail");
  } else if (typeof detail !== "string") {
    fail(failures, `${at}/detail`, "Must be a string.");
  }
}

const internalErrorTypePattern = new RegExp("/INTERNAL_ERROR$", "u");

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
  const openapi = value["openapi"];
  if (openapi === undefined) {
    missing(failures, at, "openapi");
  } else if (typeof openapi !== "string") {
    fail(failures, `${at}/openapi`, "Must be a string.");
  }
  const info = value["info"];
  if (info === undefined) {
    missing(failures, at, "info");
  } else if (!isObject(info)) {
    fail(failures, `${at}/info`, "Must be an object.");
  } else {
    const title = info["title"];
    if (title === undefined) {
      missing(failures, `${at}/info`, "title");
    } else if (typeof title !== "string") {
      fail(failures, `${at}/info/title`, "Must be a string.");
    }
    const version = info["version"];
    if (version === undefined) {
      missing(failures, `${at}/info`, "version");
    } else if (typeof version !== "string") {
      fail(failures, `${at}/info/version`, "Must be a string.");
    }
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
  const versions = value["versions"];
  if (versions === undefined) {
    missing(failures, at, "versions");
  } else if (!isArray(versions)) {
    fail(failures, `${at}/versions`, "Must be a list.");
  } else {
    for (let i = 0; i < versions.length; i++) {
      const item = versions[i];
      checkApiVersion(item, `${at}/versions/${i}`, failures);
    }
  }
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
  const version = value["version"];
  if (version === undefined) {
    missing(failures, at, "version");
  } else if (typeof version !== "string") {
    fail(failures, `${at}/version`, "Must be a string.");
  }
  const stable = value["stable"];
  if (stable === undefined) {
    missing(failures, at, "stable");
  } else if (typeof stable !== "boolean") {
    fail(failures, `${at}/stable`, "Must be true or false.");
  }
  const deprecated = value["deprecated"];
  if (deprecated === undefined) {
    missing(failures, at, "deprecated");
  } else if (typeof deprecated !== "boolean") {
    fail(failures, `${at}/deprecated`, "Must be true or false.");
  }
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
