// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isArray,
  isObject,
  maxDepth,
  missing,
  tooDeep,
} from "../runtime/check.js";
import { requiredInteger } from "../runtime/check-property.js";

export function checkAnimal(
  value: unknown,
  at: string,
  failures: Failure[],
  depth = 0,
): void {
  if (depth > maxDepth) {
    tooDeep(failures, at);
    return;
  }
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const name = value["name"];
  if (name === undefined) {
    missing(failures, at, "name");
  } else if (typeof name !== "string") {
    fail(failures, `${at}/name`, "Must be a string.");
  } else if (name === "") {
    fail(failures, `${at}/name`, "Must not be empty.");
  }
  const mother = value["mother"];
  if (mother !== undefined) {
    checkAnimal(mother, `${at}/mother`, failures, depth + 1);
  }
  const keeper = value["keeper"];
  if (keeper !== undefined) {
    checkKeeper(keeper, `${at}/keeper`, failures, depth + 1);
  }
}

export function checkName(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (typeof value !== "string") {
    fail(failures, at, "Must be a string.");
    return;
  }
  if (value === "") {
    fail(failures, at, "Must not be empty.");
  }
}

export function checkKeeper(
  value: unknown,
  at: string,
  failures: Failure[],
  depth = 0,
): void {
  if (depth > maxDepth) {
    tooDeep(failures, at);
    return;
  }
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const name = value["name"];
  if (name !== undefined) {
    if (typeof name !== "string") {
      fail(failures, `${at}/name`, "Must be a string.");
    } else if (name === "") {
      fail(failures, `${at}/name`, "Must not be empty.");
    }
  }
  const animals = value["animals"];
  if (animals !== undefined) {
    if (!isArray(animals)) {
      fail(failures, `${at}/animals`, "Must be a list.");
    } else {
      for (let i = 0; i < animals.length; i++) {
        const item = animals[i];
        checkAnimal(item, `${at}/animals/${i}`, failures, depth + 1);
      }
    }
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
    requiredInteger(path["id"], at, "/path/id", failures);
  }
}

export const getAnimalReplies: ReplyChecks = {
  200: checkAnimal,
};

export const requestChecks = {
  getAnimal: checkGetAnimalRequest,
};

export const replyChecks = {
  getAnimal: getAnimalReplies,
};

export const eventChecks = {};
