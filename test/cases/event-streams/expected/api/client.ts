// Made by Tenon from the API's description: change that, and generate again.

import {
  type CompleteRequest,
  type CompleteSuccess,
  type WatchDataRequest,
  type WatchDataSuccess,
  type WatchRunsRequest,
  type WatchRunsSuccess,
  type WatchTextRequest,
  type WatchTextSuccess,
  completeOperation,
  operations,
  watchDataOperation,
  watchRunsOperation,
  watchTextOperation,
} from "./operations.js";
import type {
  CompleteProblem,
  WatchDataProblem,
  WatchRunsProblem,
  WatchTextProblem,
} from "./problems.js";
import {
  type Call,
  type Connection,
  type ConnectionOptions,
  type StandaloneCall,
  bindOperations,
  deprecationNotices,
  eventStream,
  followRedirects,
  mediaTypes,
  openConnection,
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
  /** `GET /events` */
  readonly watchRuns: Call<
    [request?: WatchRunsRequest],
    WatchRunsSuccess,
    WatchRunsProblem
  >;
  /** `POST /chunks` */
  readonly complete: Call<
    [request?: CompleteRequest],
    CompleteSuccess,
    CompleteProblem
  >;
  /** `GET /data` */
  readonly watchData: Call<
    [request?: WatchDataRequest],
    WatchDataSuccess,
    WatchDataProblem
  >;
  /** `GET /text` */
  readonly watchText: Call<
    [request?: WatchTextRequest],
    WatchTextSuccess,
    WatchTextProblem
  >;
}

/** Makes a client; nothing is sent yet. */
export function createClient(options: ClientOptions): Client {
  return bindOperations<Client>(
    operations,
    connect(options),
    followRedirects,
    problemCodes,
    mediaTypes,
    eventStream,
    deprecationNotices,
  );
}

/** `GET /events` */
export const watchRuns: StandaloneCall<
  [request?: WatchRunsRequest],
  WatchRunsSuccess,
  WatchRunsProblem
> = /* @__PURE__ */ standalone(watchRunsOperation, mediaTypes, eventStream);

/** `POST /chunks` */
export const complete: StandaloneCall<
  [request?: CompleteRequest],
  CompleteSuccess,
  CompleteProblem
> = /* @__PURE__ */ standalone(completeOperation, mediaTypes, eventStream);

/** `GET /data` */
export const watchData: StandaloneCall<
  [request?: WatchDataRequest],
  WatchDataSuccess,
  WatchDataProblem
> = /* @__PURE__ */ standalone(watchDataOperation, mediaTypes, eventStream);

/** `GET /text` */
export const watchText: StandaloneCall<
  [request?: WatchTextRequest],
  WatchTextSuccess,
  WatchTextProblem
> = /* @__PURE__ */ standalone(watchTextOperation, mediaTypes, eventStream);
