// Made by Tenon from the API's description: change that, and generate again.

import {
  type GetYesRequest,
  type GetYesSuccess,
  getYesOperation,
  operations,
} from "./operations.js";
import type { GetYesProblem } from "./problems.js";
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
  statusRanges,
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
  /** `GET /yes` */
  readonly getYes: Call<
    [request?: GetYesRequest],
    GetYesSuccess,
    GetYesProblem
  >;
}

/** Makes a client; nothing is sent yet. */
export function createClient(options: ClientOptions): Client {
  return bindOperations<Client>(
    operations,
    connect(options),
    followRedirects,
    statusRanges,
    problemCodes,
    deprecationNotices,
  );
}

/** `GET /yes` */
export const getYes: StandaloneCall<
  [request?: GetYesRequest],
  GetYesSuccess,
  GetYesProblem
> = /* @__PURE__ */ standalone(getYesOperation, statusRanges);
