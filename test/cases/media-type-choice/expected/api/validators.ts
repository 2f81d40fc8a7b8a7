// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isBinary,
  isObject,
  missing,
  passed,
} from "../runtime/check.js";
import {
  optionalString,
  requiredOneOf,
  requiredString,
} from "../runtime/check-property.js";
import { optional } from "../runtime/check-within.js";

export function checkPet(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredString(value["name"], at, "/name", failures);
}

export function checkPutPetRequest(
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
    requiredString(path["petId"], at, "/path/petId", failures);
  }
  if (value["body"] === undefined) {
    missing(failures, at, "body");
  }
  const before = failures.length;
  if (value["contentType"] === undefined) {
    missing(failures, at, "contentType");
  }
  if (passed(failures, before)) {
    const tag: unknown = value["contentType"];
    switch (tag) {
      case "application/json": {
        requiredOneOf(
          value["contentType"],
          ["application/json"],
          at,
          "/contentType",
          failures,
        );
        optional(value["body"], checkPet, at, "/body", failures);
        break;
      }
      case "application/xml": {
        requiredOneOf(
          value["contentType"],
          ["application/xml"],
          at,
          "/contentType",
          failures,
        );
        optionalString(value["body"], at, "/body", failures);
        break;
      }
      case "image/*": {
        requiredOneOf(
          value["contentType"],
          ["image/*"],
          at,
          "/contentType",
          failures,
        );
        const valueBody = value["body"];
        if (
          valueBody !== undefined &&
          typeof valueBody !== "string" &&
          !isBinary(valueBody)
        ) {
          fail(failures, `${at}/body`, "Must be a string.");
        }
        break;
      }
      case undefined:
        missing(failures, at, "contentType");
        break;
      default:
        fail(
          failures,
          `${at}/contentType`,
          'Must be "application/json", "application/xml" or "image/*".',
        );
    }
  }
}

export function checkSameInAllRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  optional(value["body"], checkPet, at, "/body", failures);
}

export function checkDialectsRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  optional(value["body"], checkPet, at, "/body", failures);
}

export function checkVersionedRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const before = failures.length;
  if (value["contentType"] === undefined) {
    missing(failures, at, "contentType");
  }
  if (passed(failures, before)) {
    const tag: unknown = value["contentType"];
    switch (tag) {
      case "application/json;v=1": {
        requiredOneOf(
          value["contentType"],
          ["application/json;v=1"],
          at,
          "/contentType",
          failures,
        );
        const valueBody = value["body"];
        if (valueBody !== undefined && !isObject(valueBody)) {
          fail(failures, `${at}/body`, "Must be an object.");
        }
        break;
      }
      case "application/json;v=2": {
        requiredOneOf(
          value["contentType"],
          ["application/json;v=2"],
          at,
          "/contentType",
          failures,
        );
        const valueBody = value["body"];
        if (valueBody !== undefined && !isObject(valueBody)) {
          fail(failures, `${at}/body`, "Must be an object.");
        }
        break;
      }
      case undefined:
        missing(failures, at, "contentType");
        break;
      default:
        fail(
          failures,
          `${at}/contentType`,
          'Must be "application/json;v=1" or "application/json;v=2".',
        );
    }
  }
}

export function checkHeadOnlyRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export const putPetReplies: ReplyChecks = {
  200: checkPet,
};

export const sameInAllReplies: ReplyChecks = {};

export const dialectsReplies: ReplyChecks = {
  200: checkPet,
};

export const versionedReplies: ReplyChecks = {};

export const headOnlyReplies: ReplyChecks = {};

export const requestChecks = {
  putPet: checkPutPetRequest,
  sameInAll: checkSameInAllRequest,
  dialects: checkDialectsRequest,
  versioned: checkVersionedRequest,
  headOnly: checkHeadOnlyRequest,
};

export const replyChecks = {
  putPet: putPetReplies,
  sameInAll: sameInAllReplies,
  dialects: dialectsReplies,
  versioned: versionedReplies,
  headOnly: headOnlyReplies,
};

export const eventChecks = {};
