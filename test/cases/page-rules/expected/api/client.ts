// Made by Tenon from the API's description: change that, and generate again.

import {
  type ByLastItemRequest,
  type ByLastItemSuccess,
  type ByLinkRequest,
  type ByLinkSuccess,
  type ByOffsetRequest,
  type ByOffsetSuccess,
  type ByPageRequest,
  type ByPageSuccess,
  type ByUrlRequest,
  type ByUrlSuccess,
  type LinkedAndNoListRequest,
  type LinkedAndNoListSuccess,
  type TurnedOffRequest,
  type TurnedOffSuccess,
  byLastItemOperation,
  byLinkOperation,
  byOffsetOperation,
  byPageOperation,
  byUrlOperation,
  linkedAndNoListOperation,
  operations,
  turnedOffOperation,
} from "./operations.js";
import type {
  ByLastItemProblem,
  ByLinkProblem,
  ByOffsetProblem,
  ByPageProblem,
  ByUrlProblem,
  LinkedAndNoListProblem,
  TurnedOffProblem,
} from "./problems.js";
import type { Item } from "./schemas.js";
import {
  type Call,
  type Connection,
  type ConnectionOptions,
  type ItemOf,
  type PagedCall,
  type StandaloneCall,
  type StandalonePagedCall,
  bindOperations,
  deprecationNotices,
  followRedirects,
  openConnection,
  paged,
  parameters,
  problemCodes,
  replyHeaders,
  standalone,
} from "../runtime/client.js";

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
  /** `GET /by-link` */
  readonly byLink: PagedCall<
    [request?: ByLinkRequest],
    ByLinkSuccess,
    ByLinkProblem,
    Item
  >;
  /** `GET /linked-and-no-list` */
  readonly linkedAndNoList: Call<
    [request?: LinkedAndNoListRequest],
    LinkedAndNoListSuccess,
    LinkedAndNoListProblem
  >;
  /** `GET /turned-off` */
  readonly turnedOff: Call<
    [request?: TurnedOffRequest],
    TurnedOffSuccess,
    TurnedOffProblem
  >;
  /** `GET /by-last-item` */
  readonly byLastItem: PagedCall<
    [request?: ByLastItemRequest],
    ByLastItemSuccess,
    ByLastItemProblem,
    Item
  >;
  /** `GET /by-offset` */
  readonly byOffset: PagedCall<
    [request?: ByOffsetRequest],
    ByOffsetSuccess,
    ByOffsetProblem,
    ItemOf<ByOffsetSuccess, ["result", "rows"]>
  >;
  /** `GET /by-page` */
  readonly byPage: PagedCall<
    [request?: ByPageRequest],
    ByPageSuccess,
    ByPageProblem,
    ItemOf<ByPageSuccess, []>
  >;
  /** `GET /by-url` */
  readonly byUrl: PagedCall<
    [request?: ByUrlRequest],
    ByUrlSuccess,
    ByUrlProblem,
    Item
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
    replyHeaders,
    paged,
  );
}

/** `GET /by-link` */
export const byLink: StandalonePagedCall<
  [request?: ByLinkRequest],
  ByLinkSuccess,
  ByLinkProblem,
  Item
> = /* @__PURE__ */ standalone(byLinkOperation, replyHeaders, paged);

/** `GET /linked-and-no-list` */
export const linkedAndNoList: StandaloneCall<
  [request?: LinkedAndNoListRequest],
  LinkedAndNoListSuccess,
  LinkedAndNoListProblem
> = /* @__PURE__ */ standalone(linkedAndNoListOperation, replyHeaders);

/** `GET /turned-off` */
export const turnedOff: StandaloneCall<
  [request?: TurnedOffRequest],
  TurnedOffSuccess,
  TurnedOffProblem
> = /* @__PURE__ */ standalone(turnedOffOperation, replyHeaders);

/** `GET /by-last-item` */
export const byLastItem: StandalonePagedCall<
  [request?: ByLastItemRequest],
  ByLastItemSuccess,
  ByLastItemProblem,
  Item
> = /* @__PURE__ */ standalone(byLastItemOperation, parameters, paged);

/** `GET /by-offset` */
export const byOffset: StandalonePagedCall<
  [request?: ByOffsetRequest],
  ByOffsetSuccess,
  ByOffsetProblem,
  ItemOf<ByOffsetSuccess, ["result", "rows"]>
> = /* @__PURE__ */ standalone(byOffsetOperation, parameters, paged);

/** `GET /by-page` */
export const byPage: StandalonePagedCall<
  [request?: ByPageRequest],
  ByPageSuccess,
  ByPageProblem,
  ItemOf<ByPageSuccess, []>
> = /* @__PURE__ */ standalone(byPageOperation, parameters, paged);

/** `GET /by-url` */
export const byUrl: StandalonePagedCall<
  [request?: ByUrlRequest],
  ByUrlSuccess,
  ByUrlProblem,
  Item
> = /* @__PURE__ */ standalone(byUrlOperation, paged);
