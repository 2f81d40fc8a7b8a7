// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isObject,
} from "../runtime/check.js";
import {
  optionalInteger,
  optionalOneOf,
  optionalString,
} from "../runtime/check-property.js";
import { aString, optionalList } from "../runtime/check-within.js";

export function checkAll(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  optionalOneOf(value["status"], ["200", "404"], at, "/status", failures);
  optionalOneOf(value["partly"], ["a"], at, "/partly", failures);
  optionalList(value["misplaced"], aString, at, "/misplaced", failures);
  if (value["empty"] !== undefined) {
    fail(failures, `${at}/empty`, "Must not be present.");
  }
  if (value["constant"] !== undefined) {
    fail(failures, `${at}/constant`, "Must not be present.");
  }
  if (value["range"] !== undefined) {
    fail(failures, `${at}/range`, "Must not be present.");
  }
  optionalInteger(value["either"], at, "/either", failures);
  optionalOneOf(value["preset"], ["a"], at, "/preset", failures);
  optionalString(value["named"], at, "/named", failures);
  if (value["never"] !== undefined) {
    fail(failures, `${at}/never`, "Must not be present.");
  }
}

export function checkGetAllRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export const getAllReplies: ReplyChecks = {
  200: checkAll,
};

export const requestChecks = {
  getAll: checkGetAllRequest,
};

export const replyChecks = {
  getAll: getAllReplies,
};

export const eventChecks = {};
