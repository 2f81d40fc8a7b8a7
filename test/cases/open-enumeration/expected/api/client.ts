// Made by Tenon from the API's description: change that, and generate again.

import {
  type CreateJobRequest,
  type CreateJobSuccess,
  type ListJobsRequest,
  type ListJobsSuccess,
  createJobOperation,
  listJobsOperation,
  operations,
} from "./operations.js";
import type { CreateJobProblem, ListJobsProblem } from "./problems.js";
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
  /** `GET /jobs` */
  readonly listJobs: Call<
    [request?: ListJobsRequest],
    ListJobsSuccess,
    ListJobsProblem
  >;
  /** `POST /jobs` */
  readonly createJob: Call<
    [request: CreateJobRequest],
    CreateJobSuccess,
    CreateJobProblem
  >;
}

/** Makes a client; nothing is sent yet. */
export function createClient(options: ClientOptions): Client {
  return bindOperations<Client>(
    operations,
    connect(options),
    requestBody,
    followRedirects,
    problemCodes,
    deprecationNotices,
  );
}

/** `GET /jobs` */
export const listJobs: StandaloneCall<
  [request?: ListJobsRequest],
  ListJobsSuccess,
  ListJobsProblem
> = /* @__PURE__ */ standalone(listJobsOperation);

/** `POST /jobs` */
export const createJob: StandaloneCall<
  [request: CreateJobRequest],
  CreateJobSuccess,
  CreateJobProblem
> = /* @__PURE__ */ standalone(createJobOperation, requestBody);
