// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isArray,
  isObject,
  isShorter,
  maxDepth,
  missing,
  tooDeep,
  unlisted,
} from "../runtime/check.js";
import { aUuid, requiredFormat } from "../runtime/check-format.js";
import {
  optionalInteger,
  requiredInteger,
  requiredOneOf,
  requiredString,
} from "../runtime/check-property.js";
import { required } from "../runtime/check-within.js";
import { isUuid } from "../runtime/formats.js";

export function checkId(value: unknown, at: string, failures: Failure[]): void {
  if (typeof value !== "string") {
    fail(failures, at, "Must be a string.");
    return;
  }
  if (!isUuid(value)) {
    fail(failures, at, "Must be a UUID.");
  }
}

export function checkMember(
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
  requiredFormat(value["id"], aUuid, at, "/id", failures);
  requiredString(value["name"], at, "/name", failures);
  if (value["password"] !== undefined) {
    fail(failures, `${at}/password`, "Must not be present: it is write-only.");
  }
  const friends = value["friends"];
  if (friends !== undefined) {
    if (!isArray(friends)) {
      fail(failures, `${at}/friends`, "Must be a list.");
    } else {
      for (let i = 0; i < friends.length; i++) {
        const item = friends[i];
        checkMember(item, `${at}/friends/${i}`, failures, depth + 1);
      }
    }
  }
  for (const name of Object.keys(value)) {
    if (
      name !== "id" &&
      name !== "name" &&
      name !== "password" &&
      name !== "friends"
    ) {
      unlisted(failures, at, name);
    }
  }
}

export function checkMemberInput(
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
  if (value["id"] !== undefined) {
    fail(failures, `${at}/id`, "Must not be present: it is read-only.");
  }
  requiredString(value["name"], at, "/name", failures);
  const password = value["password"];
  if (password === undefined) {
    missing(failures, at, "password");
  } else if (typeof password !== "string") {
    fail(failures, `${at}/password`, "Must be a string.");
  } else if (isShorter(password, 8)) {
    fail(failures, `${at}/password`, "Must have at least 8 characters.");
  }
  const friends = value["friends"];
  if (friends !== undefined) {
    if (!isArray(friends)) {
      fail(failures, `${at}/friends`, "Must be a list.");
    } else {
      for (let i = 0; i < friends.length; i++) {
        const item = friends[i];
        checkMemberInput(item, `${at}/friends/${i}`, failures, depth + 1);
      }
    }
  }
  for (const name of Object.keys(value)) {
    if (
      name !== "id" &&
      name !== "name" &&
      name !== "password" &&
      name !== "friends"
    ) {
      unlisted(failures, at, name);
    }
  }
}

export function checkCard(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const tag: unknown = value["kind"];
  switch (tag) {
    case "library":
      checkLibraryCard(value, at, failures);
      break;
    case "bus":
      checkBusCard(value, at, failures);
      break;
    case undefined:
      missing(failures, at, "kind");
      break;
    default:
      fail(failures, `${at}/kind`, 'Must be "library" or "bus".');
  }
}

export function checkCardInput(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const tag: unknown = value["kind"];
  switch (tag) {
    case "library":
      checkLibraryCardInput(value, at, failures);
      break;
    case "bus":
      checkBusCardInput(value, at, failures);
      break;
    case undefined:
      missing(failures, at, "kind");
      break;
    default:
      fail(failures, `${at}/kind`, 'Must be "library" or "bus".');
  }
}

export function checkLibraryCard(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredOneOf(value["kind"], ["library"], at, "/kind", failures);
  requiredInteger(value["number"], at, "/number", failures);
  optionalInteger(value["books"], at, "/books", failures);
}

export function checkLibraryCardInput(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredOneOf(value["kind"], ["library"], at, "/kind", failures);
  if (value["number"] !== undefined) {
    fail(failures, `${at}/number`, "Must not be present: it is read-only.");
  }
  optionalInteger(value["books"], at, "/books", failures);
}

export function checkBusCard(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredOneOf(value["kind"], ["bus"], at, "/kind", failures);
  required(value["holder"], checkMember, at, "/holder", failures);
  if (value["lost"] !== undefined) {
    fail(failures, `${at}/lost`, "Must not be present: it is write-only.");
  }
}

export function checkBusCardInput(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredOneOf(value["kind"], ["bus"], at, "/kind", failures);
  required(value["holder"], checkMemberInput, at, "/holder", failures);
  if (value["lost"] !== undefined) {
    fail(failures, `${at}/lost`, "Must not be present: it is read-only.");
  }
}

export function checkAddMemberRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  required(value["body"], checkMemberInput, at, "/body", failures);
}

export function checkPutCardRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  required(value["body"], checkCardInput, at, "/body", failures);
}

function checkPutCardN200Reply(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  required(value["card"], checkCard, at, "/card", failures);
  if (value["pin"] !== undefined) {
    fail(failures, `${at}/pin`, "Must not be present: it is write-only.");
  }
}

export const addMemberReplies: ReplyChecks = {
  201: checkMember,
};

export const putCardReplies: ReplyChecks = {
  200: checkPutCardN200Reply,
};

export const requestChecks = {
  addMember: checkAddMemberRequest,
  putCard: checkPutCardRequest,
};

export const replyChecks = {
  addMember: addMemberReplies,
  putCard: putCardReplies,
};

export const eventChecks = {};
