// Made by Tenon from the API's description: change that, and generate again.

import {
  type CountThingsRequest,
  type CountThingsSuccess,
  type MakeThingRequest,
  type MakeThingSuccess,
  type ReadOldRequest,
  type ReadOldSuccess,
  countThingsOperation,
  makeThingOperation,
  operations,
  readOldOperation,
} from "./operations.js";
import type {
  CountThingsProblem,
  MakeThingProblem,
  ReadOldProblem,
} from "./problems.js";
import {
  type Call,
  type Connection,
  type ConnectionOptions,
  type Deprecable,
  type RateLimited,
  type Replayable,
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
   * What the quotas say is set around the handler.
   *
   * `POST /things`
   */
  readonly makeThing: Call<
    [request?: MakeThingRequest],
    MakeThingSuccess,
    MakeThingProblem,
    RateLimited & Replayable
  >;
  /**
   * Spends nothing, and says what is left all the same.
   *
   * `GET /things`
   */
  readonly countThings: Call<
    [request?: CountThingsRequest],
    CountThingsSuccess,
    CountThingsProblem,
    RateLimited & Deprecable
  >;
  /**
   * `GET /old`
   *
   * @deprecated
   */
  readonly readOld: Call<
    [request?: ReadOldRequest],
    ReadOldSuccess,
    ReadOldProblem,
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
    replyHeaders,
    rateLimits,
    replayMarks,
    deprecations,
  );
}

/** `POST /things` */
export const makeThing: StandaloneCall<
  [request?: MakeThingRequest],
  MakeThingSuccess,
  MakeThingProblem,
  RateLimited & Replayable
> = /* @__PURE__ */ standalone(
  makeThingOperation,
  problemCodes,
  replyHeaders,
  rateLimits,
  replayMarks,
);

/** `GET /things` */
export const countThings: StandaloneCall<
  [request?: CountThingsRequest],
  CountThingsSuccess,
  CountThingsProblem,
  RateLimited & Deprecable
> = /* @__PURE__ */ standalone(
  countThingsOperation,
  problemCodes,
  replyHeaders,
  rateLimits,
  deprecations,
);

/**
 * `GET /old`
 *
 * @deprecated
 */
export const readOld: StandaloneCall<
  [request?: ReadOldRequest],
  ReadOldSuccess,
  ReadOldProblem,
  Deprecable
> = /* @__PURE__ */ standalone(
  readOldOperation,
  problemCodes,
  deprecationNotices,
  replyHeaders,
  deprecations,
);
