// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isArray,
  isInteger,
  isObject,
} from "../runtime/check.js";
import { aUri, optionalFormat } from "../runtime/check-format.js";
import {
  optionalInteger,
  optionalString,
  requiredBoolean,
  requiredString,
} from "../runtime/check-property.js";
import { aString, each, requiredList } from "../runtime/check-within.js";

export function checkItem(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredString(value["id"], at, "/id", failures);
}

export function checkByLinkRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export function checkLinkedAndNoListRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export function checkTurnedOffRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export function checkByLastItemRequest(
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
      optionalString(
        query["starting_after"],
        at,
        "/query/starting_after",
        failures,
      );
    }
  }
}

export function checkByOffsetRequest(
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
      optionalInteger(query["skip"], at, "/query/skip", failures);
      optionalInteger(query["top"], at, "/query/top", failures);
    }
  }
}

export function checkByPageRequest(
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
      const page = query["page"];
      if (page !== undefined) {
        if (!isInteger(page)) {
          fail(failures, `${at}/query/page`, "Must be an integer.");
        } else if (page < 0) {
          fail(failures, `${at}/query/page`, "Must be at least 0.");
        }
      }
    }
  }
}

export function checkByUrlRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

function checkByLinkN200Reply(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isArray(value)) {
    fail(failures, at, "Must be a list.");
    return;
  }
  each(value, checkItem, at, "", failures);
}

function checkTurnedOffN200Reply(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isArray(value)) {
    fail(failures, at, "Must be a list.");
    return;
  }
  each(value, checkItem, at, "", failures);
}

function checkByLastItemN200Reply(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredList(value["data"], checkItem, at, "/data", failures);
  requiredBoolean(value["has_more"], at, "/has_more", failures);
}

function checkByOffsetN200Reply(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const result = value["result"];
  if (result !== undefined) {
    if (!isObject(result)) {
      fail(failures, `${at}/result`, "Must be an object.");
    } else {
      const rows = result["rows"];
      if (rows !== undefined) {
        if (isArray(rows)) {
          for (let i = 0; i < rows.length; i++) {
            const item = rows[i];
            if (!isObject(item)) {
              fail(failures, `${at}/result/rows/${i}`, "Must be an object.");
            } else {
              const n = item["n"];
              if (n !== undefined && !isInteger(n)) {
                fail(
                  failures,
                  `${at}/result/rows/${i}/n`,
                  "Must be an integer.",
                );
              }
            }
          }
        } else if (rows !== null) {
          fail(failures, `${at}/result/rows`, "Must be a list or null.");
        }
      }
      optionalInteger(result["total"], at, "/result/total", failures);
    }
  }
}

function checkByPageN200Reply(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isArray(value)) {
    fail(failures, at, "Must be a list.");
    return;
  }
  each(value, aString, at, "", failures);
}

function checkByUrlN200Reply(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredList(value["value"], checkItem, at, "/value", failures);
  optionalFormat(
    value["@odata.nextLink"],
    aUri,
    at,
    "/@odata.nextLink",
    failures,
  );
}

export const byLinkReplies: ReplyChecks = {
  200: checkByLinkN200Reply,
};

export const linkedAndNoListReplies: ReplyChecks = {
  200: checkItem,
};

export const turnedOffReplies: ReplyChecks = {
  200: checkTurnedOffN200Reply,
};

export const byLastItemReplies: ReplyChecks = {
  200: checkByLastItemN200Reply,
};

export const byOffsetReplies: ReplyChecks = {
  200: checkByOffsetN200Reply,
};

export const byPageReplies: ReplyChecks = {
  200: checkByPageN200Reply,
};

export const byUrlReplies: ReplyChecks = {
  200: checkByUrlN200Reply,
};

export const requestChecks = {
  byLink: checkByLinkRequest,
  linkedAndNoList: checkLinkedAndNoListRequest,
  turnedOff: checkTurnedOffRequest,
  byLastItem: checkByLastItemRequest,
  byOffset: checkByOffsetRequest,
  byPage: checkByPageRequest,
  byUrl: checkByUrlRequest,
};

export const replyChecks = {
  byLink: byLinkReplies,
  linkedAndNoList: linkedAndNoListReplies,
  turnedOff: turnedOffReplies,
  byLastItem: byLastItemReplies,
  byOffset: byOffsetReplies,
  byPage: byPageReplies,
  byUrl: byUrlReplies,
};

export const eventChecks = {};
