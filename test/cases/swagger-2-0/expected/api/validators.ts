// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isArray,
  isBinary,
  isInteger,
  isObject,
  missing,
} from "../runtime/check.js";
import { aDate, requiredFormat } from "../runtime/check-format.js";
import {
  optionalBoolean,
  optionalInteger,
  optionalNumber,
  optionalOneOf,
  optionalString,
  optionalStringOrNull,
  requiredOneOf,
  requiredString,
} from "../runtime/check-property.js";
import {
  aString,
  each,
  optionalList,
  required,
} from "../runtime/check-within.js";

export function checkEditionBase(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredString(value["kind"], at, "/kind", failures);
  requiredString(value["isbn"], at, "/isbn", failures);
  optionalStringOrNull(value["subtitle"], at, "/subtitle", failures);
}

export function checkEdition(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const tag: unknown = value["kind"];
  switch (tag) {
    case "Printed":
      checkPrinted(value, at, failures);
      break;
    case "Spoken":
      checkSpoken(value, at, failures);
      break;
    default: {
      checkEditionBase(value, at, failures);
    }
  }
}

export function checkPrinted(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  checkEditionBase(value, at, failures);
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  } else {
    requiredOneOf(value["kind"], ["Printed"], at, "/kind", failures);
    const pages = value["pages"];
    if (pages !== undefined) {
      if (!isInteger(pages)) {
        fail(failures, `${at}/pages`, "Must be an integer.");
      } else if (pages <= 0) {
        fail(failures, `${at}/pages`, "Must be greater than 0.");
      }
    }
  }
}

export function checkSpoken(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  checkEditionBase(value, at, failures);
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  } else {
    requiredOneOf(value["kind"], ["Spoken"], at, "/kind", failures);
    optionalNumber(value["minutes"], at, "/minutes", failures);
  }
}

export function checkLoan(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  required(value["edition"], checkEdition, at, "/edition", failures);
  requiredFormat(value["until"], aDate, at, "/until", failures);
}

export function checkFault(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  optionalString(value["message"], at, "/message", failures);
}

export function checkListEditionsRequest(
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
        } else if (page < 1) {
          fail(failures, `${at}/query/page`, "Must be at least 1.");
        }
      }
      optionalList(query["shelf"], aString, at, "/query/shelf", failures);
      optionalList(query["tag"], aString, at, "/query/tag", failures);
      const sort = query["sort"];
      if (sort !== undefined) {
        if (!isArray(sort)) {
          fail(failures, `${at}/query/sort`, "Must be a list.");
        } else {
          for (let i = 0; i < sort.length; i++) {
            const item = sort[i];
            if (item !== "title" && item !== "year") {
              fail(
                failures,
                `${at}/query/sort/${i}`,
                'Must be "title" or "year".',
              );
            }
          }
        }
      }
    }
  }
}

export function checkAddEditionRequest(
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
      optionalBoolean(query["notify"], at, "/query/notify", failures);
    }
  }
  required(value["body"], checkEdition, at, "/body", failures);
}

const getCoverRequestIsbnPattern = /* @__PURE__ */ new RegExp(
  "^[0-9]{13}$",
  "u",
);

export function checkGetCoverRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const path = value["path"];
  if (path === undefined) {
    missing(failures, at, "path");
  } else if (!isObject(path)) {
    fail(failures, `${at}/path`, "Must be an object.");
  } else {
    const isbn = path["isbn"];
    if (isbn === undefined) {
      missing(failures, `${at}/path`, "isbn");
    } else if (typeof isbn !== "string") {
      fail(failures, `${at}/path/isbn`, "Must be a string.");
    } else if (!getCoverRequestIsbnPattern.test(isbn)) {
      fail(failures, `${at}/path/isbn`, "Must match the pattern ^[0-9]{13}$");
    }
  }
}

const setCoverRequestIsbnPattern = /* @__PURE__ */ new RegExp(
  "^[0-9]{13}$",
  "u",
);

export function checkSetCoverRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const path = value["path"];
  if (path === undefined) {
    missing(failures, at, "path");
  } else if (!isObject(path)) {
    fail(failures, `${at}/path`, "Must be an object.");
  } else {
    const isbn = path["isbn"];
    if (isbn === undefined) {
      missing(failures, `${at}/path`, "isbn");
    } else if (typeof isbn !== "string") {
      fail(failures, `${at}/path/isbn`, "Must be a string.");
    } else if (!setCoverRequestIsbnPattern.test(isbn)) {
      fail(failures, `${at}/path/isbn`, "Must match the pattern ^[0-9]{13}$");
    }
  }
  const body = value["body"];
  if (body === undefined) {
    missing(failures, at, "body");
  } else if (!isObject(body)) {
    fail(failures, `${at}/body`, "Must be an object.");
  } else {
    const picture = body["picture"];
    if (picture === undefined) {
      missing(failures, `${at}/body`, "picture");
    } else if (typeof picture !== "string" && !isBinary(picture)) {
      fail(failures, `${at}/body/picture`, "Must be a string.");
    }
    optionalOneOf(body["side"], ["front", "back"], at, "/body/side", failures);
  }
}

export function checkLendRequest(
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
    requiredString(body["isbn"], at, "/body/isbn", failures);
    const days = body["days"];
    if (days !== undefined) {
      if (!isInteger(days)) {
        fail(failures, `${at}/body/days`, "Must be an integer.");
      } else if (days > 60) {
        fail(failures, `${at}/body/days`, "Must be at most 60.");
      }
    }
    optionalList(body["notes"], aString, at, "/body/notes", failures);
  }
}

function checkListEditionsN200Reply(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isArray(value)) {
    fail(failures, at, "Must be a list.");
    return;
  }
  each(value, checkEdition, at, "", failures);
}

function checkListEditions200Headers(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  optionalInteger(value["X-Total"], at, "/X-Total", failures);
  optionalInteger(value["X-Pages"], at, "/X-Pages", failures);
}

export const listEditionsReplies: ReplyChecks = {
  200: checkListEditionsN200Reply,
};

export const addEditionReplies: ReplyChecks = {
  201: checkEdition,
  default: checkFault,
};

export const getCoverReplies: ReplyChecks = {};

export const setCoverReplies: ReplyChecks = {};

export const lendReplies: ReplyChecks = {
  200: checkLoan,
};

export const requestChecks = {
  listEditions: checkListEditionsRequest,
  addEdition: checkAddEditionRequest,
  getCover: checkGetCoverRequest,
  setCover: checkSetCoverRequest,
  lend: checkLendRequest,
};

export const replyChecks = {
  listEditions: listEditionsReplies,
  addEdition: addEditionReplies,
  getCover: getCoverReplies,
  setCover: setCoverReplies,
  lend: lendReplies,
};

export const headerChecks = {
  ListEditions200: checkListEditions200Headers,
};

export const eventChecks = {};
