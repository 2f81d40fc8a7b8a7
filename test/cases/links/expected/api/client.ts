// Made by Tenon from the API's description: change that, and generate again.

import {
  type AddAnimalRequest,
  type AddAnimalSuccess,
  type GetAnimalRequest,
  type GetAnimalSuccess,
  addAnimalOperation,
  getAnimalOperation,
  operations,
} from "./operations.js";
import type { AddAnimalProblem, GetAnimalProblem } from "./problems.js";
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
  /** `POST /animals` */
  readonly addAnimal: Call<
    [request?: AddAnimalRequest],
    AddAnimalSuccess,
    AddAnimalProblem
  >;
  /** `GET /animals/{id}` */
  readonly getAnimal: Call<
    [request: GetAnimalRequest],
    GetAnimalSuccess,
    GetAnimalProblem
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

/** `POST /animals` */
export const addAnimal: StandaloneCall<
  [request?: AddAnimalRequest],
  AddAnimalSuccess,
  AddAnimalProblem
> = /* @__PURE__ */ standalone(addAnimalOperation);

/** `GET /animals/{id}` */
export const getAnimal: StandaloneCall<
  [request: GetAnimalRequest],
  GetAnimalSuccess,
  GetAnimalProblem
> = /* @__PURE__ */ standalone(getAnimalOperation);
