// Made by Tenon from the API's description: change that, and generate again.

import {
  type Call,
  type Connection,
  type ConnectionOptions,
  type Deprecable,
  type StandaloneCall,
  bindOperations,
  deprecationNotices,
  deprecations,
  followRedirects,
  openConnection,
  problemCodes,
  standalone,
} from "../runtime/client.js";
import {
  type DeleteItemRequest,
  type DeleteItemSuccess,
  type ListItemsRequest,
  type ListItemsSuccess,
  deleteItemOperation,
  listItemsOperation,
  operations,
} from "./operations.js";
import type { DeleteItemProblem, ListItemsProblem } from "./problems.js";

/** What a client needs to know. */
export interface ClientOptions extends ConnectionOptions<never> {
  /** The address that the paths are appended to. */
  readonly baseUrl: string;
}

/** Opens a connection for the operations that stand alone. */
export function connect(options: ClientOptions): Connection {
  return openConnection({}, options);
}

/** A method for each operation. */
export interface Client {
  /**
   * `GET /v1/items`
   *
   * @deprecated
   */
  readonly listItems: Call<
    [request?: ListItemsRequest],
    ListItemsSuccess,
    ListItemsProblem,
    Deprecable
  >;
  /**
   * `DELETE /v1/items/{id}`
   *
   * @deprecated
   */
  readonly deleteItem: Call<
    [request: DeleteItemRequest],
    DeleteItemSuccess,
    DeleteItemProblem,
    Deprecable
  >;
}

/** Makes a client; nothing is sent yet. */
export function createClient(options: ClientOptions): Client {
  return bindOperations<Client>(
    operations,
    connect(options),
    followRedirects,
    problemCodes,
    deprecationNotices,
    deprecations,
  );
}

/**
 * `GET /v1/items`
 *
 * @deprecated
 */
export const listItems: StandaloneCall<
  [request?: ListItemsRequest],
  ListItemsSuccess,
  ListItemsProblem,
  Deprecable
> = /* @__PURE__ */ standalone(
  listItemsOperation,
  deprecationNotices,
  deprecations,
);

/**
 * `DELETE /v1/items/{id}`
 *
 * @deprecated
 */
export const deleteItem: StandaloneCall<
  [request: DeleteItemRequest],
  DeleteItemSuccess,
  DeleteItemProblem,
  Deprecable
> = /* @__PURE__ */ standalone(
  deleteItemOperation,
  deprecationNotices,
  deprecations,
);
