// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isObject,
  missing,
  unlisted,
} from "../runtime/check.js";
import { isUri } from "../runtime/formats.js";

export function checkShipped(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const type = value["type"];
  if (type !== undefined && type !== "order.shipped") {
    fail(failures, `${at}/type`, 'Must be "order.shipped".');
  }
  const data = value["data"];
  if (data !== undefined) {
    if (!isObject(data)) {
      fail(failures, `${at}/data`, "Must be an object.");
    } else {
      const carrier = data["carrier"];
      if (carrier === undefined) {
        missing(failures, `${at}/data`, "carrier");
      } else if (typeof carrier !== "string") {
        fail(failures, `${at}/data/carrier`, "Must be a string.");
      }
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
  const type = value["type"];
  if (type === undefined) {
    missing(failures, at, "type");
  } else if (typeof type !== "string") {
    fail(failures, `${at}/type`, "Must be a string.");
  }
  const data = value["data"];
  if (data === undefined) {
    missing(failures, at, "data");
  } else if (!isObject(data)) {
    fail(failures, `${at}/data`, "Must be an object.");
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
    const url = body["url"];
    if (url === undefined) {
      missing(failures, `${at}/body`, "url");
    } else if (typeof url !== "string") {
      fail(failures, `${at}/body/url`, "Must be a string.");
    } else if (!isUri(url)) {
      fail(failures, `${at}/body/url`, "Must be a URI.");
    }
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
  const text = value["text"];
  if (text !== undefined && typeof text !== "string") {
    fail(failures, `${at}/text`, "Must be a string.");
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
  const event = value["event"];
  if (event === undefined) {
    missing(failures, at, "event");
  } else if (event !== "paid") {
    fail(failures, `${at}/event`, 'Must be "paid".');
  }
  const amount = value["amount"];
  if (amount !== undefined && typeof amount !== "number") {
    fail(failures, `${at}/amount`, "Must be a number.");
  }
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
