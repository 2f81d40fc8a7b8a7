// Made by Tenon from the API's description: change that, and generate again.

import {
  type GetNodeRequest,
  type GetNodeSuccess,
  type GetPartRequest,
  type GetPartSuccess,
  type GetPetRequest,
  type GetPetSuccess,
  getNodeOperation,
  getPartOperation,
  getPetOperation,
  operations,
} from "./operations.js";
import type {
  GetNodeProblem,
  GetPartProblem,
  GetPetProblem,
} from "./problems.js";
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
  /** `GET /getPet` */
  readonly getPet: Call<
    [request?: GetPetRequest],
    GetPetSuccess,
    GetPetProblem
  >;
  /** `GET /getNode` */
  readonly getNode: Call<
    [request?: GetNodeRequest],
    GetNodeSuccess,
    GetNodeProblem
  >;
  /** `GET /getPart` */
  readonly getPart: Call<
    [request?: GetPartRequest],
    GetPartSuccess,
    GetPartProblem
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

/** `GET /getPet` */
export const getPet: StandaloneCall<
  [request?: GetPetRequest],
  GetPetSuccess,
  GetPetProblem
> = /* @__PURE__ */ standalone(getPetOperation);

/** `GET /getNode` */
export const getNode: StandaloneCall<
  [request?: GetNodeRequest],
  GetNodeSuccess,
  GetNodeProblem
> = /* @__PURE__ */ standalone(getNodeOperation);

/** `GET /getPart` */
export const getPart: StandaloneCall<
  [request?: GetPartRequest],
  GetPartSuccess,
  GetPartProblem
> = /* @__PURE__ */ standalone(getPartOperation);
