// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isLonger,
  isObject,
  missing,
  passed,
} from "../runtime/check.js";
import { optionalString, requiredOneOf } from "../runtime/check-property.js";
import { optional } from "../runtime/check-within.js";

const addressPostcodePattern = /* @__PURE__ */ new RegExp(
  "^[0-9]{4}[A-Z]{2}$",
  "u",
);

export function checkAddress(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  optionalString(value["country"], at, "/country", failures);
  optionalString(value["postcode"], at, "/postcode", failures);
  const before = failures.length;
  requiredOneOf(value["country"], ["NL"], at, "/country", failures);
  if (passed(failures, before)) {
    const postcode = value["postcode"];
    if (
      postcode !== undefined &&
      typeof postcode === "string" &&
      !addressPostcodePattern.test(postcode)
    ) {
      fail(
        failures,
        `${at}/postcode`,
        "Must match the pattern ^[0-9]{4}[A-Z]{2}$",
      );
    }
  } else {
    const postcode = value["postcode"];
    if (
      postcode !== undefined &&
      typeof postcode === "string" &&
      isLonger(postcode, 10)
    ) {
      fail(failures, `${at}/postcode`, "Must have at most 10 characters.");
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
  optionalString(value["number"], at, "/number", failures);
  optionalString(value["holder"], at, "/holder", failures);
  optionalString(value["expires"], at, "/expires", failures);
  if (value["number"] !== undefined && value["holder"] === undefined) {
    missing(failures, at, "holder");
  }
  if (value["number"] !== undefined && value["expires"] === undefined) {
    missing(failures, at, "expires");
  }
}

export function checkNotEmpty(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (typeof value !== "string") {
    fail(failures, at, "Must be a string.");
    return;
  }
  const before = failures.length;
  if (value !== "") {
    fail(failures, at, 'Must be "".');
  }
  if (passed(failures, before)) {
    fail(failures, at, "Must not match what is excluded.");
  }
}

export function checkPutValuesRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const body = value["body"];
  if (body === undefined) {
    missing(failures, at, "body");
  } else if (!isObject(body)) {
    fail(failures, `${at}/body`, "Must be an object.");
  } else {
    optional(body["address"], checkAddress, at, "/body/address", failures);
    optional(body["card"], checkCard, at, "/body/card", failures);
    optional(body["notEmpty"], checkNotEmpty, at, "/body/notEmpty", failures);
  }
}

export const putValuesReplies: ReplyChecks = {};

export const requestChecks = {
  putValues: checkPutValuesRequest,
};

export const replyChecks = {
  putValues: putValuesReplies,
};

export const eventChecks = {};
