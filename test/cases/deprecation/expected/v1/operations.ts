// Made by Tenon from the API's description: change that, and generate again.

import type { Operation } from "../runtime/operation.js";
import type { Success } from "../runtime/result.js";

/** `GET /v1/items` */
export interface ListItemsRequest {}

export interface ListItemsReplies {
  /** None. */
  204: undefined;
}

export type ListItemsSuccess = Success<204, undefined>;

export const listItemsOperation: Operation = {
  id: "listItems",
  name: "listItems",
  method: "GET",
  path: "/v1/items",
  parameters: [],
  replies: {
    204: {},
  },
  security: [],
  deprecated: true,
  deprecation: {
    date: "2026-01-01",
    sunset: "2026-06-30T00:00:00Z",
    policy: "https://example.com/policy",
    successor: "/v2/items",
  },
};

/** `DELETE /v1/items/{id}` */
export interface DeleteItemRequest {
  path: { id: string };
}

export interface DeleteItemReplies {
  /** Gone. */
  204: undefined;
}

export type DeleteItemSuccess = Success<204, undefined>;

export const deleteItemOperation: Operation = {
  id: "deleteItem",
  name: "deleteItem",
  method: "DELETE",
  path: "/v1/items/{id}",
  parameters: [{ name: "id", in: "path", shape: "string" }],
  replies: {
    204: {},
  },
  security: [],
  deprecated: true,
  deprecation: {
    date: "2026-01-01",
    sunset: "2026-06-30T00:00:00Z",
    policy: "https://example.com/policy",
    successor: "/v2/items/{id}",
  },
};

/** Every operation, by name. */
export const operations = {
  listItems: listItemsOperation,
  deleteItem: deleteItemOperation,
};
