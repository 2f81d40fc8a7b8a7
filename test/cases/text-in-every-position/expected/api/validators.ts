// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  equal,
  fail,
  isObject,
  missing,
  segment,
} from "../runtime/check.js";
import { optionalString, requiredString } from "../runtime/check-property.js";

const evilGlobalThisXTsIgnoreSourceMappingValue: unknown = JSON.parse(
  '{"*/ ${globalThis.x} ` \' \\" \\\\ \u2028 \u202e @ts-ignore /\/# sourceMappingURL=x":["*/ ${globalThis.x} ` \' \\" \\\\ \u2028 \u202e @ts-ignore /\/# sourceMappingURL=x",null,1.5]}',
);
const evilNamePattern = /* @__PURE__ */ new RegExp("^[`$'\"]", "u");

export function checkEvil(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const globalThisXTsIgnoreSourceMapping =
    value[
      "*/ ${globalThis.x} ` ' \" \\ \u2028 \u202e @ts-ignore /\/# sourceMappingURL=x"
    ];
  if (globalThisXTsIgnoreSourceMapping === undefined) {
    missing(
      failures,
      at,
      "*/ ${globalThis.x} ` ' \" \\ \u2028 \u202e @ts-ignore /\/# sourceMappingURL=x",
    );
  } else if (
    !equal(
      globalThisXTsIgnoreSourceMapping,
      evilGlobalThisXTsIgnoreSourceMappingValue,
    )
  ) {
    fail(
      failures,
      `${at}/*~1 \${globalThis.x} \` ' " \\ \u2028 \u202e @ts-ignore ~1~1# sourceMappingURL=x`,
      'Must be {"*/ ${globalThis.x} ` \' \\" \\\\ \u2028 \u202e @ts-ignore /\/# sourceM….',
    );
  }
  const pattern = value["pattern"];
  if (pattern !== undefined) {
    if (!isObject(pattern)) {
      fail(failures, `${at}/pattern`, "Must be an object.");
    } else {
      for (const name of Object.keys(pattern)) {
        const member = pattern[name];
        if (evilNamePattern.test(name) && typeof member !== "string") {
          fail(failures, `${at}/pattern/${segment(name)}`, "Must be a string.");
        }
      }
    }
  }
}

export function checkGetGlobalThisXTsIgnoreSourceMappingURLXRequest(
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
    requiredString(path["x"], at, "/path/x", failures);
  }
  const query = value["query"];
  if (query !== undefined) {
    if (!isObject(query)) {
      fail(failures, `${at}/query`, "Must be an object.");
    } else {
      const globalThisXTsIgnoreSourceMapping =
        query[
          "*/ ${globalThis.x} ` ' \" \\ \u2028 \u202e @ts-ignore /\/# sourceMappingURL=x"
        ];
      if (
        globalThisXTsIgnoreSourceMapping !== undefined &&
        globalThisXTsIgnoreSourceMapping !==
          "*/ ${globalThis.x} ` ' \" \\ \u2028 \u202e @ts-ignore /\/# sourceMappingURL=x" &&
        globalThisXTsIgnoreSourceMapping !== "b"
      ) {
        fail(
          failures,
          `${at}/query/*~1 \${globalThis.x} \` ' " \\ \u2028 \u202e @ts-ignore ~1~1# sourceMappingURL=x`,
          'Must be "*/ ${globalThis.x} ` \' \\" \\\\ \u2028 \u202e @ts-ignore /\/# sourceMa… or "b".',
        );
      }
    }
  }
}

function checkGetGlobalThisXTsIgnoreSourceMappingURLXN404Reply(
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
  } else if (
    type !==
    "*/ ${globalThis.x} ` ' \" \\ \u2028 \u202e @ts-ignore /\/# sourceMappingURL=x"
  ) {
    fail(
      failures,
      `${at}/type`,
      'Must be "*/ ${globalThis.x} ` \' \\" \\\\ \u2028 \u202e @ts-ignore /\/# sourceMa….',
    );
  }
  optionalString(value["title"], at, "/title", failures);
}

function checkGlobalThisXTsIgnoreSourceMappingPayload(
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
  } else if (
    type !==
    "*/ ${globalThis.x} ` ' \" \\ \u2028 \u202e @ts-ignore /\/# sourceMappingURL=x"
  ) {
    fail(
      failures,
      `${at}/type`,
      'Must be "*/ ${globalThis.x} ` \' \\" \\\\ \u2028 \u202e @ts-ignore /\/# sourceMa….',
    );
  }
}

export const getGlobalThisXTsIgnoreSourceMappingURLXReplies: ReplyChecks = {
  200: checkEvil,
  404: checkGetGlobalThisXTsIgnoreSourceMappingURLXN404Reply,
};

export const requestChecks = {
  getGlobalThisXTsIgnoreSourceMappingURLX:
    checkGetGlobalThisXTsIgnoreSourceMappingURLXRequest,
};

export const replyChecks = {
  getGlobalThisXTsIgnoreSourceMappingURLX:
    getGlobalThisXTsIgnoreSourceMappingURLXReplies,
};

export const eventChecks = {
  "*/ ${globalThis.x} ` ' \" \\ \u2028 \u202e @ts-ignore /\/# sourceMappingURL=x":
    checkGlobalThisXTsIgnoreSourceMappingPayload,
};
