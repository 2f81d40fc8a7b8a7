// Made by Tenon from the API's description: change that, and generate again.

import type { Operation } from "../runtime/operation.js";
import type { Success } from "../runtime/result.js";

/** `POST /uploads` */
export interface UploadRequest {
  body: {
    photo: Blob;
    scans?: Blob[];
  } & {
    meta?: { size?: number };
    table?: string;
    rating?: number;
    tags?: string[];
    anything?: unknown;
  };
}

export interface UploadReplies {
  /** Stored. */
  200: undefined;
}

export type UploadSuccess = Success<200, undefined>;

export const uploadOperation: Operation = {
  id: "upload",
  name: "upload",
  method: "POST",
  path: "/uploads",
  parameters: [],
  body: {
    required: true,
    content: [
      {
        type: "multipart/form-data",
        kind: "multipart",
        shape: {
          properties: {
            photo: "file",
            scans: { items: "file" },
            meta: { properties: { size: "integer" } },
            table: "string",
            rating: "integer",
            tags: { items: "string" },
            anything: ["string", "file"],
          },
        },
        encoding: {
          table: { contentType: "text/csv" },
          rating: { contentType: "application/json" },
          photo: { contentType: "image/png, image/jpeg" },
        },
      },
    ],
  },
  replies: {
    200: {},
  },
  security: [],
};

/** Every operation, by name. */
export const operations = {
  upload: uploadOperation,
};
