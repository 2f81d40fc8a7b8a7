// Made by Tenon from the API's description: change that, and generate again.

import {
  type AddEditionRequest,
  type AddEditionSuccess,
  type GetCoverRequest,
  type GetCoverSuccess,
  type LendRequest,
  type LendSuccess,
  type ListEditionsRequest,
  type ListEditionsSuccess,
  type SetCoverRequest,
  type SetCoverSuccess,
  addEditionOperation,
  getCoverOperation,
  lendOperation,
  listEditionsOperation,
  operations,
  setCoverOperation,
} from "./operations.js";
import type {
  AddEditionProblem,
  GetCoverProblem,
  LendProblem,
  ListEditionsProblem,
  SetCoverProblem,
} from "./problems.js";
import {
  type BasicCredentials,
  type Call,
  type Connection,
  type ConnectionOptions,
  type Secret,
  type StandaloneCall,
  bindOperations,
  deprecationNotices,
  followRedirects,
  formBody,
  mediaTypes,
  multipartBody,
  openConnection,
  parameterStyles,
  parameters,
  problemCodes,
  replyHeaders,
  requestBody,
  securitySchemes,
  standalone,
  statusRanges,
} from "../runtime/client.js";

/** What proves who calls, by security scheme. */
export interface Credentials {
  readonly desk?: BasicCredentials;
  readonly reader?: Secret;
  readonly staff?: Secret;
}

/** What a client needs to know. */
export type ClientOptions = ConnectionOptions<Credentials>;

/** Opens a connection for the operations that stand alone. */
export function connect(options: ClientOptions = {}): Connection {
  return openConnection(
    {
      server: "https://library.example.com/lending",
      security: securitySchemes({
        desk: { kind: "http", scheme: "basic" },
        reader: { kind: "apiKey", in: "header", parameter: "X-Reader" },
        staff: { kind: "oauth2" },
      }),
    },
    options,
  );
}

/** A method for each operation. */
export interface Client {
  /** `GET /editions` */
  readonly listEditions: Call<
    [request?: ListEditionsRequest],
    ListEditionsSuccess,
    ListEditionsProblem
  >;
  /** `POST /editions` */
  readonly addEdition: Call<
    [request: AddEditionRequest],
    AddEditionSuccess,
    AddEditionProblem
  >;
  /** `GET /editions/{isbn}/cover` */
  readonly getCover: Call<
    [request: GetCoverRequest],
    GetCoverSuccess,
    GetCoverProblem
  >;
  /** `PUT /editions/{isbn}/cover` */
  readonly setCover: Call<
    [request: SetCoverRequest],
    SetCoverSuccess,
    SetCoverProblem
  >;
  /** `POST /loans` */
  readonly lend: Call<[request: LendRequest], LendSuccess, LendProblem>;
}

/** Makes a client; nothing is sent yet. */
export function createClient(options: ClientOptions = {}): Client {
  return bindOperations<Client>(
    operations,
    connect(options),
    requestBody,
    formBody,
    multipartBody,
    parameters,
    parameterStyles,
    followRedirects,
    statusRanges,
    problemCodes,
    mediaTypes,
    deprecationNotices,
    replyHeaders,
  );
}

/** `GET /editions` */
export const listEditions: StandaloneCall<
  [request?: ListEditionsRequest],
  ListEditionsSuccess,
  ListEditionsProblem
> = /* @__PURE__ */ standalone(
  listEditionsOperation,
  parameters,
  parameterStyles,
  followRedirects,
  replyHeaders,
);

/** `POST /editions` */
export const addEdition: StandaloneCall<
  [request: AddEditionRequest],
  AddEditionSuccess,
  AddEditionProblem
> = /* @__PURE__ */ standalone(
  addEditionOperation,
  requestBody,
  parameters,
  followRedirects,
  statusRanges,
);

/** `GET /editions/{isbn}/cover` */
export const getCover: StandaloneCall<
  [request: GetCoverRequest],
  GetCoverSuccess,
  GetCoverProblem
> = /* @__PURE__ */ standalone(getCoverOperation, followRedirects, mediaTypes);

/** `PUT /editions/{isbn}/cover` */
export const setCover: StandaloneCall<
  [request: SetCoverRequest],
  SetCoverSuccess,
  SetCoverProblem
> = /* @__PURE__ */ standalone(
  setCoverOperation,
  requestBody,
  multipartBody,
  followRedirects,
);

/** `POST /loans` */
export const lend: StandaloneCall<
  [request: LendRequest],
  LendSuccess,
  LendProblem
> = /* @__PURE__ */ standalone(
  lendOperation,
  requestBody,
  formBody,
  followRedirects,
);
