// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isObject,
  missing,
  segment,
  unlisted,
} from "../runtime/check.js";
import {
  aDateTime,
  aUri,
  aUuid,
  optionalFormat,
  requiredFormat,
} from "../runtime/check-format.js";
import {
  optionalInteger,
  optionalNumber,
  optionalOneOf,
  optionalString,
  requiredOneOf,
  requiredString,
} from "../runtime/check-property.js";

export function checkShipped(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  optionalOneOf(value["type"], ["order.shipped"], at, "/type", failures);
  const data = value["data"];
  if (data !== undefined) {
    if (!isObject(data)) {
      fail(failures, `${at}/data`, "Must be an object.");
    } else {
      requiredString(data["carrier"], at, "/data/carrier", failures);
    }
  }
  checkEnvelope(value, at, failures);
}

export function checkEnvelope(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredString(value["id"], at, "/id", failures);
  requiredString(value["type"], at, "/type", failures);
  optionalFormat(value["created_at"], aDateTime, at, "/created_at", failures);
  const data = value["data"];
  if (data === undefined) {
    missing(failures, at, "data");
  } else if (!isObject(data)) {
    fail(failures, `${at}/data`, "Must be an object.");
  }
  const metadata = value["metadata"];
  if (metadata !== undefined) {
    if (!isObject(metadata)) {
      fail(failures, `${at}/metadata`, "Must be an object.");
    } else {
      for (const name of Object.keys(metadata)) {
        const member = metadata[name];
        if (typeof member !== "string") {
          fail(
            failures,
            `${at}/metadata/${segment(name)}`,
            "Must be a string.",
          );
        }
      }
    }
  }
}

export function checkCreateOrderRequest(
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
    requiredFormat(body["url"], aUri, at, "/body/url", failures);
    for (const name of Object.keys(body)) {
      if (name !== "url") {
        unlisted(failures, `${at}/body`, name);
      }
    }
  }
}

function checkNewsPayload(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  optionalString(value["text"], at, "/text", failures);
  optionalFormat(value["id"], aUuid, at, "/id", failures);
  optionalInteger(value["created_at"], at, "/created_at", failures);
  const metadata = value["metadata"];
  if (metadata !== undefined && !isObject(metadata)) {
    fail(failures, `${at}/metadata`, "Must be an object.");
  }
}

function checkOnPaidPayload(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredOneOf(value["event"], ["paid"], at, "/event", failures);
  optionalNumber(value["amount"], at, "/amount", failures);
}

export const createOrderReplies: ReplyChecks = {};

export const requestChecks = {
  createOrder: checkCreateOrderRequest,
};

export const replyChecks = {
  createOrder: createOrderReplies,
};

export const eventChecks = {
  "order.shipped": checkShipped,
  news: checkNewsPayload,
  onPaid: checkOnPaidPayload,
};
