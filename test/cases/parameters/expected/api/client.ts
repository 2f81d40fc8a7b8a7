// Made by Tenon from the API's description: change that, and generate again.

import {
  type GetFileRequest,
  type GetFileSuccess,
  getFileOperation,
  operations,
} from "./operations.js";
import type { GetFileProblem } from "./problems.js";
import {
  type Call,
  type Connection,
  type ConnectionOptions,
  type StandaloneCall,
  bindOperations,
  deprecationNotices,
  followRedirects,
  mediaTypes,
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
  /** `GET /files/{name}.{extension}/{range}` */
  readonly getFile: Call<
    [request: GetFileRequest],
    GetFileSuccess,
    GetFileProblem
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
    mediaTypes,
    deprecationNotices,
  );
}

/** `GET /files/{name}.{extension}/{range}` */
export const getFile: StandaloneCall<
  [request: GetFileRequest],
  GetFileSuccess,
  GetFileProblem
> = /* @__PURE__ */ standalone(
  getFileOperation,
  parameters,
  parameterStyles,
  styledPath,
  followRedirects,
  mediaTypes,
);
