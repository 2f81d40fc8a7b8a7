// Made by Tenon from the API's description: change that, and generate again.

import type { Row } from "./schemas.js";
import type { Operation, Sequence } from "../runtime/operation.js";
import type { Success } from "../runtime/result.js";

/** `GET /rows` */
export interface ExportRowsRequest {}

export interface ExportRowsReplies {
  /** A row on each line. */
  200: Sequence<Row>;
}

export type ExportRowsSuccess = Success<200, AsyncIterable<Row>>;

export const exportRowsOperation: Operation = {
  id: "exportRows",
  name: "exportRows",
  method: "GET",
  path: "/rows",
  parameters: [],
  replies: {
    200: { content: [{ type: "application/x-ndjson", kind: "sequence" }] },
  },
  security: [],
};

/** `POST /rows` */
export interface ImportRowsRequest {
  body: Sequence<Row>;
}

export interface ImportRowsReplies {
  /** What became of each, with marks between them. */
  200: Sequence<"new" | "known">;
}

export type ImportRowsSuccess = Success<200, AsyncIterable<"new" | "known">>;

export const importRowsOperation: Operation = {
  id: "importRows",
  name: "importRows",
  method: "POST",
  path: "/rows",
  parameters: [],
  body: {
    required: true,
    content: [{ type: "application/jsonl", kind: "sequence" }],
  },
  replies: {
    200: { content: [{ type: "application/json-seq", kind: "sequence" }] },
  },
  security: [],
};

/** `GET /text` */
export interface ExportTextRequest {}

export interface ExportTextReplies {
  /** The lines as one text. */
  200: string;
}

export type ExportTextSuccess = Success<200, string>;

export const exportTextOperation: Operation = {
  id: "exportText",
  name: "exportText",
  method: "GET",
  path: "/text",
  parameters: [],
  replies: {
    200: { content: [{ type: "application/jsonl", kind: "text" }] },
  },
  security: [],
};

/** Every operation, by name. */
export const operations = {
  exportRows: exportRowsOperation,
  importRows: importRowsOperation,
  exportText: exportTextOperation,
};
