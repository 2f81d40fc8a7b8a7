// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  hasDuplicates,
  isArray,
  isInteger,
  isObject,
  maxDepth,
  missing,
  segment,
  tooDeep,
  unlisted,
} from "../runtime/check.js";
import { each, required } from "../runtime/check-within.js";

export function checkTree(
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
  const children = value["children"];
  if (children === undefined) {
    missing(failures, at, "children");
  } else if (!isArray(children)) {
    fail(failures, `${at}/children`, "Must be a list.");
  } else {
    for (let i = 0; i < children.length; i++) {
      const item = children[i];
      checkTree(item, `${at}/children/${i}`, failures, depth + 1);
    }
  }
  const named = value["named"];
  if (named !== undefined) {
    if (!isObject(named)) {
      fail(failures, `${at}/named`, "Must be an object.");
    } else {
      for (const name of Object.keys(named)) {
        const member = named[name];
        checkTree(member, `${at}/named/${segment(name)}`, failures, depth + 1);
      }
    }
  }
  const mirror = value["mirror"];
  if (mirror !== undefined) {
    checkMirror(mirror, `${at}/mirror`, failures, depth + 1);
  }
  for (const name of Object.keys(value)) {
    if (name !== "children" && name !== "named" && name !== "mirror") {
      unlisted(failures, at, name);
    }
  }
}

export function checkMirror(
  value: unknown,
  at: string,
  failures: Failure[],
  depth = 0,
): void {
  if (depth > maxDepth) {
    tooDeep(failures, at);
    return;
  }
  checkTree(value, at, failures, depth + 1);
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  } else {
    const depth_ = value["depth"];
    if (depth_ !== undefined) {
      if (!isInteger(depth_)) {
        fail(failures, `${at}/depth`, "Must be an integer.");
      } else if (depth_ < 1) {
        fail(failures, `${at}/depth`, "Must be at least 1.");
      }
    }
  }
}

export function checkForest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isArray(value)) {
    fail(failures, at, "Must be a list.");
    return;
  }
  if (hasDuplicates(value)) {
    fail(failures, at, "Must not have equal items.");
  }
  each(value, checkTree, at, "", failures);
}

export function checkPlantTreeRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  required(value["body"], checkTree, at, "/body", failures);
}

export const plantTreeReplies: ReplyChecks = {
  200: checkForest,
};

export const requestChecks = {
  plantTree: checkPlantTreeRequest,
};

export const replyChecks = {
  plantTree: plantTreeReplies,
};

export const eventChecks = {};
