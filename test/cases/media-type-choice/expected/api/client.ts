// Made by Tenon from the API's description: change that, and generate again.

import {
  type DialectsRequest,
  type DialectsSuccess,
  type HeadOnlyRequest,
  type HeadOnlySuccess,
  type PutPetRequest,
  type PutPetSuccess,
  type SameInAllRequest,
  type SameInAllSuccess,
  type VersionedRequest,
  type VersionedSuccess,
  dialectsOperation,
  headOnlyOperation,
  operations,
  putPetOperation,
  sameInAllOperation,
  versionedOperation,
} from "./operations.js";
import type {
  DialectsProblem,
  HeadOnlyProblem,
  PutPetProblem,
  SameInAllProblem,
  VersionedProblem,
} from "./problems.js";
import {
  type Call,
  type Connection,
  type ConnectionOptions,
  type Sent,
  type StandaloneCall,
  bindOperations,
  deprecationNotices,
  followRedirects,
  formBody,
  mediaTypes,
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
  /** `PUT /pets/{petId}` */
  readonly putPet: Call<
    [request: Sent<PutPetRequest>],
    PutPetSuccess,
    PutPetProblem
  >;
  /** `POST /same` */
  readonly sameInAll: Call<
    [request?: SameInAllRequest],
    SameInAllSuccess,
    SameInAllProblem
  >;
  /** `POST /dialects` */
  readonly dialects: Call<
    [request?: DialectsRequest],
    DialectsSuccess,
    DialectsProblem
  >;
  /** `POST /versions` */
  readonly versioned: Call<
    [request?: VersionedRequest],
    VersionedSuccess,
    VersionedProblem
  >;
  /** `HEAD /versions` */
  readonly headOnly: Call<
    [request?: HeadOnlyRequest],
    HeadOnlySuccess,
    HeadOnlyProblem
  >;
}

/** Makes a client; nothing is sent yet. */
export function createClient(options: ClientOptions): Client {
  return bindOperations<Client>(
    operations,
    connect(options),
    requestBody,
    formBody,
    followRedirects,
    problemCodes,
    mediaTypes,
    deprecationNotices,
  );
}

/** `PUT /pets/{petId}` */
export const putPet: StandaloneCall<
  [request: Sent<PutPetRequest>],
  PutPetSuccess,
  PutPetProblem
> = /* @__PURE__ */ standalone(putPetOperation, requestBody, mediaTypes);

/** `POST /same` */
export const sameInAll: StandaloneCall<
  [request?: SameInAllRequest],
  SameInAllSuccess,
  SameInAllProblem
> = /* @__PURE__ */ standalone(sameInAllOperation, requestBody, formBody);

/** `POST /dialects` */
export const dialects: StandaloneCall<
  [request?: DialectsRequest],
  DialectsSuccess,
  DialectsProblem
> = /* @__PURE__ */ standalone(dialectsOperation, requestBody, mediaTypes);

/** `POST /versions` */
export const versioned: StandaloneCall<
  [request?: VersionedRequest],
  VersionedSuccess,
  VersionedProblem
> = /* @__PURE__ */ standalone(versionedOperation, requestBody);

/** `HEAD /versions` */
export const headOnly: StandaloneCall<
  [request?: HeadOnlyRequest],
  HeadOnlySuccess,
  HeadOnlyProblem
> = /* @__PURE__ */ standalone(headOnlyOperation);
