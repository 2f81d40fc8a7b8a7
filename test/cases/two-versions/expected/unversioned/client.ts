// Made by Tenon from the API's description: change that, and generate again.

import {
  type Call,
  type Connection,
  type ConnectionOptions,
  type Secret,
  type StandaloneCall,
  bindOperations,
  deprecationNotices,
  followRedirects,
  openConnection,
  problemCodes,
  securitySchemes,
  standalone,
} from "../runtime/client.js";
import {
  type GetHealthRequest,
  type GetHealthSuccess,
  getHealthOperation,
  operations,
} from "./operations.js";
import type { GetHealthProblem } from "./problems.js";

/** What proves who calls, by security scheme. */
export interface Credentials {
  readonly key?: Secret;
}

/** What a client needs to know. */
export interface ClientOptions extends ConnectionOptions<Credentials> {
  /** The address that the paths are appended to. */
  readonly baseUrl: string;
}

/** Opens a connection for the operations that stand alone. */
export function connect(options: ClientOptions): Connection {
  return openConnection(
    {
      security: securitySchemes({
        key: { kind: "apiKey", in: "header", parameter: "X-Key" },
      }),
    },
    options,
  );
}

/** A method for each operation. */
export interface Client {
  /** `GET /health` */
  readonly getHealth: Call<
    [request?: GetHealthRequest],
    GetHealthSuccess,
    GetHealthProblem
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
  );
}

/** `GET /health` */
export const getHealth: StandaloneCall<
  [request?: GetHealthRequest],
  GetHealthSuccess,
  GetHealthProblem
> = /* @__PURE__ */ standalone(getHealthOperation, followRedirects);
