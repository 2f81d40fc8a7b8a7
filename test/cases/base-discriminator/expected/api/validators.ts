// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isArray,
  isInteger,
  isObject,
  maxDepth,
  missing,
  tooDeep,
} from "../runtime/check.js";
import {
  optionalBoolean,
  optionalOneOf,
  optionalString,
  requiredOneOf,
  requiredString,
} from "../runtime/check-property.js";

export function checkPetBase(
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
  requiredString(value["name"], at, "/name", failures);
  requiredString(value["petType"], at, "/petType", failures);
  const friends = value["friends"];
  if (friends !== undefined) {
    if (!isArray(friends)) {
      fail(failures, `${at}/friends`, "Must be a list.");
    } else {
      for (let i = 0; i < friends.length; i++) {
        const item = friends[i];
        checkPet(item, `${at}/friends/${i}`, failures, depth + 1);
      }
    }
  }
}

export function checkPet(
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
  const tag: unknown = value["petType"];
  switch (tag) {
    case "Cat":
      checkCat(value, at, failures, depth + 1);
      break;
    case "Lion":
      checkLion(value, at, failures, depth + 1);
      break;
    case "Dog":
      checkDog(value, at, failures, depth + 1);
      break;
    default: {
      checkPetBase(value, at, failures, depth + 1);
    }
  }
}

export function checkCat(
  value: unknown,
  at: string,
  failures: Failure[],
  depth = 0,
): void {
  if (depth > maxDepth) {
    tooDeep(failures, at);
    return;
  }
  checkPetBase(value, at, failures, depth + 1);
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  } else {
    requiredOneOf(value["petType"], ["Cat", "Lion"], at, "/petType", failures);
    requiredOneOf(
      value["huntingSkill"],
      ["lazy", "aggressive"],
      at,
      "/huntingSkill",
      failures,
    );
  }
}

export function checkLion(
  value: unknown,
  at: string,
  failures: Failure[],
  depth = 0,
): void {
  if (depth > maxDepth) {
    tooDeep(failures, at);
    return;
  }
  checkCat(value, at, failures, depth + 1);
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  } else {
    requiredOneOf(value["petType"], ["Lion"], at, "/petType", failures);
    optionalBoolean(value["mane"], at, "/mane", failures);
  }
}

export function checkDog(
  value: unknown,
  at: string,
  failures: Failure[],
  depth = 0,
): void {
  if (depth > maxDepth) {
    tooDeep(failures, at);
    return;
  }
  if (isObject(value)) {
    requiredOneOf(value["petType"], ["Dog"], at, "/petType", failures);
    const packSize = value["packSize"];
    if (packSize === undefined) {
      missing(failures, at, "packSize");
    } else if (!isInteger(packSize)) {
      fail(failures, `${at}/packSize`, "Must be an integer.");
    } else if (packSize < 0) {
      fail(failures, `${at}/packSize`, "Must be at least 0.");
    }
  }
  checkPetBase(value, at, failures, depth + 1);
}

export function checkKeyBase(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  optionalOneOf(value["kty"], ["EC", "RSA", "oct"], at, "/kty", failures);
  optionalString(value["kid"], at, "/kid", failures);
}

export function checkKey(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const tag: unknown = value["kty"];
  switch (tag) {
    case "EC":
      checkEcKey(value, at, failures);
      break;
    case "RSA":
      checkRsaKey(value, at, failures);
      break;
    default: {
      checkKeyBase(value, at, failures);
    }
  }
}

export function checkEcKey(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  checkKeyBase(value, at, failures);
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  } else {
    optionalOneOf(value["kty"], ["EC"], at, "/kty", failures);
    optionalString(value["x"], at, "/x", failures);
  }
}

export function checkRsaKey(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  checkKeyBase(value, at, failures);
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  } else {
    optionalString(value["n"], at, "/n", failures);
    optionalOneOf(value["kty"], ["RSA"], at, "/kty", failures);
  }
}

export function checkOrderBase(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredString(value["orderType"], at, "/orderType", failures);
}

export function checkOrder(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (value !== null) {
    checkOrderBase(value, at, failures);
    if (!isObject(value)) {
      fail(failures, at, "Must be an object.");
    } else {
      const tag: unknown = value["orderType"];
      switch (tag) {
        case "once":
          checkOneTimeOrder(value, at, failures);
          break;
        case "again":
          checkSubscription(value, at, failures);
          break;
      }
    }
  }
}

export function checkOneTimeOrder(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  optionalString(value["orderType"], at, "/orderType", failures);
  optionalBoolean(value["paid"], at, "/paid", failures);
}

export function checkSubscription(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  optionalString(value["orderType"], at, "/orderType", failures);
  optionalString(value["until"], at, "/until", failures);
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

export function checkGetCatRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export function checkGetKeyRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export function checkGetOrderRequest(
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

export const getCatReplies: ReplyChecks = {
  200: checkCat,
};

export const getKeyReplies: ReplyChecks = {
  200: checkKey,
};

export const getOrderReplies: ReplyChecks = {
  200: checkOrder,
};

export const requestChecks = {
  getPet: checkGetPetRequest,
  getCat: checkGetCatRequest,
  getKey: checkGetKeyRequest,
  getOrder: checkGetOrderRequest,
};

export const replyChecks = {
  getPet: getPetReplies,
  getCat: getCatReplies,
  getKey: getKeyReplies,
  getOrder: getOrderReplies,
};

export const eventChecks = {};
