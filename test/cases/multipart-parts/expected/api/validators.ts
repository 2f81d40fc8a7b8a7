// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isArray,
  isBinary,
  isObject,
  missing,
  segment,
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

export function checkStored(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  optionalString(value["kind"], at, "/kind", failures);
  const file = value["file"];
  if (file !== undefined && typeof file !== "string" && !isBinary(file)) {
    fail(failures, `${at}/file`, "Must be a string.");
  }
}

export function checkLink(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  optionalString(value["kind"], at, "/kind", failures);
  optionalString(value["url"], at, "/url", failures);
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

export function checkUploadAllRequest(
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
  } else {
    if (isObject(body)) {
      if (body["scans"] === undefined) {
        missing(failures, `${at}/body`, "scans");
      }
      if (body["table"] === undefined) {
        missing(failures, `${at}/body`, "table");
      }
    }
    checkUpload(body, `${at}/body`, failures);
  }
}

export function checkUploadWithNotesRequest(
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
    const file = body["file"];
    if (file !== undefined && typeof file !== "string" && !isBinary(file)) {
      fail(failures, `${at}/body/file`, "Must be a string.");
    }
    for (const name of Object.keys(body)) {
      const member = body[name];
      if (name !== "file" && typeof member !== "string") {
        fail(failures, `${at}/body/${segment(name)}`, "Must be a string.");
      }
    }
  }
}

export function checkUploadFilesRequest(
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
    for (const name of Object.keys(body)) {
      const member = body[name];
      if (typeof member !== "string" && !isBinary(member)) {
        fail(failures, `${at}/body/${segment(name)}`, "Must be a string.");
      }
    }
  }
}

export function checkUploadOrLinkRequest(
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
    const tag: unknown = body["kind"];
    switch (tag) {
      case "stored":
        checkStored(body, `${at}/body`, failures);
        break;
      case "link":
        checkLink(body, `${at}/body`, failures);
        break;
      case undefined:
        missing(failures, `${at}/body`, "kind");
        break;
      default:
        fail(failures, `${at}/body/kind`, 'Must be "stored" or "link".');
    }
  }
}

export const uploadReplies: ReplyChecks = {};

export const uploadAllReplies: ReplyChecks = {};

export const uploadWithNotesReplies: ReplyChecks = {};

export const uploadFilesReplies: ReplyChecks = {};

export const uploadOrLinkReplies: ReplyChecks = {};

export const requestChecks = {
  upload: checkUploadRequest,
  uploadAll: checkUploadAllRequest,
  uploadWithNotes: checkUploadWithNotesRequest,
  uploadFiles: checkUploadFilesRequest,
  uploadOrLink: checkUploadOrLinkRequest,
};

export const replyChecks = {
  upload: uploadReplies,
  uploadAll: uploadAllReplies,
  uploadWithNotes: uploadWithNotesReplies,
  uploadFiles: uploadFilesReplies,
  uploadOrLink: uploadOrLinkReplies,
};

export const eventChecks = {};
