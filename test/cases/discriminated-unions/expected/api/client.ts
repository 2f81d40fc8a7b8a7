// Made by Tenon from the API's description: change that, and generate again.

import {
  type GetPetRequest,
  type GetPetSuccess,
  type GetShapeRequest,
  type GetShapeSuccess,
  type GetToyRequest,
  type GetToySuccess,
  type GetVehicleRequest,
  type GetVehicleSuccess,
  getPetOperation,
  getShapeOperation,
  getToyOperation,
  getVehicleOperation,
  operations,
} from "./operations.js";
import type {
  GetPetProblem,
  GetShapeProblem,
  GetToyProblem,
  GetVehicleProblem,
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
  /** `GET /getVehicle` */
  readonly getVehicle: Call<
    [request?: GetVehicleRequest],
    GetVehicleSuccess,
    GetVehicleProblem
  >;
  /** `GET /getShape` */
  readonly getShape: Call<
    [request?: GetShapeRequest],
    GetShapeSuccess,
    GetShapeProblem
  >;
  /** `GET /getToy` */
  readonly getToy: Call<
    [request?: GetToyRequest],
    GetToySuccess,
    GetToyProblem
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

/** `GET /getVehicle` */
export const getVehicle: StandaloneCall<
  [request?: GetVehicleRequest],
  GetVehicleSuccess,
  GetVehicleProblem
> = /* @__PURE__ */ standalone(getVehicleOperation);

/** `GET /getShape` */
export const getShape: StandaloneCall<
  [request?: GetShapeRequest],
  GetShapeSuccess,
  GetShapeProblem
> = /* @__PURE__ */ standalone(getShapeOperation);

/** `GET /getToy` */
export const getToy: StandaloneCall<
  [request?: GetToyRequest],
  GetToySuccess,
  GetToyProblem
> = /* @__PURE__ */ standalone(getToyOperation);
