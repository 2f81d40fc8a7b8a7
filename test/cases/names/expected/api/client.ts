// Made by Tenon from the API's description: change that, and generate again.

import {
  type Create_clientRequest,
  type Create_clientSuccess,
  type Delete_Request,
  type Delete_Success,
  type GetEByConstructorRequest,
  type GetEByConstructorSuccess,
  type ListThingsV1Request,
  type ListThingsV1Success,
  type Then_Request,
  type Then_Success,
  _5f_Operation,
  type _5f_Request,
  type _5f_Success,
  create_clientOperation,
  delete_Operation,
  getEByConstructorOperation,
  listThingsV1Operation,
  operations,
  then_Operation,
} from "./operations.js";
import type {
  Create_clientProblem,
  Delete_Problem,
  GetEByConstructorProblem,
  ListThingsV1Problem,
  Then_Problem,
  _5f_Problem,
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
  parameterStyles,
  parameters,
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
  /** `GET /a` */
  readonly delete_: Call<
    [request?: Delete_Request],
    Delete_Success,
    Delete_Problem
  >;
  /** `GET /b` */
  readonly then_: Call<[request?: Then_Request], Then_Success, Then_Problem>;
  /** `GET /c` */
  readonly create_client: Call<
    [request?: Create_clientRequest],
    Create_clientSuccess,
    Create_clientProblem
  >;
  /** `GET /d` */
  readonly listThingsV1: Call<
    [request?: ListThingsV1Request],
    ListThingsV1Success,
    ListThingsV1Problem
  >;
  /** `GET /e/{constructor}` */
  readonly getEByConstructor: Call<
    [request: GetEByConstructorRequest],
    GetEByConstructorSuccess,
    GetEByConstructorProblem
  >;
  /** `GET /f` */
  readonly _5f_: Call<[request?: _5f_Request], _5f_Success, _5f_Problem>;
}

/** Makes a client; nothing is sent yet. */
export function createClient(options: ClientOptions): Client {
  return bindOperations<Client>(
    operations,
    connect(options),
    parameters,
    parameterStyles,
    followRedirects,
    problemCodes,
    deprecationNotices,
  );
}

/** `GET /a` */
export const delete_: StandaloneCall<
  [request?: Delete_Request],
  Delete_Success,
  Delete_Problem
> = /* @__PURE__ */ standalone(delete_Operation, problemCodes);

/** `GET /b` */
export const then_: StandaloneCall<
  [request?: Then_Request],
  Then_Success,
  Then_Problem
> = /* @__PURE__ */ standalone(then_Operation, problemCodes);

/** `GET /c` */
export const create_client: StandaloneCall<
  [request?: Create_clientRequest],
  Create_clientSuccess,
  Create_clientProblem
> = /* @__PURE__ */ standalone(create_clientOperation, problemCodes);

/** `GET /d` */
export const listThingsV1: StandaloneCall<
  [request?: ListThingsV1Request],
  ListThingsV1Success,
  ListThingsV1Problem
> = /* @__PURE__ */ standalone(listThingsV1Operation, problemCodes);

/** `GET /e/{constructor}` */
export const getEByConstructor: StandaloneCall<
  [request: GetEByConstructorRequest],
  GetEByConstructorSuccess,
  GetEByConstructorProblem
> = /* @__PURE__ */ standalone(
  getEByConstructorOperation,
  parameters,
  parameterStyles,
  problemCodes,
);

/** `GET /f` */
export const _5f_: StandaloneCall<
  [request?: _5f_Request],
  _5f_Success,
  _5f_Problem
> = /* @__PURE__ */ standalone(_5f_Operation, problemCodes);
