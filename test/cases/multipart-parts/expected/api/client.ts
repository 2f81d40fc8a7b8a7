// Made by Tenon from the API's description: change that, and generate again.

import {
  type UploadAllRequest,
  type UploadAllSuccess,
  type UploadFilesRequest,
  type UploadFilesSuccess,
  type UploadOrLinkRequest,
  type UploadOrLinkSuccess,
  type UploadRequest,
  type UploadSuccess,
  type UploadWithNotesRequest,
  type UploadWithNotesSuccess,
  operations,
  uploadAllOperation,
  uploadFilesOperation,
  uploadOperation,
  uploadOrLinkOperation,
  uploadWithNotesOperation,
} from "./operations.js";
import type {
  UploadAllProblem,
  UploadFilesProblem,
  UploadOrLinkProblem,
  UploadProblem,
  UploadWithNotesProblem,
} from "./problems.js";
import {
  type Call,
  type Connection,
  type ConnectionOptions,
  type StandaloneCall,
  bindOperations,
  deprecationNotices,
  followRedirects,
  multipartBody,
  openConnection,
  problemCodes,
  requestBody,
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
  /** `POST /uploads` */
  readonly upload: Call<[request: UploadRequest], UploadSuccess, UploadProblem>;
  /** `POST /complete-uploads` */
  readonly uploadAll: Call<
    [request: UploadAllRequest],
    UploadAllSuccess,
    UploadAllProblem
  >;
  /** `POST /uploads-and-notes` */
  readonly uploadWithNotes: Call<
    [request: UploadWithNotesRequest],
    UploadWithNotesSuccess,
    UploadWithNotesProblem
  >;
  /** `POST /files` */
  readonly uploadFiles: Call<
    [request: UploadFilesRequest],
    UploadFilesSuccess,
    UploadFilesProblem
  >;
  /** `POST /uploads-or-links` */
  readonly uploadOrLink: Call<
    [request: UploadOrLinkRequest],
    UploadOrLinkSuccess,
    UploadOrLinkProblem
  >;
}

/** Makes a client; nothing is sent yet. */
export function createClient(options: ClientOptions): Client {
  return bindOperations<Client>(
    operations,
    connect(options),
    requestBody,
    multipartBody,
    followRedirects,
    problemCodes,
    deprecationNotices,
  );
}

/** `POST /uploads` */
export const upload: StandaloneCall<
  [request: UploadRequest],
  UploadSuccess,
  UploadProblem
> = /* @__PURE__ */ standalone(uploadOperation, requestBody, multipartBody);

/** `POST /complete-uploads` */
export const uploadAll: StandaloneCall<
  [request: UploadAllRequest],
  UploadAllSuccess,
  UploadAllProblem
> = /* @__PURE__ */ standalone(uploadAllOperation, requestBody, multipartBody);

/** `POST /uploads-and-notes` */
export const uploadWithNotes: StandaloneCall<
  [request: UploadWithNotesRequest],
  UploadWithNotesSuccess,
  UploadWithNotesProblem
> = /* @__PURE__ */ standalone(
  uploadWithNotesOperation,
  requestBody,
  multipartBody,
);

/** `POST /files` */
export const uploadFiles: StandaloneCall<
  [request: UploadFilesRequest],
  UploadFilesSuccess,
  UploadFilesProblem
> = /* @__PURE__ */ standalone(
  uploadFilesOperation,
  requestBody,
  multipartBody,
);

/** `POST /uploads-or-links` */
export const uploadOrLink: StandaloneCall<
  [request: UploadOrLinkRequest],
  UploadOrLinkSuccess,
  UploadOrLinkProblem
> = /* @__PURE__ */ standalone(
  uploadOrLinkOperation,
  requestBody,
  multipartBody,
);
