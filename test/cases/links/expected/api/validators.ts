// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isObject,
  missing,
} from "../runtime/check.js";
import { requiredString } from "../runtime/check-property.js";

export function checkAddAnimalRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export function checkGetAnimalRequest(
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

function checkAddAnimalN201Reply(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredString(value["id"], at, "/id", failures);
}

export const addAnimalReplies: ReplyChecks = {
  201: checkAddAnimalN201Reply,
};

export const getAnimalReplies: ReplyChecks = {};

export const requestChecks = {
  addAnimal: checkAddAnimalRequest,
  getAnimal: checkGetAnimalRequest,
};

export const replyChecks = {
  addAnimal: addAnimalReplies,
  getAnimal: getAnimalReplies,
};

export const eventChecks = {};
