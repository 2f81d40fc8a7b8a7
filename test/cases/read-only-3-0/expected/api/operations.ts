// Made by Tenon from the API's description: change that, and generate again.

import type { Book, BookInput } from "./schemas.js";
import { type Operation, jsonContent } from "../runtime/operation.js";
import type { Success } from "../runtime/result.js";

/** `PUT /books/{isbn}` */
export interface PutBookRequest {
  path: { isbn: string };
  body: BookInput;
}

export interface PutBookReplies {
  /** The book. */
  200: Book;
}

export type PutBookSuccess = Success<200, Book>;

export const putBookOperation: Operation = {
  id: "putBook",
  name: "putBook",
  method: "PUT",
  path: "/books/{isbn}",
  parameters: [{ name: "isbn", in: "path", shape: "string" }],
  body: { required: true, content: jsonContent },
  replies: {
    200: { content: jsonContent },
  },
  security: [],
};

/** Every operation, by name. */
export const operations = {
  putBook: putBookOperation,
};
