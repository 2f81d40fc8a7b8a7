// Made by Tenon from the API's description: change that, and generate again.

import type { Run } from "./schemas.js";
import type { Operation } from "../runtime/operation.js";
import type { ByType, ServerSentEvent, Success } from "../runtime/result.js";

/** `GET /events` */
export interface WatchRunsRequest {}

export interface WatchRunsReplies {
  /** Each form of event by its name. */
  200: ReadableStream<Uint8Array>;
  /** An error is read whole. */
  400: ReadableStream<Uint8Array>;
}

export type WatchRunsSuccess = Success<
  200,
  AsyncIterable<ServerSentEvent<Run, "run"> | ServerSentEvent<string, "note">>
>;

export const watchRunsOperation: Operation = {
  id: "watchRuns",
  name: "watchRuns",
  method: "GET",
  path: "/events",
  parameters: [],
  replies: {
    200: {
      content: [
        { type: "text/event-stream", kind: "events", jsonData: ["run"] },
      ],
    },
    400: { content: [{ type: "text/event-stream", kind: "events" }] },
  },
  security: [],
};

/** `POST /chunks` */
export interface CompleteRequest {}

export interface CompleteReplies {
  /** One thing at once, or bit by bit. */
  200:
    | ByType<"application/json" | undefined, Run>
    | ByType<"text/event-stream", ReadableStream<Uint8Array>>;
}

export type CompleteSuccess =
  | Success<200, Run, object, "application/json">
  | Success<
      200,
      AsyncIterable<ServerSentEvent<Run, "begun" | "done">>,
      object,
      "text/event-stream"
    >;

export const completeOperation: Operation = {
  id: "complete",
  name: "complete",
  method: "POST",
  path: "/chunks",
  parameters: [],
  replies: {
    200: {
      content: [
        { type: "application/json", kind: "json" },
        { type: "text/event-stream", kind: "events", jsonData: true },
      ],
      byType: true,
    },
  },
  security: [],
};

/** `GET /data` */
export interface WatchDataRequest {}

export interface WatchDataReplies {
  /** The schema is that of the data. */
  200: ReadableStream<Uint8Array>;
}

export type WatchDataSuccess = Success<
  200,
  AsyncIterable<ServerSentEvent<Run>>
>;

export const watchDataOperation: Operation = {
  id: "watchData",
  name: "watchData",
  method: "GET",
  path: "/data",
  parameters: [],
  replies: {
    200: {
      content: [{ type: "text/event-stream", kind: "events", jsonData: true }],
    },
  },
  security: [],
};

/** `GET /text` */
export interface WatchTextRequest {}

export interface WatchTextReplies {
  /** Nothing is said of the data but that it is text. */
  200: ReadableStream<Uint8Array>;
}

export type WatchTextSuccess = Success<200, AsyncIterable<ServerSentEvent>>;

export const watchTextOperation: Operation = {
  id: "watchText",
  name: "watchText",
  method: "GET",
  path: "/text",
  parameters: [],
  replies: {
    200: { content: [{ type: "text/event-stream", kind: "events" }] },
  },
  security: [],
};

/** Every operation, by name. */
export const operations = {
  watchRuns: watchRunsOperation,
  complete: completeOperation,
  watchData: watchDataOperation,
  watchText: watchTextOperation,
};
