// Made by Tenon from the API's description: change that, and generate again.

import {
  type GrößeRequest,
  type GrößeSuccess,
  type RufenRequest,
  type RufenSuccess,
  größeOperation,
  operations,
  rufenOperation,
} from "./operations.js";
import type { GrößeProblem, RufenProblem } from "./problems.js";
import {
  type Call,
  type Connection,
  type ConnectionOptions,
  type StandaloneCall,
  bindOperations,
  deprecationNotices,
  followRedirects,
  openConnection,
  parameters,
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
  /** `GET /tiere/größe` */
  readonly größe: Call<[request?: GrößeRequest], GrößeSuccess, GrößeProblem>;
  /** `GET /emoji` */
  readonly rufen: Call<[request?: RufenRequest], RufenSuccess, RufenProblem>;
}

/** Makes a client; nothing is sent yet. */
export function createClient(options: ClientOptions): Client {
  return bindOperations<Client>(
    operations,
    connect(options),
    parameters,
    followRedirects,
    problemCodes,
    deprecationNotices,
  );
}

/** `GET /tiere/größe` */
export const größe: StandaloneCall<
  [request?: GrößeRequest],
  GrößeSuccess,
  GrößeProblem
> = /* @__PURE__ */ standalone(größeOperation, parameters);

/** `GET /emoji` */
export const rufen: StandaloneCall<
  [request?: RufenRequest],
  RufenSuccess,
  RufenProblem
> = /* @__PURE__ */ standalone(rufenOperation);
