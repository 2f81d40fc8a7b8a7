// Made by Tenon from the API's description: change that, and generate again.

import {
  type FindBooksRequest,
  type FindBooksSuccess,
  findBooksOperation,
  operations,
} from "./operations.js";
import type { FindBooksProblem } from "./problems.js";
import {
  type Call,
  type Connection,
  type ConnectionOptions,
  type Secret,
  type StandaloneCall,
  bindOperations,
  openConnection,
  standalone,
} from "../runtime/client.js";

/** What proves who calls, by security scheme. */
export interface Credentials {
  /** @deprecated */
  readonly staff?: Secret;
}

/** What a client needs to know. */
export type ClientOptions = ConnectionOptions<Credentials>;

/** Opens a connection for the operations that stand alone. */
export function connect(options: ClientOptions = {}): Connection {
  return openConnection(
    {
      server: "https://api.example.com",
      schemes: {
        staff: { kind: "oauth2" },
      },
    },
    options,
  );
}

/** A method for each operation. */
export interface Client {
  /** `QUERY /books` */
  readonly findBooks: Call<
    [request: FindBooksRequest],
    FindBooksSuccess,
    FindBooksProblem
  >;
}

/** Makes a client; nothing is sent yet. */
export function createClient(options: ClientOptions = {}): Client {
  return bindOperations<Client>(operations, connect(options));
}

/** `QUERY /books` */
export const findBooks: StandaloneCall<
  [request: FindBooksRequest],
  FindBooksSuccess,
  FindBooksProblem
> = /* @__PURE__ */ standalone(findBooksOperation);
