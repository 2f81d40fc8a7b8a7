// Made by Tenon from the API's description: change that, and generate again.

import {
  type CopyBooksByIdRequest,
  type CopyBooksByIdSuccess,
  type FindBooksRequest,
  type FindBooksSuccess,
  copyBooksByIdOperation,
  findBooksOperation,
  operations,
} from "./operations.js";
import type { CopyBooksByIdProblem, FindBooksProblem } from "./problems.js";
import {
  type Call,
  type Connection,
  type ConnectionOptions,
  type Secret,
  type StandaloneCall,
  bindOperations,
  deprecationNotices,
  followRedirects,
  openConnection,
  problemCodes,
  requestBody,
  standalone,
  tokenSchemes,
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
      security: tokenSchemes,
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
  /** `COPY /books/{id}` */
  readonly copyBooksById: Call<
    [request: CopyBooksByIdRequest],
    CopyBooksByIdSuccess,
    CopyBooksByIdProblem
  >;
}

/** Makes a client; nothing is sent yet. */
export function createClient(options: ClientOptions = {}): Client {
  return bindOperations<Client>(
    operations,
    connect(options),
    requestBody,
    followRedirects,
    problemCodes,
    deprecationNotices,
  );
}

/** `QUERY /books` */
export const findBooks: StandaloneCall<
  [request: FindBooksRequest],
  FindBooksSuccess,
  FindBooksProblem
> = /* @__PURE__ */ standalone(findBooksOperation, requestBody);

/** `COPY /books/{id}` */
export const copyBooksById: StandaloneCall<
  [request: CopyBooksByIdRequest],
  CopyBooksByIdSuccess,
  CopyBooksByIdProblem
> = /* @__PURE__ */ standalone(copyBooksByIdOperation);
