// Made by Tenon from the API's description: change that, and generate again.

import type { Book } from "./schemas.js";
import type { Operation } from "../runtime/operation.js";
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
  body: {
    required: true,
    content: [{ type: "application/json", kind: "json" }],
  },
  replies: {
    200: { content: [{ type: "application/json", kind: "json" }] },
  },
  security: [],
};

/** Every operation, by name. */
export const operations = {
  findBooks: findBooksOperation,
};
