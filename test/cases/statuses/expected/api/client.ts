// Made by Tenon from the API's description: change that, and generate again.

import {
  type GetAllRequest,
  type GetAllSuccess,
  type GetNothingRequest,
  type GetNothingSuccess,
  type ProbeJobsRequest,
  type ProbeJobsSuccess,
  type StartJobRequest,
  type StartJobSuccess,
  getAllOperation,
  getNothingOperation,
  operations,
  probeJobsOperation,
  startJobOperation,
} from "./operations.js";
import type {
  GetAllProblem,
  GetNothingProblem,
  ProbeJobsProblem,
  StartJobProblem,
} from "./problems.js";
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
  problemCodes,
  replyHeaders,
  standalone,
  statusRanges,
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
  /** `POST /jobs` */
  readonly startJob: Call<
    [request?: StartJobRequest],
    StartJobSuccess,
    StartJobProblem
  >;
  /** `HEAD /jobs` */
  readonly probeJobs: Call<
    [request?: ProbeJobsRequest],
    ProbeJobsSuccess,
    ProbeJobsProblem
  >;
  /** `GET /all` */
  readonly getAll: Call<
    [request?: GetAllRequest],
    GetAllSuccess,
    GetAllProblem
  >;
  /** `GET /nothing` */
  readonly getNothing: Call<
    [request?: GetNothingRequest],
    GetNothingSuccess,
    GetNothingProblem
  >;
}

/** Makes a client; nothing is sent yet. */
export function createClient(options: ClientOptions): Client {
  return bindOperations<Client>(
    operations,
    connect(options),
    followRedirects,
    statusRanges,
    problemCodes,
    mediaTypes,
    deprecationNotices,
    replyHeaders,
  );
}

/** `POST /jobs` */
export const startJob: StandaloneCall<
  [request?: StartJobRequest],
  StartJobSuccess,
  StartJobProblem
> = /* @__PURE__ */ standalone(startJobOperation, statusRanges, mediaTypes);

/** `HEAD /jobs` */
export const probeJobs: StandaloneCall<
  [request?: ProbeJobsRequest],
  ProbeJobsSuccess,
  ProbeJobsProblem
> = /* @__PURE__ */ standalone(probeJobsOperation, replyHeaders);

/** `GET /all` */
export const getAll: StandaloneCall<
  [request?: GetAllRequest],
  GetAllSuccess,
  GetAllProblem
> = /* @__PURE__ */ standalone(getAllOperation, statusRanges);

/** `GET /nothing` */
export const getNothing: StandaloneCall<
  [request?: GetNothingRequest],
  GetNothingSuccess,
  GetNothingProblem
> = /* @__PURE__ */ standalone(getNothingOperation, statusRanges);
