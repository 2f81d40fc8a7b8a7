// Made by Tenon from the API's description: change that, and generate again.

import type { Evil } from "./schemas.js";
import { type Operation, jsonContent } from "../runtime/operation.js";
import type { Success } from "../runtime/result.js";

/** `GET /a/{id`${x}}` */
export interface GetGlobalThisXTsIgnoreSourceMappingURLXRequest {
  path: { x: string };
  query?: {
    /**
     * Default `"*\/ ${globalThis.x} ` ' \" \\
     *  \u202e \@ts-ignore /\/# sourceMappingURL=x"`.
     */
    "*/ ${globalThis.x} ` ' \" \\ \u2028 \u202e @ts-ignore /\/# sourceMappingURL=x"?:
      | "*/ ${globalThis.x} ` ' \" \\ \u2028 \u202e @ts-ignore /\/# sourceMappingURL=x"
      | "b";
  };
}

export interface GetGlobalThisXTsIgnoreSourceMappingURLXReplies {
  /**
   * *\/ ${globalThis.x} ` ' " \
   *  \u202e \@ts-ignore /\/# sourceMappingURL=x
   */
  200: Evil;
}

export type GetGlobalThisXTsIgnoreSourceMappingURLXSuccess = Success<200, Evil>;

export const getGlobalThisXTsIgnoreSourceMappingURLXOperation: Operation = {
  id: "get */ ${globalThis.x} ` ' \" \\ \u2028 \u202e @ts-ignore /\/# sourceMappingURL=x",
  name: "getGlobalThisXTsIgnoreSourceMappingURLX",
  method: "GET",
  path: "/a/{id`${x}}",
  parameters: [
    { name: "x", in: "path", shape: "string" },
    {
      name: "*/ ${globalThis.x} ` ' \" \\ \u2028 \u202e @ts-ignore /\/# sourceMappingURL=x",
      in: "query",
      shape: "string",
      default:
        "*/ ${globalThis.x} ` ' \" \\ \u2028 \u202e @ts-ignore /\/# sourceMappingURL=x",
    },
  ],
  replies: {
    200: { content: jsonContent },
    404: {
      problems: [
        "*/ ${globalThis.x} ` ' \" \\ \u2028 \u202e @ts-ignore /\/# sourceMappingURL=x",
      ],
      carriers: [{ property: "type", form: "value" }],
    },
  },
  security: [],
};

/** Every operation, by name. */
export const operations = {
  getGlobalThisXTsIgnoreSourceMappingURLX:
    getGlobalThisXTsIgnoreSourceMappingURLXOperation,
};
