// Made by Tenon from the API's description: change that, and generate again.

import type { Book } from "./schemas.js";
import { type Operation, jsonContent } from "../runtime/operation.js";
import type { Success } from "../runtime/result.js";

/** `QUERY /books` */
export interface FindBooksRequest {
  body: { words: string };
}

export interface FindBooksReplies {
  /** What was found. */
  200: Book[];
}

export type FindBooksSuccess = Success<200, Book[]>;

export const findBooksOperation: Operation = {
  id: "findBooks",
  name: "findBooks",
  method: "QUERY",
  path: "/books",
  parameters: [],
  body: { required: true, content: jsonContent },
  replies: {
    200: { content: jsonContent },
  },
  security: [],
};

/** `COPY /books/{id}` */
export interface CopyBooksByIdRequest {
  path: { id: string };
}

export interface CopyBooksByIdReplies {
  /** Copied. */
  204: undefined;
}

export type CopyBooksByIdSuccess = Success<204, undefined>;

export const copyBooksByIdOperation: Operation = {
  id: "COPY /books/{id}",
  name: "copyBooksById",
  method: "COPY",
  path: "/books/{id}",
  parameters: [{ name: "id", in: "path", shape: "string" }],
  replies: {
    204: {},
  },
  security: [],
};

/** Every operation, by name. */
export const operations = {
  findBooks: findBooksOperation,
  copyBooksById: copyBooksByIdOperation,
};
