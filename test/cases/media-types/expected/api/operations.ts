// Made by Tenon from the API's description: change that, and generate again.

import { type Operation, jsonContent } from "../runtime/operation.js";
import type { ServerSentEvent, Success } from "../runtime/result.js";

/** `POST /uploads` */
export type UploadRequest =
  | {
      contentType?: "multipart/form-data";
      body: {
        /** `string (binary)`. */
        file: Blob;
        note?: string;
        tags?: string[];
      };
    }
  | {
      contentType: "application/octet-stream";
      body: Uint8Array;
    };

export interface UploadReplies {
  /** Stored. */
  201: undefined;
  /** Soon. */
  202: { ticket: number };
}

export type UploadSuccess =
  Success<201, undefined> | Success<202, { ticket: number }>;

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
            file: "file",
            note: "string",
            tags: { items: "string" },
          },
        },
      },
      { type: "application/octet-stream", kind: "binary" },
    ],
  },
  replies: {
    201: {},
    202: { content: jsonContent },
  },
  security: [],
};

/** `POST /forms` */
export interface SubmitFormRequest {
  body?: {
    /** `integer 0..`. */
    age?: number;
  };
}

export interface SubmitFormReplies {
  /** Text. */
  200: string;
}

export type SubmitFormSuccess = Success<200, string>;

export const submitFormOperation: Operation = {
  id: "submitForm",
  name: "submitForm",
  method: "POST",
  path: "/forms",
  parameters: [],
  body: {
    content: [
      {
        type: "application/x-www-form-urlencoded",
        kind: "form",
        shape: { properties: { age: "integer" } },
      },
    ],
  },
  replies: {
    200: { content: [{ type: "text/plain", kind: "text" }] },
  },
  security: [],
};

/** `GET /stream` */
export interface WatchRequest {}

export interface WatchReplies {
  /** Events. */
  200: ReadableStream<Uint8Array>;
  /** Nothing new. */
  304: undefined;
}

export type WatchSuccess = Success<200, AsyncIterable<ServerSentEvent>>;

export const watchOperation: Operation = {
  id: "watch",
  name: "watch",
  method: "GET",
  path: "/stream",
  parameters: [],
  replies: {
    200: { content: [{ type: "text/event-stream", kind: "events" }] },
    304: {},
  },
  security: [],
};

/** `HEAD /stream` */
export interface ProbeRequest {}

export interface ProbeReplies {
  /** There. */
  200: undefined;
}

export type ProbeSuccess = Success<200, undefined>;

export const probeOperation: Operation = {
  id: "probe",
  name: "probe",
  method: "HEAD",
  path: "/stream",
  parameters: [],
  replies: {
    200: {},
  },
  security: [],
};

/** Every operation, by name. */
export const operations = {
  upload: uploadOperation,
  submitForm: submitFormOperation,
  watch: watchOperation,
  probe: probeOperation,
};
