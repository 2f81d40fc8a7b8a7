// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isObject,
} from "../runtime/check.js";

export function checkUsualRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export function checkOpenRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export function checkOptionalRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export function checkEitherRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export function checkBothRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export function checkScopedRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export function checkCertifiedRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export const usualReplies: ReplyChecks = {};

export const openReplies: ReplyChecks = {};

export const optionalReplies: ReplyChecks = {};

export const eitherReplies: ReplyChecks = {};

export const bothReplies: ReplyChecks = {};

export const scopedReplies: ReplyChecks = {};

export const certifiedReplies: ReplyChecks = {};

export const requestChecks = {
  usual: checkUsualRequest,
  open: checkOpenRequest,
  optional: checkOptionalRequest,
  either: checkEitherRequest,
  both: checkBothRequest,
  scoped: checkScopedRequest,
  certified: checkCertifiedRequest,
};

export const replyChecks = {
  usual: usualReplies,
  open: openReplies,
  optional: optionalReplies,
  either: eitherReplies,
  both: bothReplies,
  scoped: scopedReplies,
  certified: certifiedReplies,
};

export const eventChecks = {};
