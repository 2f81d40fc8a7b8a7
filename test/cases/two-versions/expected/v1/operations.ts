// Made by Tenon from the API's description: change that, and generate again.

import { type Operation, jsonContent } from "../runtime/operation.js";
import type { Success } from "../runtime/result.js";
import type { Item, OldItem } from "./schemas.js";

/** `GET /v1/items` */
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
  id: "listItems",
  name: "listItems",
  method: "GET",
  path: "/v1/items",
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

/** `GET /v1/items/{id}` */
export interface GetItemRequest {
  path: { id: string };
}

export interface GetItemReplies {
  /** An item. */
  200: OldItem;
}

export type GetItemSuccess = Success<200, OldItem>;

export const getItemOperation: Operation = {
  id: "getItem",
  name: "getItem",
  method: "GET",
  path: "/v1/items/{id}",
  parameters: [{ name: "id", in: "path", shape: "string" }],
  replies: {
    200: { content: jsonContent },
  },
  security: [{ key: [] }],
  deprecated: true,
  deprecation: {
    date: "2026-01-01",
    sunset: "2026-12-31",
    policy: "https://example.com/policy",
    successor: "/v2/items/{id}",
  },
};

/** Every operation, by name. */
export const operations = {
  listItems: listItemsOperation,
  getItem: getItemOperation,
};
