// Made by Tenon from the API's description: change that, and generate again.

import {
  type Call,
  type Connection,
  type ConnectionOptions,
  type StandaloneCall,
  bindOperations,
  deprecationNotices,
  followRedirects,
  openConnection,
  problemCodes,
  standalone,
} from "../runtime/client.js";
import {
  type ListAllItemsRequest,
  type ListAllItemsSuccess,
  type ListItemsRequest,
  type ListItemsSuccess,
  listAllItemsOperation,
  listItemsOperation,
  operations,
} from "./operations.js";
import type { ListAllItemsProblem, ListItemsProblem } from "./problems.js";

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
  /** `GET /v2/items` */
  readonly listItems: Call<
    [request?: ListItemsRequest],
    ListItemsSuccess,
    ListItemsProblem
  >;
  /**
   * Deprecated, and nothing said of when.
   *
   * `GET /v2/items/all`
   *
   * @deprecated
   */
  readonly listAllItems: Call<
    [request?: ListAllItemsRequest],
    ListAllItemsSuccess,
    ListAllItemsProblem
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
  );
}

/** `GET /v2/items` */
export const listItems: StandaloneCall<
  [request?: ListItemsRequest],
  ListItemsSuccess,
  ListItemsProblem
> = /* @__PURE__ */ standalone(listItemsOperation);

/**
 * `GET /v2/items/all`
 *
 * @deprecated
 */
export const listAllItems: StandaloneCall<
  [request?: ListAllItemsRequest],
  ListAllItemsSuccess,
  ListAllItemsProblem
> = /* @__PURE__ */ standalone(listAllItemsOperation, deprecationNotices);
