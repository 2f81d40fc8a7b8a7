// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  fail,
  isArray,
  isInteger,
  isLonger,
  isObject,
  isShorter,
  maxDepth,
  missing,
  tooDeep,
} from "../runtime/check.js";
import {
  aDateTime,
  aUri,
  aUuid,
  anEmail,
  optionalFormat,
  requiredFormat,
} from "../runtime/check-format.js";
import {
  optionalInteger,
  optionalString,
  requiredOneOf,
  requiredString,
} from "../runtime/check-property.js";
import {
  aString,
  each,
  optionalOrNull,
  required,
} from "../runtime/check-within.js";

export function checkEvent(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredString(value["type"], at, "/type", failures);
}

export function checkReason(
  value: unknown,
  at: string,
  failures: Failure[],
  depth = 0,
): void {
  if (depth > maxDepth) {
    tooDeep(failures, at);
    return;
  }
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredOneOf(value["code"], ["done", "dropped"], at, "/code", failures);
  const under = value["under"];
  if (under === undefined) {
    missing(failures, at, "under");
  } else if (isObject(under)) {
    const because = under["because"];
    if (because === undefined) {
      missing(failures, `${at}/under`, "because");
    } else {
      checkReason(because, `${at}/under/because`, failures, depth + 1);
    }
  } else if (under !== null) {
    fail(failures, `${at}/under`, "Must be an object or null.");
  }
}

export function checkRepository(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredFormat(value["id"], aUuid, at, "/id", failures);
  const name = value["name"];
  if (name === undefined) {
    missing(failures, at, "name");
  } else if (typeof name !== "string") {
    fail(failures, `${at}/name`, "Must be a string.");
  } else {
    if (isShorter(name, 8)) {
      fail(failures, `${at}/name`, "Must have at least 8 characters.");
    }
    if (isLonger(name, 9)) {
      fail(failures, `${at}/name`, "Must have at most 9 characters.");
    }
  }
  requiredFormat(value["url"], aUri, at, "/url", failures);
  requiredFormat(value["owner"], anEmail, at, "/owner", failures);
  const stars = value["stars"];
  if (stars === undefined) {
    missing(failures, at, "stars");
  } else if (!isInteger(stars)) {
    fail(failures, `${at}/stars`, "Must be an integer.");
  } else if (stars < 5) {
    fail(failures, `${at}/stars`, "Must be at least 5.");
  }
  const share = value["share"];
  if (share === undefined) {
    missing(failures, at, "share");
  } else if (typeof share !== "number") {
    fail(failures, `${at}/share`, "Must be a number.");
  } else {
    if (share <= 0) {
      fail(failures, `${at}/share`, "Must be greater than 0.");
    }
    if (share >= 1) {
      fail(failures, `${at}/share`, "Must be less than 1.");
    }
  }
  const topics = value["topics"];
  if (topics !== undefined) {
    if (!isArray(topics)) {
      fail(failures, `${at}/topics`, "Must be a list.");
    } else {
      if (topics.length < 2) {
        fail(failures, `${at}/topics`, "Must have at least 2 items.");
      }
      each(topics, aString, at, "/topics", failures);
    }
  }
}

const openedPayloadItemPattern = /* @__PURE__ */ new RegExp(
  "^tag_[a-z]+$",
  "u",
);

function checkOpenedPayload(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredOneOf(value["type"], ["opened"], at, "/type", failures);
  required(value["repository"], checkRepository, at, "/repository", failures);
  const tags = value["tags"];
  if (tags === undefined) {
    missing(failures, at, "tags");
  } else if (!isArray(tags)) {
    fail(failures, `${at}/tags`, "Must be a list.");
  } else {
    for (let i = 0; i < tags.length; i++) {
      const item = tags[i];
      if (typeof item !== "string") {
        fail(failures, `${at}/tags/${i}`, "Must be a string.");
      } else if (!openedPayloadItemPattern.test(item)) {
        fail(
          failures,
          `${at}/tags/${i}`,
          "Must match the pattern ^tag_[a-z]+$",
        );
      }
    }
  }
  optionalInteger(value["wrong"], at, "/wrong", failures);
  optionalString(value["right"], at, "/right", failures);
  optionalFormat(value["at"], aDateTime, at, "/at", failures);
}

function checkClosedPayload(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredOneOf(value["type"], ["closed"], at, "/type", failures);
  required(value["repository"], checkRepository, at, "/repository", failures);
  optionalOrNull(value["reason"], checkReason, at, "/reason", failures);
}

export const requestChecks = {};

export const replyChecks = {};

export const eventChecks = {
  "example.beside.schema": checkEvent,
  "example.by.reference": checkEvent,
  opened: checkOpenedPayload,
  closed: checkClosedPayload,
};
