// Made by Tenon from the API's description: change that, and generate again.

import {
  type GetBuildRequest,
  type GetBuildSuccess,
  type GetJobRequest,
  type GetJobSuccess,
  type GetOrderRequest,
  type GetOrderSuccess,
  getBuildOperation,
  getJobOperation,
  getOrderOperation,
  operations,
} from "./operations.js";
import type {
  GetBuildProblem,
  GetJobProblem,
  GetOrderProblem,
} from "./problems.js";
import {
  type Connection,
  type ConnectionOptions,
  type PolledCall,
  type Settled,
  type StandalonePolledCall,
  bindOperations,
  deprecationNotices,
  followRedirects,
  openConnection,
  polled,
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
  /** `GET /jobs/{id}` */
  readonly getJob: PolledCall<
    [request: GetJobRequest],
    GetJobSuccess,
    GetJobProblem,
    Settled<GetJobSuccess, "status", "done" | "failed">
  >;
  /** `GET /builds/{id}` */
  readonly getBuild: PolledCall<
    [request: GetBuildRequest],
    GetBuildSuccess,
    GetBuildProblem,
    GetBuildSuccess["body"]
  >;
  /** `GET /orders/{id}` */
  readonly getOrder: PolledCall<
    [request: GetOrderRequest],
    GetOrderSuccess,
    GetOrderProblem,
    Settled<GetOrderSuccess, "status", "shipped" | "returned">
  >;
}

/** Makes a client; nothing is sent yet. */
export function createClient(options: ClientOptions): Client {
  return bindOperations<Client>(
    operations,
    connect(options),
    followRedirects,
    problemCodes,
    deprecationNotices,
    polled,
  );
}

/** `GET /jobs/{id}` */
export const getJob: StandalonePolledCall<
  [request: GetJobRequest],
  GetJobSuccess,
  GetJobProblem,
  Settled<GetJobSuccess, "status", "done" | "failed">
> = /* @__PURE__ */ standalone(getJobOperation, polled);

/** `GET /builds/{id}` */
export const getBuild: StandalonePolledCall<
  [request: GetBuildRequest],
  GetBuildSuccess,
  GetBuildProblem,
  GetBuildSuccess["body"]
> = /* @__PURE__ */ standalone(getBuildOperation, polled);

/** `GET /orders/{id}` */
export const getOrder: StandalonePolledCall<
  [request: GetOrderRequest],
  GetOrderSuccess,
  GetOrderProblem,
  Settled<GetOrderSuccess, "status", "shipped" | "returned">
> = /* @__PURE__ */ standalone(getOrderOperation, polled);
