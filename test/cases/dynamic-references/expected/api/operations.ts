// Made by Tenon from the API's description: change that, and generate again.

import type { Books, PageReader, Section } from "./schemas.js";
import { type Operation, jsonContent } from "../runtime/operation.js";
import type { Success } from "../runtime/result.js";

/** `GET /readers` */
export interface ListReadersRequest {}

export interface ListReadersReplies {
  /** d */
  200: PageReader;
}

export type ListReadersSuccess = Success<200, PageReader>;

export const listReadersOperation: Operation = {
  id: "listReaders",
  name: "listReaders",
  method: "GET",
  path: "/readers",
  parameters: [],
  replies: {
    200: { content: jsonContent },
  },
  security: [],
};

/** `GET /books` */
export interface ListBooksRequest {}

export interface ListBooksReplies {
  /** d */
  200: Books;
}

export type ListBooksSuccess = Success<200, Books>;

export const listBooksOperation: Operation = {
  id: "listBooks",
  name: "listBooks",
  method: "GET",
  path: "/books",
  parameters: [],
  replies: {
    200: { content: jsonContent },
  },
  security: [],
};

/** `GET /sections` */
export interface GetSectionsRequest {}

export interface GetSectionsReplies {
  /** d */
  200: Section;
}

export type GetSectionsSuccess = Success<200, Section>;

export const getSectionsOperation: Operation = {
  id: "getSections",
  name: "getSections",
  method: "GET",
  path: "/sections",
  parameters: [],
  replies: {
    200: { content: jsonContent },
  },
  security: [],
};

/** Every operation, by name. */
export const operations = {
  listReaders: listReadersOperation,
  listBooks: listBooksOperation,
  getSections: getSectionsOperation,
};
