// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isArray,
  isBinary,
  isObject,
  missing,
} from "../runtime/check.js";
import { optionalInteger, optionalString } from "../runtime/check-property.js";
import { aString, optionalList, required } from "../runtime/check-within.js";

export function checkFile(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (typeof value !== "string" && !isBinary(value)) {
    fail(failures, at, "Must be a string.");
  }
}

export function checkUpload(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  } else {
    const photo = value["photo"];
    if (photo === undefined) {
      missing(failures, at, "photo");
    } else if (typeof photo !== "string" && !isBinary(photo)) {
      fail(failures, `${at}/photo`, "Must be a string.");
    }
    const scans = value["scans"];
    if (scans !== undefined && !isArray(scans)) {
      fail(failures, `${at}/scans`, "Must be a list.");
    }
  }
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  } else {
    const meta = value["meta"];
    if (meta !== undefined) {
      if (!isObject(meta)) {
        fail(failures, `${at}/meta`, "Must be an object.");
      } else {
        optionalInteger(meta["size"], at, "/meta/size", failures);
      }
    }
    optionalString(value["table"], at, "/table", failures);
    optionalInteger(value["rating"], at, "/rating", failures);
    optionalList(value["tags"], aString, at, "/tags", failures);
  }
}

export function checkUploadRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  required(value["body"], checkUpload, at, "/body", failures);
}

export const uploadReplies: ReplyChecks = {};

export const requestChecks = {
  upload: checkUploadRequest,
};

export const replyChecks = {
  upload: uploadReplies,
};

export const eventChecks = {};
