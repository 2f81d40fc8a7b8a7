// Made by Tenon from the API's description: change that, and generate again.

import {
  type UploadRequest,
  type UploadSuccess,
  operations,
  uploadOperation,
} from "./operations.js";
import type { UploadProblem } from "./problems.js";
import {
  type Call,
  type Connection,
  type ConnectionOptions,
  type StandaloneCall,
  bindOperations,
  multipartBody,
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
  /** `POST /uploads` */
  readonly upload: Call<[request: UploadRequest], UploadSuccess, UploadProblem>;
}

/** Makes a client; nothing is sent yet. */
export function createClient(options: ClientOptions): Client {
  return bindOperations<Client>(operations, connect(options), multipartBody);
}

/** `POST /uploads` */
export const upload: StandaloneCall<
  [request: UploadRequest],
  UploadSuccess,
  UploadProblem
> = /* @__PURE__ */ standalone(uploadOperation, multipartBody);
