// Made by Tenon from the API's description: change that, and generate again.

import {
  type Gro_df_eRequest,
  type Gro_df_eSuccess,
  type RufenRequest,
  type RufenSuccess,
  gro_df_eOperation,
  operations,
  rufenOperation,
} from "./operations.js";
import type { Gro_df_eProblem, RufenProblem } from "./problems.js";
import {
  type Call,
  type Connection,
  type ConnectionOptions,
  type StandaloneCall,
  bindOperations,
  openConnection,
  standalone,
} from "../runtime/client.js";

/** What a client needs to know. */
export interface ClientOptions extends ConnectionOptions<never> {
  /** The address that the paths are appended to. */
  readonly baseUrl: string;
}

/** Opens a connection for the operations that stand alone. */
export function connect(options: ClientOptions): Connection {
  return openConnection(
    {
      schemes: {},
    },
    options,
  );
}

/** A method for each operation. */
export interface Client {
  /** `GET /tiere/größe` */
  readonly gro_df_e: Call<
    [request?: Gro_df_eRequest],
    Gro_df_eSuccess,
    Gro_df_eProblem
  >;
  /** `GET /emoji` */
  readonly rufen: Call<[request?: RufenRequest], RufenSuccess, RufenProblem>;
}

/** Makes a client; nothing is sent yet. */
export function createClient(options: ClientOptions): Client {
  return bindOperations<Client>(operations, connect(options));
}

/** `GET /tiere/größe` */
export const gro_df_e: StandaloneCall<
  [request?: Gro_df_eRequest],
  Gro_df_eSuccess,
  Gro_df_eProblem
> = /* @__PURE__ */ standalone(gro_df_eOperation);

/** `GET /emoji` */
export const rufen: StandaloneCall<
  [request?: RufenRequest],
  RufenSuccess,
  RufenProblem
> = /* @__PURE__ */ standalone(rufenOperation);
