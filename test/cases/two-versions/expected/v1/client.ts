// Made by Tenon from the API's description: change that, and generate again.

import {
  type Call,
  type Connection,
  type ConnectionOptions,
  type Deprecable,
  type PagedCall,
  type Secret,
  type StandaloneCall,
  type StandalonePagedCall,
  bindOperations,
  deprecationNotices,
  deprecations,
  followRedirects,
  openConnection,
  paged,
  parameters,
  problemCodes,
  securitySchemes,
  standalone,
} from "../runtime/client.js";
import {
  type GetItemRequest,
  type GetItemSuccess,
  type ListItemsRequest,
  type ListItemsSuccess,
  getItemOperation,
  listItemsOperation,
  operations,
} from "./operations.js";
import type { GetItemProblem, ListItemsProblem } from "./problems.js";
import type { Item } from "./schemas.js";

/** What proves who calls, by security scheme. */
export interface Credentials {
  readonly key?: Secret;
}

/** What a client needs to know. */
export interface ClientOptions extends ConnectionOptions<Credentials> {
  /** The address that the paths are appended to. */
  readonly baseUrl: string;
}

/** Opens a connection for the operations that stand alone. */
export function connect(options: ClientOptions): Connection {
  return openConnection(
    {
      security: securitySchemes({
        key: { kind: "apiKey", in: "header", parameter: "X-Key" },
      }),
    },
    options,
  );
}

/** A method for each operation. */
export interface Client {
  /** `GET /v1/items` */
  readonly listItems: PagedCall<
    [request?: ListItemsRequest],
    ListItemsSuccess,
    ListItemsProblem,
    Item
  >;
  /**
   * `GET /v1/items/{id}`
   *
   * @deprecated
   */
  readonly getItem: Call<
    [request: GetItemRequest],
    GetItemSuccess,
    GetItemProblem,
    Deprecable
  >;
}

/** Makes a client; nothing is sent yet. */
export function createClient(options: ClientOptions): Client {
  return bindOperations<Client>(
    operations,
    connect(options),
    parameters,
    followRedirects,
    problemCodes,
    deprecationNotices,
    deprecations,
    paged,
  );
}

/** `GET /v1/items` */
export const listItems: StandalonePagedCall<
  [request?: ListItemsRequest],
  ListItemsSuccess,
  ListItemsProblem,
  Item
> = /* @__PURE__ */ standalone(
  listItemsOperation,
  parameters,
  followRedirects,
  paged,
);

/**
 * `GET /v1/items/{id}`
 *
 * @deprecated
 */
export const getItem: StandaloneCall<
  [request: GetItemRequest],
  GetItemSuccess,
  GetItemProblem,
  Deprecable
> = /* @__PURE__ */ standalone(
  getItemOperation,
  followRedirects,
  deprecationNotices,
  deprecations,
);
