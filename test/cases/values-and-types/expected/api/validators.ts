// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  equal,
  fail,
  isInteger,
  isLonger,
  isObject,
  missing,
} from "../runtime/check.js";
import {
  optionalIntegerOrNull,
  optionalOneOf,
} from "../runtime/check-property.js";
import { optional } from "../runtime/check-within.js";

export function checkVersion(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (value !== 2) {
    fail(failures, at, "Must be 2.");
  }
}

const settingsValue: unknown = JSON.parse('{"mode":"fast","odd key":[1,null]}');

export function checkSettings(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!equal(value, settingsValue)) {
    fail(failures, at, 'Must be {"mode":"fast","odd key":[1,null]}.');
  }
}

export function checkSize(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (value !== "small" && value !== "large" && value !== null) {
    fail(failures, at, 'Must be "small", "large" or null.');
  }
}

export function checkLevel(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (value !== 1 && value !== 2 && value !== 3) {
    fail(failures, at, "Must be 1, 2 or 3.");
  }
}

const oddValues: ReadonlySet<unknown> = new Set([
  "",
  " ",
  '"quoted"',
  "it's",
  "a/b",
  "line\nbreak",
  "${x}",
  "*/",
]);

export function checkOdd(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!oddValues.has(value)) {
    fail(
      failures,
      at,
      'Must be "", " ", "\\"quoted\\"", "it\'s", "a/b", "line\\nbreak", "${x}" or "*/".',
    );
  }
}

export function checkMixed(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (
    value !== 1 &&
    value !== "1" &&
    value !== true &&
    value !== 1.5 &&
    value !== 0 &&
    value !== 1e21
  ) {
    fail(failures, at, 'Must be 1, "1", true, 1.5, 0 or 1e+21.');
  }
}

export function checkText(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (typeof value === "string") {
    if (isLonger(value, 3)) {
      fail(failures, at, "Must have at most 3 characters.");
    }
  } else if (value !== null) {
    fail(failures, at, "Must be a string or null.");
  }
}

export function checkScalar(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (
    typeof value !== "boolean" &&
    typeof value !== "number" &&
    typeof value !== "string"
  ) {
    fail(failures, at, "Must be true or false, a number or a string.");
  }
}

export function checkWhole(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isInteger(value) && value !== null) {
    fail(failures, at, "Must be an integer or null.");
  }
}

export function checkVoid(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (value !== null) {
    fail(failures, at, "Must be null.");
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
    const version = body["version"];
    if (version !== undefined && version !== 2) {
      fail(failures, `${at}/body/version`, "Must be 2.");
    }
    optional(body["settings"], checkSettings, at, "/body/settings", failures);
    optionalOneOf(
      body["size"],
      ["small", "large", null],
      at,
      "/body/size",
      failures,
    );
    const level = body["level"];
    if (level !== undefined && level !== 1 && level !== 2 && level !== 3) {
      fail(failures, `${at}/body/level`, "Must be 1, 2 or 3.");
    }
    optional(body["odd"], checkOdd, at, "/body/odd", failures);
    const mixed = body["mixed"];
    if (
      mixed !== undefined &&
      mixed !== 1 &&
      mixed !== "1" &&
      mixed !== true &&
      mixed !== 1.5 &&
      mixed !== 0 &&
      mixed !== 1e21
    ) {
      fail(
        failures,
        `${at}/body/mixed`,
        'Must be 1, "1", true, 1.5, 0 or 1e+21.',
      );
    }
    const text = body["text"];
    if (text !== undefined) {
      if (typeof text === "string") {
        if (isLonger(text, 3)) {
          fail(failures, `${at}/body/text`, "Must have at most 3 characters.");
        }
      } else if (text !== null) {
        fail(failures, `${at}/body/text`, "Must be a string or null.");
      }
    }
    const scalar = body["scalar"];
    if (
      scalar !== undefined &&
      typeof scalar !== "boolean" &&
      typeof scalar !== "number" &&
      typeof scalar !== "string"
    ) {
      fail(
        failures,
        `${at}/body/scalar`,
        "Must be true or false, a number or a string.",
      );
    }
    optionalIntegerOrNull(body["whole"], at, "/body/whole", failures);
    const void_ = body["void"];
    if (void_ !== undefined && void_ !== null) {
      fail(failures, `${at}/body/void`, "Must be null.");
    }
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
