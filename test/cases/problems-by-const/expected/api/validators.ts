// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isInteger,
  isObject,
  missing,
} from "../runtime/check.js";
import { isDateTime } from "../runtime/formats.js";

export function checkNoSuchThing(
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
  } else if (type !== "https://example.com/problems/no-such-thing") {
    fail(
      failures,
      `${at}/type`,
      'Must be "https://example.com/problems/no-such-thing".',
    );
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
  } else if (status !== 404) {
    fail(failures, `${at}/status`, "Must be 404.");
  }
}

export function checkLocked(
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
  } else if (code !== "LOCKED") {
    fail(failures, `${at}/code`, 'Must be "LOCKED".');
  }
  const until = value["until"];
  if (until === undefined) {
    missing(failures, at, "until");
  } else if (typeof until !== "string") {
    fail(failures, `${at}/until`, "Must be a string.");
  } else if (!isDateTime(until)) {
    fail(
      failures,
      `${at}/until`,
      "Must be a date and time such as 2024-02-29T08:30:00Z.",
    );
  }
}

export function checkGone(
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
  } else if (code !== "GONE") {
    fail(failures, `${at}/code`, 'Must be "GONE".');
  }
  const detail = value["detail"];
  if (detail !== undefined && typeof detail !== "string") {
    fail(failures, `${at}/detail`, "Must be a string.");
  }
}

export function checkGetThingRequest(
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
    const id = path["id"];
    if (id === undefined) {
      missing(failures, `${at}/path`, "id");
    } else if (!isInteger(id)) {
      fail(failures, `${at}/path/id`, "Must be an integer.");
    }
  }
}

export function checkDeleteThingRequest(
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
    const id = path["id"];
    if (id === undefined) {
      missing(failures, `${at}/path`, "id");
    } else if (!isInteger(id)) {
      fail(failures, `${at}/path/id`, "Must be an integer.");
    }
  }
}

function checkGetThingN200Reply(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const id = value["id"];
  if (id !== undefined && !isInteger(id)) {
    fail(failures, `${at}/id`, "Must be an integer.");
  }
}

function checkGetThingN409Reply(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const tag: unknown = value["code"];
  switch (tag) {
    case "LOCKED":
      checkLocked(value, at, failures);
      break;
    case "GONE":
      checkGone(value, at, failures);
      break;
    case undefined:
      missing(failures, at, "code");
      break;
    default:
      fail(failures, `${at}/code`, 'Must be "LOCKED" or "GONE".');
  }
}

function checkGetThingN418Reply(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const message = value["message"];
  if (message !== undefined && typeof message !== "string") {
    fail(failures, `${at}/message`, "Must be a string.");
  }
}

export const getThingReplies: ReplyChecks = {
  200: checkGetThingN200Reply,
  404: checkNoSuchThing,
  409: checkGetThingN409Reply,
  418: checkGetThingN418Reply,
};

export const deleteThingReplies: ReplyChecks = {};

export const requestChecks = {
  getThing: checkGetThingRequest,
  deleteThing: checkDeleteThingRequest,
};

export const replyChecks = {
  getThing: getThingReplies,
  deleteThing: deleteThingReplies,
};

export const eventChecks = {};
