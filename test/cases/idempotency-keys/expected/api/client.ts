// Made by Tenon from the API's description: change that, and generate again.

import {
  type ReplaceRunRequest,
  type ReplaceRunSuccess,
  type StartRunRequest,
  type StartRunSuccess,
  operations,
  replaceRunOperation,
  startRunOperation,
} from "./operations.js";
import type { ReplaceRunProblem, StartRunProblem } from "./problems.js";
import {
  type Call,
  type Connection,
  type ConnectionOptions,
  type Keyed,
  type StandaloneCall,
  bindOperations,
  deprecationNotices,
  followRedirects,
  idempotencyKey,
  openConnection,
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
  /** `POST /runs` */
  readonly startRun: Call<
    [request?: Keyed<StartRunRequest, "Idempotency-Key">],
    StartRunSuccess,
    StartRunProblem
  >;
  /** `PUT /runs` */
  readonly replaceRun: Call<
    [request: Keyed<ReplaceRunRequest, "idempotency-key">],
    ReplaceRunSuccess,
    ReplaceRunProblem
  >;
}

/** Makes a client; nothing is sent yet. */
export function createClient(options: ClientOptions): Client {
  return bindOperations<Client>(
    operations,
    connect(options),
    parameters,
    idempotencyKey,
    followRedirects,
    problemCodes,
    deprecationNotices,
  );
}

/** `POST /runs` */
export const startRun: StandaloneCall<
  [request?: Keyed<StartRunRequest, "Idempotency-Key">],
  StartRunSuccess,
  StartRunProblem
> = /* @__PURE__ */ standalone(startRunOperation, parameters, idempotencyKey);

/** `PUT /runs` */
export const replaceRun: StandaloneCall<
  [request: Keyed<ReplaceRunRequest, "idempotency-key">],
  ReplaceRunSuccess,
  ReplaceRunProblem
> = /* @__PURE__ */ standalone(
  replaceRunOperation,
  parameters,
  idempotencyKey,
  followRedirects,
);
