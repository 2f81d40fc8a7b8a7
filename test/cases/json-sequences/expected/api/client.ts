// Made by Tenon from the API's description: change that, and generate again.

import {
  type ExportRowsRequest,
  type ExportRowsSuccess,
  type ExportTextRequest,
  type ExportTextSuccess,
  type ImportRowsRequest,
  type ImportRowsSuccess,
  exportRowsOperation,
  exportTextOperation,
  importRowsOperation,
  operations,
} from "./operations.js";
import type {
  ExportRowsProblem,
  ExportTextProblem,
  ImportRowsProblem,
} from "./problems.js";
import {
  type Call,
  type Connection,
  type ConnectionOptions,
  type StandaloneCall,
  bindOperations,
  deprecationNotices,
  followRedirects,
  jsonSequence,
  mediaTypes,
  openConnection,
  problemCodes,
  requestBody,
  sequenceBody,
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
  /** `GET /rows` */
  readonly exportRows: Call<
    [request?: ExportRowsRequest],
    ExportRowsSuccess,
    ExportRowsProblem
  >;
  /** `POST /rows` */
  readonly importRows: Call<
    [request: ImportRowsRequest],
    ImportRowsSuccess,
    ImportRowsProblem
  >;
  /** `GET /text` */
  readonly exportText: Call<
    [request?: ExportTextRequest],
    ExportTextSuccess,
    ExportTextProblem
  >;
}

/** Makes a client; nothing is sent yet. */
export function createClient(options: ClientOptions): Client {
  return bindOperations<Client>(
    operations,
    connect(options),
    requestBody,
    sequenceBody,
    followRedirects,
    problemCodes,
    mediaTypes,
    jsonSequence,
    deprecationNotices,
  );
}

/** `GET /rows` */
export const exportRows: StandaloneCall<
  [request?: ExportRowsRequest],
  ExportRowsSuccess,
  ExportRowsProblem
> = /* @__PURE__ */ standalone(exportRowsOperation, mediaTypes, jsonSequence);

/** `POST /rows` */
export const importRows: StandaloneCall<
  [request: ImportRowsRequest],
  ImportRowsSuccess,
  ImportRowsProblem
> = /* @__PURE__ */ standalone(
  importRowsOperation,
  requestBody,
  sequenceBody,
  mediaTypes,
  jsonSequence,
);

/** `GET /text` */
export const exportText: StandaloneCall<
  [request?: ExportTextRequest],
  ExportTextSuccess,
  ExportTextProblem
> = /* @__PURE__ */ standalone(exportTextOperation, mediaTypes);
