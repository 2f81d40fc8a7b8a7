// Made by Tenon from the API's description: change that, and generate again.

import {
  type PutValuesRequest,
  type PutValuesSuccess,
  operations,
  putValuesOperation,
} from "./operations.js";
import type { PutValuesProblem } from "./problems.js";
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
  /** `PUT /values` */
  readonly putValues: Call<
    [request: PutValuesRequest],
    PutValuesSuccess,
    PutValuesProblem
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
  );
}

/** `PUT /values` */
export const putValues: StandaloneCall<
  [request: PutValuesRequest],
  PutValuesSuccess,
  PutValuesProblem
> = /* @__PURE__ */ standalone(putValuesOperation, requestBody);
