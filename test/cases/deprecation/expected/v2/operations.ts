// Made by Tenon from the API's description: change that, and generate again.

import type { Operation } from "../runtime/operation.js";
import type { Success } from "../runtime/result.js";

/** `GET /v2/items` */
export interface ListItemsRequest {}

export interface ListItemsReplies {
  /** None. */
  204: undefined;
}

export type ListItemsSuccess = Success<204, undefined>;

export const listItemsOperation: Operation = {
  id: "listItemsV2",
  name: "listItems",
  method: "GET",
  path: "/v2/items",
  parameters: [],
  replies: {
    204: {},
  },
  security: [],
};

/** `GET /v2/items/all` */
export interface ListAllItemsRequest {}

export interface ListAllItemsReplies {
  /** None. */
  204: undefined;
}

export type ListAllItemsSuccess = Success<204, undefined>;

export const listAllItemsOperation: Operation = {
  id: "listAllItemsV2",
  name: "listAllItems",
  method: "GET",
  path: "/v2/items/all",
  parameters: [],
  replies: {
    204: {},
  },
  security: [],
  deprecated: true,
};

/** Every operation, by name. */
export const operations = {
  listItems: listItemsOperation,
  listAllItems: listAllItemsOperation,
};
