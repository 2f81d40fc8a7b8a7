// Made by Tenon from the API's description: change that, and generate again.

import {
  type GetBirdsByIdRequest,
  type GetBirdsByIdSuccess,
  type GetCatsRequest,
  type GetCatsSuccess,
  type GetDogsRequest,
  type GetDogsSuccess,
  type TraceBirdsByIdRequest,
  type TraceBirdsByIdSuccess,
  getBirdsByIdOperation,
  getCatsOperation,
  getDogsOperation,
  operations,
  traceBirdsByIdOperation,
} from "./operations.js";
import type {
  GetBirdsByIdProblem,
  GetCatsProblem,
  GetDogsProblem,
  TraceBirdsByIdProblem,
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
  /** `GET /cats` */
  readonly getCats: Call<
    [request?: GetCatsRequest],
    GetCatsSuccess,
    GetCatsProblem
  >;
  /** `GET /dogs` */
  readonly getDogs: Call<
    [request?: GetDogsRequest],
    GetDogsSuccess,
    GetDogsProblem
  >;
  /**
   * A bird
   *
   * `GET /birds/{id}`
   */
  readonly getBirdsById: Call<
    [request: GetBirdsByIdRequest],
    GetBirdsByIdSuccess,
    GetBirdsByIdProblem
  >;
  /**
   * A bird
   *
   * `TRACE /birds/{id}`
   */
  readonly traceBirdsById: Call<
    [request: TraceBirdsByIdRequest],
    TraceBirdsByIdSuccess,
    TraceBirdsByIdProblem
  >;
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

/** `GET /cats` */
export const getCats: StandaloneCall<
  [request?: GetCatsRequest],
  GetCatsSuccess,
  GetCatsProblem
> = /* @__PURE__ */ standalone(getCatsOperation);

/** `GET /dogs` */
export const getDogs: StandaloneCall<
  [request?: GetDogsRequest],
  GetDogsSuccess,
  GetDogsProblem
> = /* @__PURE__ */ standalone(getDogsOperation);

/**
 * A bird
 *
 * `GET /birds/{id}`
 */
export const getBirdsById: StandaloneCall<
  [request: GetBirdsByIdRequest],
  GetBirdsByIdSuccess,
  GetBirdsByIdProblem
> = /* @__PURE__ */ standalone(
  getBirdsByIdOperation,
  parameters,
  followRedirects,
);

/**
 * A bird
 *
 * `TRACE /birds/{id}`
 */
export const traceBirdsById: StandaloneCall<
  [request: TraceBirdsByIdRequest],
  TraceBirdsByIdSuccess,
  TraceBirdsByIdProblem
> = /* @__PURE__ */ standalone(
  traceBirdsByIdOperation,
  parameters,
  followRedirects,
);
