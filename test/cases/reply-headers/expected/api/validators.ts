// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isClosed,
  isObject,
} from "../runtime/check.js";
import { aUriReference, requiredFormat } from "../runtime/check-format.js";
import {
  optionalString,
  requiredInteger,
  requiredString,
} from "../runtime/check-property.js";
import { anInteger, optionalList } from "../runtime/check-within.js";

export function checkMakeThingRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export function checkCountThingsRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export function checkReadOldRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

function checkMakeThingN201Reply(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (typeof value !== "string") {
    fail(failures, at, "Must be a string.");
  }
}

function checkMakeThingN429Reply(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredString(value["type"], at, "/type", failures);
}

function checkMakeThing201Headers(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredFormat(value["Location"], aUriReference, at, "/Location", failures);
  const xKind = value["X-Kind"];
  if (xKind !== undefined) {
    if (typeof xKind !== "string") {
      fail(failures, `${at}/X-Kind`, "Must be a string.");
    } else if (xKind !== "toy" && xKind !== "tool" && isClosed(failures)) {
      fail(failures, `${at}/X-Kind`, 'Must be "toy" or "tool".');
    }
  }
  optionalList(value["X-Sizes"], anInteger, at, "/X-Sizes", failures);
  optionalString(value["Set-Cookie"], at, "/Set-Cookie", failures);
}

function checkMakeThing429Headers(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredInteger(value["Retry-After"], at, "/Retry-After", failures);
}

function checkCountThings204Headers(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredInteger(
    value["RateLimit-Remaining"],
    at,
    "/RateLimit-Remaining",
    failures,
  );
  requiredInteger(value["X-Count"], at, "/X-Count", failures);
}

function checkReadOld204Headers(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredString(value["Sunset"], at, "/Sunset", failures);
}

export const makeThingReplies: ReplyChecks = {
  201: checkMakeThingN201Reply,
  429: checkMakeThingN429Reply,
};

export const countThingsReplies: ReplyChecks = {};

export const readOldReplies: ReplyChecks = {};

export const requestChecks = {
  makeThing: checkMakeThingRequest,
  countThings: checkCountThingsRequest,
  readOld: checkReadOldRequest,
};

export const replyChecks = {
  makeThing: makeThingReplies,
  countThings: countThingsReplies,
  readOld: readOldReplies,
};

export const headerChecks = {
  MakeThing201: checkMakeThing201Headers,
  MakeThing429: checkMakeThing429Headers,
  CountThings204: checkCountThings204Headers,
  ReadOld204: checkReadOld204Headers,
};

export const eventChecks = {};
