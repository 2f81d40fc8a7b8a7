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
import { optionalString, requiredInteger } from "../runtime/check-property.js";
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
  const body = value["body"];
  if (body === undefined) {
    missing(failures, at, "body");
  } else if (!isObject(body) && typeof body !== "string") {
    fail(failures, `${at}/body`, "Must be an object or a string.");
  } else {
    const before = failures.length;
    let matches = 0;
    if (!isObject(body)) {
      fail(failures, `${at}/body`, "Must be an object.");
    } else {
      const file = body["file"];
      if (file === undefined) {
        missing(failures, `${at}/body`, "file");
      } else if (typeof file !== "string" && !isBinary(file)) {
        fail(failures, `${at}/body/file`, "Must be a string.");
      }
      optionalString(body["note"], at, "/body/note", failures);
      optionalList(body["tags"], aString, at, "/body/tags", failures);
    }
    if (passed(failures, before)) {
      matches++;
    }
    if (matches === 0) {
      if (typeof body !== "string" && !isBinary(body)) {
        fail(failures, `${at}/body`, "Must be a string.");
      }
      if (passed(failures, before)) {
        matches++;
      }
    }
    if (matches === 0) {
      fail(
        failures,
        `${at}/body`,
        "Must match at least one of 2 alternatives.",
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
