// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isInteger,
  isObject,
  missing,
} from "../runtime/check.js";
import { requiredList } from "../runtime/check-within.js";

export function checkRow(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const key = value["key"];
  if (key === undefined) {
    missing(failures, at, "key");
  } else if (!isInteger(key)) {
    fail(failures, `${at}/key`, "Must be an integer.");
  } else if (key < 1) {
    fail(failures, `${at}/key`, "Must be at least 1.");
  }
}

export function checkExportRowsRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export function checkImportRowsRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredList(value["body"], checkRow, at, "/body", failures);
}

export function checkExportTextRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export const exportRowsReplies: ReplyChecks = {};

export const importRowsReplies: ReplyChecks = {};

export const exportTextReplies: ReplyChecks = {};

export const requestChecks = {
  exportRows: checkExportRowsRequest,
  importRows: checkImportRowsRequest,
  exportText: checkExportTextRequest,
};

export const replyChecks = {
  exportRows: exportRowsReplies,
  importRows: importRowsReplies,
  exportText: exportTextReplies,
};

export const eventChecks = {};
