// Made by Tenon from the API's description: change that, and generate again.

import {
  type GetCardsRequest,
  type GetCardsSuccess,
  type GetPairsRequest,
  type GetPairsSuccess,
  getCardsOperation,
  getPairsOperation,
  operations,
} from "./operations.js";
import type { GetCardsProblem, GetPairsProblem } from "./problems.js";
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
  /** `GET /pairs` */
  readonly getPairs: Call<
    [request?: GetPairsRequest],
    GetPairsSuccess,
    GetPairsProblem
  >;
  /** `GET /cards` */
  readonly getCards: Call<
    [request?: GetCardsRequest],
    GetCardsSuccess,
    GetCardsProblem
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

/** `GET /pairs` */
export const getPairs: StandaloneCall<
  [request?: GetPairsRequest],
  GetPairsSuccess,
  GetPairsProblem
> = /* @__PURE__ */ standalone(getPairsOperation);

/** `GET /cards` */
export const getCards: StandaloneCall<
  [request?: GetCardsRequest],
  GetCardsSuccess,
  GetCardsProblem
> = /* @__PURE__ */ standalone(getCardsOperation);
