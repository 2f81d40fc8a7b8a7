// Made by Tenon from the API's description: change that, and generate again.

import { type Failure, fail, isObject } from "../runtime/check.js";
import { requiredOneOf, requiredString } from "../runtime/check-property.js";

function checkBornPayload(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredOneOf(value["type"], ["animal.born"], at, "/type", failures);
  requiredString(value["name"], at, "/name", failures);
}

function checkMovedPayload(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredOneOf(value["type"], ["animal.moved"], at, "/type", failures);
}

export const requestChecks = {};

export const replyChecks = {};

export const eventChecks = {
  born: checkBornPayload,
  moved: checkMovedPayload,
};
