// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isInt32,
  isInt64,
  isInteger,
  isLonger,
  isMultipleOf,
  isObject,
  isShorter,
  missing,
} from "../runtime/check.js";
import {
  aBase64,
  aDate,
  aDateTime,
  aUuid,
  anEmail,
  optionalFormat,
} from "../runtime/check-format.js";
import { optionalString } from "../runtime/check-property.js";
import { optional } from "../runtime/check-within.js";
import {
  isBase64,
  isDate,
  isDateTime,
  isEmail,
  isUuid,
} from "../runtime/formats.js";

const codePattern = /* @__PURE__ */ new RegExp("^\\p{Lu}+$", "u");

export function checkCode(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (typeof value !== "string") {
    fail(failures, at, "Must be a string.");
    return;
  }
  if (isShorter(value, 2)) {
    fail(failures, at, "Must have at least 2 characters.");
  }
  if (isLonger(value, 4)) {
    fail(failures, at, "Must have at most 4 characters.");
  }
  if (!codePattern.test(value)) {
    fail(failures, at, "Must match the pattern ^\\p{Lu}+$");
  }
}

export function checkId(value: unknown, at: string, failures: Failure[]): void {
  if (typeof value !== "string") {
    fail(failures, at, "Must be a string.");
    return;
  }
  if (!isUuid(value)) {
    fail(failures, at, "Must be a UUID.");
  }
}

export function checkWhen(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (typeof value !== "string") {
    fail(failures, at, "Must be a string.");
    return;
  }
  if (!isDateTime(value)) {
    fail(failures, at, "Must be a date and time such as 2024-02-29T08:30:00Z.");
  }
}

export function checkDay(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (typeof value !== "string") {
    fail(failures, at, "Must be a string.");
    return;
  }
  if (!isDate(value)) {
    fail(failures, at, "Must be a date such as 2024-02-29.");
  }
}

export function checkMail(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (typeof value !== "string") {
    fail(failures, at, "Must be a string.");
    return;
  }
  if (!isEmail(value)) {
    fail(failures, at, "Must be an email address.");
  }
}

export function checkCustom(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (typeof value !== "string") {
    fail(failures, at, "Must be a string.");
  }
}

export function checkSmall(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isInteger(value)) {
    fail(failures, at, "Must be an integer.");
    return;
  }
  if (!isInt32(value)) {
    fail(failures, at, "Must be in the range of 32-bit integers.");
  }
}

export function checkLarge(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isInteger(value)) {
    fail(failures, at, "Must be an integer.");
    return;
  }
  if (!isInt64(value)) {
    fail(failures, at, "Must be in the range of 64-bit integers.");
  }
}

export function checkShare(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (typeof value !== "number") {
    fail(failures, at, "Must be a number.");
    return;
  }
  if (value <= 0) {
    fail(failures, at, "Must be greater than 0.");
  }
  if (value > 1) {
    fail(failures, at, "Must be at most 1.");
  }
}

export function checkAngle(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (typeof value !== "number") {
    fail(failures, at, "Must be a number.");
    return;
  }
  if (value < 0) {
    fail(failures, at, "Must be at least 0.");
  }
  if (value >= 360) {
    fail(failures, at, "Must be less than 360.");
  }
}

export function checkPrice(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (typeof value !== "number") {
    fail(failures, at, "Must be a number.");
    return;
  }
  if (value < 0) {
    fail(failures, at, "Must be at least 0.");
  }
  if (!isMultipleOf(value, 0.01)) {
    fail(failures, at, "Must be a multiple of 0.01.");
  }
}

export function checkBlob_(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (typeof value !== "string") {
    fail(failures, at, "Must be a string.");
    return;
  }
  if (!isBase64(value)) {
    fail(failures, at, "Must be Base64.");
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
    optional(body["code"], checkCode, at, "/body/code", failures);
    optionalFormat(body["id"], aUuid, at, "/body/id", failures);
    optionalFormat(body["when"], aDateTime, at, "/body/when", failures);
    optionalFormat(body["day"], aDate, at, "/body/day", failures);
    optionalFormat(body["mail"], anEmail, at, "/body/mail", failures);
    optionalString(body["custom"], at, "/body/custom", failures);
    const small = body["small"];
    if (small !== undefined) {
      if (!isInteger(small)) {
        fail(failures, `${at}/body/small`, "Must be an integer.");
      } else if (!isInt32(small)) {
        fail(
          failures,
          `${at}/body/small`,
          "Must be in the range of 32-bit integers.",
        );
      }
    }
    const large = body["large"];
    if (large !== undefined) {
      if (!isInteger(large)) {
        fail(failures, `${at}/body/large`, "Must be an integer.");
      } else if (!isInt64(large)) {
        fail(
          failures,
          `${at}/body/large`,
          "Must be in the range of 64-bit integers.",
        );
      }
    }
    const angle = body["angle"];
    if (angle !== undefined) {
      if (typeof angle !== "number") {
        fail(failures, `${at}/body/angle`, "Must be a number.");
      } else {
        if (angle < 0) {
          fail(failures, `${at}/body/angle`, "Must be at least 0.");
        }
        if (angle >= 360) {
          fail(failures, `${at}/body/angle`, "Must be less than 360.");
        }
      }
    }
    const share = body["share"];
    if (share !== undefined) {
      if (typeof share !== "number") {
        fail(failures, `${at}/body/share`, "Must be a number.");
      } else {
        if (share <= 0) {
          fail(failures, `${at}/body/share`, "Must be greater than 0.");
        }
        if (share > 1) {
          fail(failures, `${at}/body/share`, "Must be at most 1.");
        }
      }
    }
    const price = body["price"];
    if (price !== undefined) {
      if (typeof price !== "number") {
        fail(failures, `${at}/body/price`, "Must be a number.");
      } else {
        if (price < 0) {
          fail(failures, `${at}/body/price`, "Must be at least 0.");
        }
        if (!isMultipleOf(price, 0.01)) {
          fail(failures, `${at}/body/price`, "Must be a multiple of 0.01.");
        }
      }
    }
    optionalFormat(body["blob"], aBase64, at, "/body/blob", failures);
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
