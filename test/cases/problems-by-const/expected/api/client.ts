// Made by Tenon from the API's description: change that, and generate again.

import {
  type DeleteThingRequest,
  type DeleteThingSuccess,
  type GetThingRequest,
  type GetThingSuccess,
  deleteThingOperation,
  getThingOperation,
  operations,
} from "./operations.js";
import type { DeleteThingProblem, GetThingProblem } from "./problems.js";
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
  /** `GET /things/{id}` */
  readonly getThing: Call<
    [request: GetThingRequest],
    GetThingSuccess,
    GetThingProblem
  >;
  /** `DELETE /things/{id}` */
  readonly deleteThing: Call<
    [request: DeleteThingRequest],
    DeleteThingSuccess,
    DeleteThingProblem
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

/** `GET /things/{id}` */
export const getThing: StandaloneCall<
  [request: GetThingRequest],
  GetThingSuccess,
  GetThingProblem
> = /* @__PURE__ */ standalone(getThingOperation, statusRanges, problemCodes);

/** `DELETE /things/{id}` */
export const deleteThing: StandaloneCall<
  [request: DeleteThingRequest],
  DeleteThingSuccess,
  DeleteThingProblem
> = /* @__PURE__ */ standalone(
  deleteThingOperation,
  statusRanges,
  problemCodes,
);
