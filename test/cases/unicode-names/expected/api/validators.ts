// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isObject,
} from "../runtime/check.js";
import {
  optionalInteger,
  optionalNumber,
  optionalString,
} from "../runtime/check-property.js";

export function checkGröße(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  optionalNumber(value["höhe"], at, "/höhe", failures);
  optionalString(value["🦁"], at, "/🦁", failures);
}

export function check動物(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (
    value !== "ライオン" &&
    value !== "🦁" &&
    value !== "é" &&
    value !== "é"
  ) {
    fail(failures, at, 'Must be "ライオン", "🦁", "é" or "é".');
  }
}

export function checkGrößeRequest(
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
      optionalInteger(query["länge"], at, "/query/länge", failures);
    }
  }
}

export function checkRufenRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export const größeReplies: ReplyChecks = {
  200: checkGröße,
};

export const rufenReplies: ReplyChecks = {
  200: check動物,
};

export const requestChecks = {
  größe: checkGrößeRequest,
  rufen: checkRufenRequest,
};

export const replyChecks = {
  größe: größeReplies,
  rufen: rufenReplies,
};

export const eventChecks = {};
