// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isObject,
} from "../runtime/check.js";
import {
  optionalInteger,
  optionalNumber,
  optionalString,
} from "../runtime/check-property.js";

export function checkGro_df_e(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  optionalNumber(value["höhe"], at, "/höhe", failures);
  optionalString(value["🦁"], at, "/🦁", failures);
}

export function check_52d5__7269_(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (
    value !== "ライオン" &&
    value !== "🦁" &&
    value !== "é" &&
    value !== "é"
  ) {
    fail(failures, at, 'Must be "ライオン", "🦁", "é" or "é".');
  }
}

export function checkGro_df_eRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const query = value["query"];
  if (query !== undefined) {
    if (!isObject(query)) {
      fail(failures, `${at}/query`, "Must be an object.");
    } else {
      optionalInteger(query["länge"], at, "/query/länge", failures);
    }
  }
}

export function checkRufenRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export const gro_df_eReplies: ReplyChecks = {
  200: checkGro_df_e,
};

export const rufenReplies: ReplyChecks = {
  200: check_52d5__7269_,
};

export const requestChecks = {
  gro_df_e: checkGro_df_eRequest,
  rufen: checkRufenRequest,
};

export const replyChecks = {
  gro_df_e: gro_df_eReplies,
  rufen: rufenReplies,
};

export const eventChecks = {};
