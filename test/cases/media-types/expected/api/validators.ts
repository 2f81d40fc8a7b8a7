// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isBinary,
  isInteger,
  isObject,
  missing,
  passed,
} from "../runtime/check.js";
import {
  optionalString,
  requiredInteger,
  requiredOneOf,
} from "../runtime/check-property.js";
import { aString, optionalList } from "../runtime/check-within.js";

export function checkUploadRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
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
      case "multipart/form-data": {
        requiredOneOf(
          value["contentType"],
          ["multipart/form-data"],
          at,
          "/contentType",
          failures,
        );
        const valueBody = value["body"];
        if (valueBody !== undefined) {
          if (!isObject(valueBody)) {
            fail(failures, `${at}/body`, "Must be an object.");
          } else {
            const file = valueBody["file"];
            if (file === undefined) {
              missing(failures, `${at}/body`, "file");
            } else if (typeof file !== "string" && !isBinary(file)) {
              fail(failures, `${at}/body/file`, "Must be a string.");
            }
            optionalString(valueBody["note"], at, "/body/note", failures);
            optionalList(
              valueBody["tags"],
              aString,
              at,
              "/body/tags",
              failures,
            );
          }
        }
        break;
      }
      case "application/octet-stream": {
        requiredOneOf(
          value["contentType"],
          ["application/octet-stream"],
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
          'Must be "multipart/form-data" or "application/octet-stream".',
        );
    }
  }
}

export function checkSubmitFormRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const body = value["body"];
  if (body !== undefined) {
    if (!isObject(body)) {
      fail(failures, `${at}/body`, "Must be an object.");
    } else {
      const age = body["age"];
      if (age !== undefined) {
        if (!isInteger(age)) {
          fail(failures, `${at}/body/age`, "Must be an integer.");
        } else if (age < 0) {
          fail(failures, `${at}/body/age`, "Must be at least 0.");
        }
      }
    }
  }
}

export function checkWatchRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export function checkProbeRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

function checkUploadN202Reply(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredInteger(value["ticket"], at, "/ticket", failures);
}

export const uploadReplies: ReplyChecks = {
  202: checkUploadN202Reply,
};

export const submitFormReplies: ReplyChecks = {};

export const watchReplies: ReplyChecks = {};

export const probeReplies: ReplyChecks = {};

export const requestChecks = {
  upload: checkUploadRequest,
  submitForm: checkSubmitFormRequest,
  watch: checkWatchRequest,
  probe: checkProbeRequest,
};

export const replyChecks = {
  upload: uploadReplies,
  submitForm: submitFormReplies,
  watch: watchReplies,
  probe: probeReplies,
};

export const eventChecks = {};
