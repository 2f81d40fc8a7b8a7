// Made by Tenon from the API's description: change that, and generate again.

import type { Operation } from "../runtime/operation.js";
import type { ByType, Success } from "../runtime/result.js";

/** `GET /files/{name}.{extension}/{range}` */
export interface GetFileRequest {
  path: {
    name: string;
    extension: "png" | "svg";
    range: number[];
  };
  query: {
    /** Overrides the path's. `integer 1..`, default `1`. */
    page: number;
    tags?: string[];
    filter?: {
      size?: number | null;
      deep?: boolean;
    };
    where?: { a?: number };
  };
  headers?: {
    /**
     * `string (uuid)`.
     *
     * @deprecated
     */
    "X-Request-Id"?: string;
  };
  cookies: { session: string };
}

export interface GetFileReplies {
  /** The file. */
  200:
    | ByType<"image/png" | undefined, Uint8Array>
    | ByType<"image/svg+xml", string>;
}

export type GetFileSuccess =
  | Success<200, Uint8Array, object, "image/png">
  | Success<200, string, object, "image/svg+xml">;

export const getFileOperation: Operation = {
  id: "getFile",
  name: "getFile",
  method: "GET",
  path: "/files/{name}.{extension}/{range}",
  parameters: [
    { name: "name", in: "path", shape: "string" },
    { name: "extension", in: "path", shape: "string" },
    {
      name: "range",
      in: "path",
      shape: { items: "integer" },
      style: "matrix",
      explode: true,
    },
    { name: "page", in: "query", required: true, shape: "integer", default: 1 },
    {
      name: "tags",
      in: "query",
      shape: { items: "string" },
      style: "pipeDelimited",
    },
    {
      name: "filter",
      in: "query",
      shape: { properties: { size: ["integer", "null"], deep: "boolean" } },
      style: "deepObject",
      explode: true,
    },
    {
      name: "where",
      in: "query",
      shape: { properties: { a: "number" } },
      mediaType: "application/json",
    },
    { name: "X-Request-Id", in: "header", shape: "string" },
    { name: "session", in: "cookie", required: true, shape: "string" },
  ],
  replies: {
    200: {
      content: [
        { type: "image/png", kind: "binary" },
        { type: "image/svg+xml", kind: "text" },
      ],
      byType: true,
    },
  },
  security: [],
};

/** Every operation, by name. */
export const operations = {
  getFile: getFileOperation,
};
