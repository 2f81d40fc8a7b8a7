// Made by Tenon from the API's description: change that, and generate again.

import {
  type GetStopRequest,
  type GetStopSuccess,
  getStopOperation,
  operations,
} from "./operations.js";
import type { GetStopProblem } from "./problems.js";
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
  /** `GET /stops/{code}` */
  readonly getStop: Call<
    [request: GetStopRequest],
    GetStopSuccess,
    GetStopProblem
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

/** `GET /stops/{code}` */
export const getStop: StandaloneCall<
  [request: GetStopRequest],
  GetStopSuccess,
  GetStopProblem
> = /* @__PURE__ */ standalone(getStopOperation);
