// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isHeavier,
  isObject,
  missing,
  segment,
} from "../runtime/check.js";
import { optional } from "../runtime/check-within.js";

export function checkMetadata(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const count = Object.keys(value).length;
  if (count > 10) {
    fail(failures, at, "Must have at most 10 properties.");
  }
  if (isHeavier(value, 1024)) {
    fail(
      failures,
      at,
      "Must have at most 1024 bytes in its names and strings.",
    );
  }
  for (const name of Object.keys(value)) {
    const member = value[name];
    if (typeof member !== "string") {
      fail(failures, `${at}/${segment(name)}`, "Must be a string.");
    }
  }
}

export function checkCreateRunRequest(
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
    optional(body["metadata"], checkMetadata, at, "/body/metadata", failures);
    const note = body["note"];
    if (note !== undefined) {
      if (isObject(note)) {
        if (isHeavier(note, 1)) {
          fail(
            failures,
            `${at}/body/note`,
            "Must have at most 1 byte in its names and strings.",
          );
        }
      } else if (note !== null) {
        fail(failures, `${at}/body/note`, "Must be an object or null.");
      }
    }
  }
}

export const createRunReplies: ReplyChecks = {};

export const requestChecks = {
  createRun: checkCreateRunRequest,
};

export const replyChecks = {
  createRun: createRunReplies,
};

export const eventChecks = {};
