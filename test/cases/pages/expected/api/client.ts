// Made by Tenon from the API's description: change that, and generate again.

import {
  type ListBareRequest,
  type ListBareSuccess,
  type ListMixedRequest,
  type ListMixedSuccess,
  type ListNumberedRequest,
  type ListNumberedSuccess,
  type ListWholeRequest,
  type ListWholeSuccess,
  listBareOperation,
  listMixedOperation,
  listNumberedOperation,
  listWholeOperation,
  operations,
} from "./operations.js";
import type {
  ListBareProblem,
  ListMixedProblem,
  ListNumberedProblem,
  ListWholeProblem,
} from "./problems.js";
import type { Thing } from "./schemas.js";
import {
  type Connection,
  type ConnectionOptions,
  type PagedCall,
  type StandalonePagedCall,
  bindOperations,
  deprecationNotices,
  followRedirects,
  mediaTypes,
  openConnection,
  paged,
  parameters,
  problemCodes,
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
  /** `GET /whole` */
  readonly listWhole: PagedCall<
    [request?: ListWholeRequest],
    ListWholeSuccess,
    ListWholeProblem,
    Thing
  >;
  /** `GET /bare` */
  readonly listBare: PagedCall<
    [request?: ListBareRequest],
    ListBareSuccess,
    ListBareProblem,
    Thing
  >;
  /** `GET /mixed` */
  readonly listMixed: PagedCall<
    [request?: ListMixedRequest],
    ListMixedSuccess,
    ListMixedProblem,
    Thing
  >;
  /** `GET /numbered` */
  readonly listNumbered: PagedCall<
    [request?: ListNumberedRequest],
    ListNumberedSuccess,
    ListNumberedProblem,
    Thing
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
    mediaTypes,
    deprecationNotices,
    paged,
  );
}

/** `GET /whole` */
export const listWhole: StandalonePagedCall<
  [request?: ListWholeRequest],
  ListWholeSuccess,
  ListWholeProblem,
  Thing
> = /* @__PURE__ */ standalone(listWholeOperation, parameters, paged);

/** `GET /bare` */
export const listBare: StandalonePagedCall<
  [request?: ListBareRequest],
  ListBareSuccess,
  ListBareProblem,
  Thing
> = /* @__PURE__ */ standalone(listBareOperation, parameters, paged);

/** `GET /mixed` */
export const listMixed: StandalonePagedCall<
  [request?: ListMixedRequest],
  ListMixedSuccess,
  ListMixedProblem,
  Thing
> = /* @__PURE__ */ standalone(
  listMixedOperation,
  parameters,
  mediaTypes,
  paged,
);

/** `GET /numbered` */
export const listNumbered: StandalonePagedCall<
  [request?: ListNumberedRequest],
  ListNumberedSuccess,
  ListNumberedProblem,
  Thing
> = /* @__PURE__ */ standalone(listNumberedOperation, parameters, paged);
