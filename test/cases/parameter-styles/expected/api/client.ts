// Made by Tenon from the API's description: change that, and generate again.

import {
  type ListsRequest,
  type ListsSuccess,
  type ObjectsRequest,
  type ObjectsSuccess,
  listsOperation,
  objectsOperation,
  operations,
} from "./operations.js";
import type { ListsProblem, ObjectsProblem } from "./problems.js";
import {
  type Call,
  type Connection,
  type ConnectionOptions,
  type StandaloneCall,
  bindOperations,
  deprecationNotices,
  followRedirects,
  openConnection,
  parameterStyles,
  parameters,
  problemCodes,
  standalone,
  styledPath,
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
  /** `GET /lists/{simple}/{label}/{matrix}` */
  readonly lists: Call<[request: ListsRequest], ListsSuccess, ListsProblem>;
  /** `GET /objects/{simple}/{label}/{matrix}` */
  readonly objects: Call<
    [request: ObjectsRequest],
    ObjectsSuccess,
    ObjectsProblem
  >;
}

/** Makes a client; nothing is sent yet. */
export function createClient(options: ClientOptions): Client {
  return bindOperations<Client>(
    operations,
    connect(options),
    parameters,
    parameterStyles,
    styledPath,
    followRedirects,
    problemCodes,
    deprecationNotices,
  );
}

/** `GET /lists/{simple}/{label}/{matrix}` */
export const lists: StandaloneCall<
  [request: ListsRequest],
  ListsSuccess,
  ListsProblem
> = /* @__PURE__ */ standalone(
  listsOperation,
  parameters,
  parameterStyles,
  styledPath,
  followRedirects,
);

/** `GET /objects/{simple}/{label}/{matrix}` */
export const objects: StandaloneCall<
  [request: ObjectsRequest],
  ObjectsSuccess,
  ObjectsProblem
> = /* @__PURE__ */ standalone(
  objectsOperation,
  parameters,
  parameterStyles,
  styledPath,
  followRedirects,
);
