// Made by Tenon from the API's description: change that, and generate again.

import {
  type EndRunsRequest,
  type EndRunsSuccess,
  type ListRunsRequest,
  type ListRunsSuccess,
  type ReplaceRunsRequest,
  type ReplaceRunsSuccess,
  type StartRunRequest,
  type StartRunSuccess,
  endRunsOperation,
  listRunsOperation,
  operations,
  replaceRunsOperation,
  startRunOperation,
} from "./operations.js";
import type {
  EndRunsProblem,
  ListRunsProblem,
  ReplaceRunsProblem,
  StartRunProblem,
} from "./problems.js";
import {
  type Call,
  type Connection,
  type ConnectionOptions,
  type Deprecable,
  type RateLimited,
  type Replayable,
  type Sent,
  type StandaloneCall,
  bindOperations,
  deprecationNotices,
  deprecations,
  followRedirects,
  openConnection,
  problemCodes,
  rateLimits,
  replayMarks,
  replyHeaders,
  requestBody,
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
  /**
   * `POST /runs`
   *
   * @deprecated
   */
  readonly startRun: Call<
    [request?: StartRunRequest],
    StartRunSuccess,
    StartRunProblem,
    RateLimited & Replayable & Deprecable
  >;
  /** `GET /runs` */
  readonly listRuns: Call<
    [request?: ListRunsRequest],
    ListRunsSuccess,
    ListRunsProblem,
    RateLimited
  >;
  /** `DELETE /runs` */
  readonly endRuns: Call<
    [request?: EndRunsRequest],
    EndRunsSuccess,
    EndRunsProblem
  >;
  /** `PUT /runs` */
  readonly replaceRuns: Call<
    [request?: Sent<ReplaceRunsRequest>],
    ReplaceRunsSuccess,
    ReplaceRunsProblem,
    Deprecable
  >;
}

/** Makes a client; nothing is sent yet. */
export function createClient(options: ClientOptions): Client {
  return bindOperations<Client>(
    operations,
    connect(options),
    requestBody,
    followRedirects,
    problemCodes,
    deprecationNotices,
    replyHeaders,
    rateLimits,
    replayMarks,
    deprecations,
  );
}

/**
 * `POST /runs`
 *
 * @deprecated
 */
export const startRun: StandaloneCall<
  [request?: StartRunRequest],
  StartRunSuccess,
  StartRunProblem,
  RateLimited & Replayable & Deprecable
> = /* @__PURE__ */ standalone(
  startRunOperation,
  deprecationNotices,
  replyHeaders,
  rateLimits,
  replayMarks,
  deprecations,
);

/** `GET /runs` */
export const listRuns: StandaloneCall<
  [request?: ListRunsRequest],
  ListRunsSuccess,
  ListRunsProblem,
  RateLimited
> = /* @__PURE__ */ standalone(listRunsOperation, rateLimits);

/** `DELETE /runs` */
export const endRuns: StandaloneCall<
  [request?: EndRunsRequest],
  EndRunsSuccess,
  EndRunsProblem
> = /* @__PURE__ */ standalone(endRunsOperation);

/** `PUT /runs` */
export const replaceRuns: StandaloneCall<
  [request?: Sent<ReplaceRunsRequest>],
  ReplaceRunsSuccess,
  ReplaceRunsProblem,
  Deprecable
> = /* @__PURE__ */ standalone(
  replaceRunsOperation,
  requestBody,
  replyHeaders,
  deprecations,
);
