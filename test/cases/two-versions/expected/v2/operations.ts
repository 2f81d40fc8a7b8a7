// Made by Tenon from the API's description: change that, and generate again.

import { type Operation, jsonContent } from "../runtime/operation.js";
import type { Success } from "../runtime/result.js";
import type { Item } from "./schemas.js";

/** `GET /v2/items` */
export interface ListItemsRequest {
  query?: { cursor?: string | null };
}

export interface ListItemsReplies {
  /** A page. */
  200: {
    items: Item[];
    pagination: { next_cursor: string | null };
  };
}

export type ListItemsSuccess = Success<
  200,
  {
    items: Item[];
    pagination: { next_cursor: string | null };
  }
>;

export const listItemsOperation: Operation = {
  id: "listItemsV2",
  name: "listItems",
  method: "GET",
  path: "/v2/items",
  parameters: [{ name: "cursor", in: "query", shape: ["null", "string"] }],
  replies: {
    200: { content: jsonContent },
  },
  security: [{ key: [] }],
  pagination: {
    cursor: "cursor",
    items: "items",
    envelope: "pagination",
    next: "next_cursor",
  },
};

/** `GET /v2/items/{id}` */
export interface GetItemRequest {
  path: { id: string };
}

export interface GetItemReplies {
  /** An item. */
  200: Item;
}

export type GetItemSuccess = Success<200, Item>;

export const getItemOperation: Operation = {
  id: "getItemV2",
  name: "getItem",
  method: "GET",
  path: "/v2/items/{id}",
  parameters: [{ name: "id", in: "path", shape: "string" }],
  replies: {
    200: { content: jsonContent },
  },
  security: [{ key: [] }],
};

/** Every operation, by name. */
export const operations = {
  listItems: listItemsOperation,
  getItem: getItemOperation,
};
