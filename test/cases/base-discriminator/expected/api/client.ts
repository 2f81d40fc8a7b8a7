// Made by Tenon from the API's description: change that, and generate again.

import {
  type GetCatRequest,
  type GetCatSuccess,
  type GetKeyRequest,
  type GetKeySuccess,
  type GetOrderRequest,
  type GetOrderSuccess,
  type GetPetRequest,
  type GetPetSuccess,
  getCatOperation,
  getKeyOperation,
  getOrderOperation,
  getPetOperation,
  operations,
} from "./operations.js";
import type {
  GetCatProblem,
  GetKeyProblem,
  GetOrderProblem,
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
  /** `GET /getCat` */
  readonly getCat: Call<
    [request?: GetCatRequest],
    GetCatSuccess,
    GetCatProblem
  >;
  /** `GET /getKey` */
  readonly getKey: Call<
    [request?: GetKeyRequest],
    GetKeySuccess,
    GetKeyProblem
  >;
  /** `GET /getOrder` */
  readonly getOrder: Call<
    [request?: GetOrderRequest],
    GetOrderSuccess,
    GetOrderProblem
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

/** `GET /getCat` */
export const getCat: StandaloneCall<
  [request?: GetCatRequest],
  GetCatSuccess,
  GetCatProblem
> = /* @__PURE__ */ standalone(getCatOperation);

/** `GET /getKey` */
export const getKey: StandaloneCall<
  [request?: GetKeyRequest],
  GetKeySuccess,
  GetKeyProblem
> = /* @__PURE__ */ standalone(getKeyOperation);

/** `GET /getOrder` */
export const getOrder: StandaloneCall<
  [request?: GetOrderRequest],
  GetOrderSuccess,
  GetOrderProblem
> = /* @__PURE__ */ standalone(getOrderOperation);
