// Made by Tenon from the API's description: change that, and generate again.

import {
  type ProbeRequest,
  type ProbeSuccess,
  type SubmitFormRequest,
  type SubmitFormSuccess,
  type UploadRequest,
  type UploadSuccess,
  type WatchRequest,
  type WatchSuccess,
  operations,
  probeOperation,
  submitFormOperation,
  uploadOperation,
  watchOperation,
} from "./operations.js";
import type {
  ProbeProblem,
  SubmitFormProblem,
  UploadProblem,
  WatchProblem,
} from "./problems.js";
import {
  type Call,
  type Connection,
  type ConnectionOptions,
  type Sent,
  type StandaloneCall,
  bindOperations,
  deprecationNotices,
  eventStream,
  followRedirects,
  formBody,
  mediaTypes,
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
  readonly upload: Call<
    [request: Sent<UploadRequest>],
    UploadSuccess,
    UploadProblem
  >;
  /** `POST /forms` */
  readonly submitForm: Call<
    [request?: SubmitFormRequest],
    SubmitFormSuccess,
    SubmitFormProblem
  >;
  /** `GET /stream` */
  readonly watch: Call<[request?: WatchRequest], WatchSuccess, WatchProblem>;
  /** `HEAD /stream` */
  readonly probe: Call<[request?: ProbeRequest], ProbeSuccess, ProbeProblem>;
}

/** Makes a client; nothing is sent yet. */
export function createClient(options: ClientOptions): Client {
  return bindOperations<Client>(
    operations,
    connect(options),
    requestBody,
    formBody,
    multipartBody,
    followRedirects,
    problemCodes,
    mediaTypes,
    eventStream,
    deprecationNotices,
  );
}

/** `POST /uploads` */
export const upload: StandaloneCall<
  [request: Sent<UploadRequest>],
  UploadSuccess,
  UploadProblem
> = /* @__PURE__ */ standalone(uploadOperation, requestBody, multipartBody);

/** `POST /forms` */
export const submitForm: StandaloneCall<
  [request?: SubmitFormRequest],
  SubmitFormSuccess,
  SubmitFormProblem
> = /* @__PURE__ */ standalone(
  submitFormOperation,
  requestBody,
  formBody,
  mediaTypes,
);

/** `GET /stream` */
export const watch: StandaloneCall<
  [request?: WatchRequest],
  WatchSuccess,
  WatchProblem
> = /* @__PURE__ */ standalone(watchOperation, mediaTypes, eventStream);

/** `HEAD /stream` */
export const probe: StandaloneCall<
  [request?: ProbeRequest],
  ProbeSuccess,
  ProbeProblem
> = /* @__PURE__ */ standalone(probeOperation);
