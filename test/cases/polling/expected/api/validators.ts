// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isClosed,
  isObject,
  missing,
} from "../runtime/check.js";
import {
  requiredNumber,
  requiredOneOf,
  requiredString,
} from "../runtime/check-property.js";

export function checkGetJobRequest(
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
}

export function checkGetBuildRequest(
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
}

export function checkGetOrderRequest(
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
}

function checkGetJobN200Reply(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const tag: unknown = value["status"];
  switch (tag) {
    case "running": {
      requiredOneOf(value["status"], ["running"], at, "/status", failures);
      requiredNumber(value["retry_in"], at, "/retry_in", failures);
      break;
    }
    case "done": {
      requiredOneOf(value["status"], ["done"], at, "/status", failures);
      requiredString(value["result"], at, "/result", failures);
      break;
    }
    case "failed": {
      requiredOneOf(value["status"], ["failed"], at, "/status", failures);
      requiredString(value["reason"], at, "/reason", failures);
      break;
    }
    case undefined:
      missing(failures, at, "status");
      break;
    default:
      fail(failures, `${at}/status`, 'Must be "running", "done" or "failed".');
  }
}

function checkGetBuildN200Reply(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const state = value["state"];
  if (state === undefined) {
    missing(failures, at, "state");
  } else if (!isObject(state)) {
    fail(failures, `${at}/state`, "Must be an object.");
  } else {
    requiredOneOf(
      state["phase"],
      ["queued", "built"],
      at,
      "/state/phase",
      failures,
    );
  }
}

function checkGetOrderN200Reply(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const status = value["status"];
  if (status === undefined) {
    missing(failures, at, "status");
  } else if (typeof status !== "string") {
    fail(failures, `${at}/status`, "Must be a string.");
  } else if (status !== "open" && status !== "shipped" && isClosed(failures)) {
    fail(failures, `${at}/status`, 'Must be "open" or "shipped".');
  }
}

export const getJobReplies: ReplyChecks = {
  200: checkGetJobN200Reply,
};

export const getBuildReplies: ReplyChecks = {
  200: checkGetBuildN200Reply,
};

export const getOrderReplies: ReplyChecks = {
  200: checkGetOrderN200Reply,
};

export const requestChecks = {
  getJob: checkGetJobRequest,
  getBuild: checkGetBuildRequest,
  getOrder: checkGetOrderRequest,
};

export const replyChecks = {
  getJob: getJobReplies,
  getBuild: getBuildReplies,
  getOrder: getOrderReplies,
};

export const eventChecks = {};
