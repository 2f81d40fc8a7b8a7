// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isArray,
  isObject,
  maxDepth,
  missing,
  passed,
  tooDeep,
} from "../runtime/check.js";
import {
  optionalBoolean,
  optionalInteger,
  optionalString,
  requiredString,
} from "../runtime/check-property.js";

export function checkPetBase(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredString(value["petType"], at, "/petType", failures);
  optionalString(value["name"], at, "/name", failures);
}

export function checkPet(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const tag: unknown = value["petType"];
  switch (tag) {
    case "cat":
      checkCat(value, at, failures);
      break;
    case "dog":
      checkDog(value, at, failures);
      break;
    case undefined:
      missing(failures, at, "petType");
      break;
    default:
      fail(failures, `${at}/petType`, 'Must be "cat" or "dog".');
  }
}

export function checkCat(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  checkPetBase(value, at, failures);
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  } else {
    optionalInteger(value["lives"], at, "/lives", failures);
  }
}

export function checkDog(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  checkPetBase(value, at, failures);
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  } else {
    optionalBoolean(value["barks"], at, "/barks", failures);
  }
}

export function checkNode(
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
  const before = failures.length;
  let matches = 0;
  checkLeaf(value, at, failures);
  if (passed(failures, before)) {
    matches++;
  }
  checkBranch(value, at, failures, depth + 1);
  if (passed(failures, before)) {
    matches++;
  }
  if (matches !== 1) {
    fail(failures, at, "Must match exactly one of Leaf, Branch.");
  }
}

export function checkLeaf(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredString(value["value"], at, "/value", failures);
}

export function checkBranch(
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
  const nodes = value["nodes"];
  if (nodes === undefined) {
    missing(failures, at, "nodes");
  } else if (!isArray(nodes)) {
    fail(failures, `${at}/nodes`, "Must be a list.");
  } else {
    for (let i = 0; i < nodes.length; i++) {
      const item = nodes[i];
      checkNode(item, `${at}/nodes/${i}`, failures, depth + 1);
    }
  }
}

export function checkPartBase(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  optionalString(value["id"], at, "/id", failures);
}

export function checkPart(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  optionalString(value["id"], at, "/id", failures);
  const before = failures.length;
  let matches = 0;
  checkWheel(value, at, failures);
  if (passed(failures, before)) {
    matches++;
  }
  if (matches === 0) {
    checkScrew(value, at, failures);
    if (passed(failures, before)) {
      matches++;
    }
  }
  if (matches === 0) {
    fail(failures, at, "Must match at least one of Wheel, Screw.");
  }
}

export function checkWheel(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (isObject(value)) {
    optionalInteger(value["spokes"], at, "/spokes", failures);
  }
  checkPartBase(value, at, failures);
}

export function checkScrew(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  optionalInteger(value["length"], at, "/length", failures);
}

export function checkGetPetRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export function checkGetNodeRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export function checkGetPartRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export const getPetReplies: ReplyChecks = {
  200: checkPet,
};

export const getNodeReplies: ReplyChecks = {
  200: checkNode,
};

export const getPartReplies: ReplyChecks = {
  200: checkPart,
};

export const requestChecks = {
  getPet: checkGetPetRequest,
  getNode: checkGetNodeRequest,
  getPart: checkGetPartRequest,
};

export const replyChecks = {
  getPet: getPetReplies,
  getNode: getNodeReplies,
  getPart: getPartReplies,
};

export const eventChecks = {};
