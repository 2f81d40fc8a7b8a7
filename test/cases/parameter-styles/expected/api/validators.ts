// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isObject,
  missing,
} from "../runtime/check.js";
import { optionalString, requiredInteger } from "../runtime/check-property.js";
import {
  anInteger,
  optionalList,
  requiredList,
} from "../runtime/check-within.js";

export function checkListsRequest(
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
    requiredList(path["simple"], anInteger, at, "/path/simple", failures);
    requiredList(path["label"], anInteger, at, "/path/label", failures);
    requiredList(path["matrix"], anInteger, at, "/path/matrix", failures);
  }
  const query = value["query"];
  if (query !== undefined) {
    if (!isObject(query)) {
      fail(failures, `${at}/query`, "Must be an object.");
    } else {
      optionalList(query["form"], anInteger, at, "/query/form", failures);
      optionalList(query["joined"], anInteger, at, "/query/joined", failures);
      optionalList(query["spaces"], anInteger, at, "/query/spaces", failures);
      optionalList(query["pipes"], anInteger, at, "/query/pipes", failures);
    }
  }
  const headers = value["headers"];
  if (headers !== undefined) {
    if (!isObject(headers)) {
      fail(failures, `${at}/headers`, "Must be an object.");
    } else {
      optionalList(
        headers["X-List"],
        anInteger,
        at,
        "/headers/X-List",
        failures,
      );
    }
  }
  const cookies = value["cookies"];
  if (cookies !== undefined) {
    if (!isObject(cookies)) {
      fail(failures, `${at}/cookies`, "Must be an object.");
    } else {
      optionalList(cookies["list"], anInteger, at, "/cookies/list", failures);
    }
  }
}

export function checkObjectsRequest(
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
    const simple = path["simple"];
    if (simple === undefined) {
      missing(failures, `${at}/path`, "simple");
    } else if (!isObject(simple)) {
      fail(failures, `${at}/path/simple`, "Must be an object.");
    } else {
      requiredInteger(simple["a"], at, "/path/simple/a", failures);
      optionalString(simple["b"], at, "/path/simple/b", failures);
    }
    const label = path["label"];
    if (label === undefined) {
      missing(failures, `${at}/path`, "label");
    } else if (!isObject(label)) {
      fail(failures, `${at}/path/label`, "Must be an object.");
    } else {
      requiredInteger(label["a"], at, "/path/label/a", failures);
      optionalString(label["b"], at, "/path/label/b", failures);
    }
    const matrix = path["matrix"];
    if (matrix === undefined) {
      missing(failures, `${at}/path`, "matrix");
    } else if (!isObject(matrix)) {
      fail(failures, `${at}/path/matrix`, "Must be an object.");
    } else {
      requiredInteger(matrix["a"], at, "/path/matrix/a", failures);
      optionalString(matrix["b"], at, "/path/matrix/b", failures);
    }
  }
  const query = value["query"];
  if (query !== undefined) {
    if (!isObject(query)) {
      fail(failures, `${at}/query`, "Must be an object.");
    } else {
      const joined = query["joined"];
      if (joined !== undefined) {
        if (!isObject(joined)) {
          fail(failures, `${at}/query/joined`, "Must be an object.");
        } else {
          requiredInteger(joined["a"], at, "/query/joined/a", failures);
          optionalString(joined["b"], at, "/query/joined/b", failures);
        }
      }
      const deep = query["deep"];
      if (deep !== undefined) {
        if (!isObject(deep)) {
          fail(failures, `${at}/query/deep`, "Must be an object.");
        } else {
          requiredInteger(deep["a"], at, "/query/deep/a", failures);
          optionalString(deep["b"], at, "/query/deep/b", failures);
        }
      }
      const json = query["json"];
      if (json !== undefined) {
        if (!isObject(json)) {
          fail(failures, `${at}/query/json`, "Must be an object.");
        } else {
          requiredInteger(json["a"], at, "/query/json/a", failures);
          optionalString(json["b"], at, "/query/json/b", failures);
        }
      }
      optionalString(query["reserved"], at, "/query/reserved", failures);
    }
  }
  const headers = value["headers"];
  if (headers !== undefined) {
    if (!isObject(headers)) {
      fail(failures, `${at}/headers`, "Must be an object.");
    } else {
      const xObject = headers["X-Object"];
      if (xObject !== undefined) {
        if (!isObject(xObject)) {
          fail(failures, `${at}/headers/X-Object`, "Must be an object.");
        } else {
          requiredInteger(xObject["a"], at, "/headers/X-Object/a", failures);
          optionalString(xObject["b"], at, "/headers/X-Object/b", failures);
        }
      }
    }
  }
}

export const listsReplies: ReplyChecks = {};

export const objectsReplies: ReplyChecks = {};

export const requestChecks = {
  lists: checkListsRequest,
  objects: checkObjectsRequest,
};

export const replyChecks = {
  lists: listsReplies,
  objects: objectsReplies,
};

export const eventChecks = {};
