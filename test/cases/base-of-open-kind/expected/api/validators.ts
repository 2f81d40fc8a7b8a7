// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isObject,
} from "../runtime/check.js";
import {
  optionalOneOf,
  optionalString,
  requiredNumber,
  requiredOneOf,
  requiredString,
} from "../runtime/check-property.js";
import { required } from "../runtime/check-within.js";

export function checkEntityBase(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  optionalString(value["id"], at, "/id", failures);
  optionalString(value["@type"], at, "/@type", failures);
}

export function checkEntity(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const tag: unknown = value["@type"];
  switch (tag) {
    case "#user":
      checkUser(value, at, failures);
      break;
    default: {
      checkEntityBase(value, at, failures);
    }
  }
}

export function checkUser(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  checkEntityBase(value, at, failures);
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  } else {
    optionalOneOf(value["@type"], ["#user"], at, "/@type", failures);
    optionalString(value["name"], at, "/name", failures);
  }
}

export function checkShapeBase(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredString(value["$type"], at, "/$type", failures);
}

export function checkShape(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const tag: unknown = value["$type"];
  switch (tag) {
    case "circle":
      checkCircle(value, at, failures);
      break;
    default: {
      checkShapeBase(value, at, failures);
    }
  }
}

export function checkCircle(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  checkShapeBase(value, at, failures);
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  } else {
    requiredOneOf(value["$type"], ["circle"], at, "/$type", failures);
    requiredNumber(value["radius"], at, "/radius", failures);
  }
}

export function checkAddEntityRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  required(value["body"], checkEntity, at, "/body", failures);
}

export const addEntityReplies: ReplyChecks = {
  200: checkShape,
};

export const requestChecks = {
  addEntity: checkAddEntityRequest,
};

export const replyChecks = {
  addEntity: addEntityReplies,
};

export const eventChecks = {};
