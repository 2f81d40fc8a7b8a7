// Made by Tenon from the API's description: change that, and generate again.

import {
  type FeedRequest,
  type FeedSuccess,
  feedOperation,
  operations,
} from "./operations.js";
import type { FeedProblem } from "./problems.js";
import {
  type Call,
  type Connection,
  type ConnectionOptions,
  type Secret,
  type StandaloneCall,
  bindOperations,
  deprecationNotices,
  followRedirects,
  idempotencyKey,
  openConnection,
  parameters,
  problemCodes,
  standalone,
  tokenSchemes,
} from "../runtime/client.js";

/** What proves who calls, by security scheme. */
export interface Credentials {
  readonly keeper?: Secret;
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
      security: tokenSchemes,
    },
    options,
  );
}

/** A method for each operation. */
export interface Client {
  /** `POST /meals` */
  readonly feed: Call<[request?: FeedRequest], FeedSuccess, FeedProblem>;
}

/** Makes a client; nothing is sent yet. */
export function createClient(options: ClientOptions): Client {
  return bindOperations<Client>(
    operations,
    connect(options),
    parameters,
    idempotencyKey,
    followRedirects,
    problemCodes,
    deprecationNotices,
  );
}

/** `POST /meals` */
export const feed: StandaloneCall<
  [request?: FeedRequest],
  FeedSuccess,
  FeedProblem
> = /* @__PURE__ */ standalone(feedOperation, parameters, idempotencyKey);
