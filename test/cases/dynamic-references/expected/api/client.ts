// Made by Tenon from the API's description: change that, and generate again.

import {
  type GetSectionsRequest,
  type GetSectionsSuccess,
  type ListBooksRequest,
  type ListBooksSuccess,
  type ListReadersRequest,
  type ListReadersSuccess,
  getSectionsOperation,
  listBooksOperation,
  listReadersOperation,
  operations,
} from "./operations.js";
import type {
  GetSectionsProblem,
  ListBooksProblem,
  ListReadersProblem,
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
  /** `GET /readers` */
  readonly listReaders: Call<
    [request?: ListReadersRequest],
    ListReadersSuccess,
    ListReadersProblem
  >;
  /** `GET /books` */
  readonly listBooks: Call<
    [request?: ListBooksRequest],
    ListBooksSuccess,
    ListBooksProblem
  >;
  /** `GET /sections` */
  readonly getSections: Call<
    [request?: GetSectionsRequest],
    GetSectionsSuccess,
    GetSectionsProblem
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

/** `GET /readers` */
export const listReaders: StandaloneCall<
  [request?: ListReadersRequest],
  ListReadersSuccess,
  ListReadersProblem
> = /* @__PURE__ */ standalone(listReadersOperation);

/** `GET /books` */
export const listBooks: StandaloneCall<
  [request?: ListBooksRequest],
  ListBooksSuccess,
  ListBooksProblem
> = /* @__PURE__ */ standalone(listBooksOperation);

/** `GET /sections` */
export const getSections: StandaloneCall<
  [request?: GetSectionsRequest],
  GetSectionsSuccess,
  GetSectionsProblem
> = /* @__PURE__ */ standalone(getSectionsOperation);
