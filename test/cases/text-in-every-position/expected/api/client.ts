// Made by Tenon from the API's description: change that, and generate again.

import {
  type GetGlobalThisXTsIgnoreSourceMappingURLXRequest,
  type GetGlobalThisXTsIgnoreSourceMappingURLXSuccess,
  getGlobalThisXTsIgnoreSourceMappingURLXOperation,
  operations,
} from "./operations.js";
import type { GetGlobalThisXTsIgnoreSourceMappingURLXProblem } from "./problems.js";
import {
  type Call,
  type Connection,
  type ConnectionOptions,
  type StandaloneCall,
  bindOperations,
  deprecationNotices,
  followRedirects,
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
  /**
   * *\/ ${globalThis.x} ` ' " \
   *  \u202e \@ts-ignore /\/# sourceMappingURL=x
   *
   * *\/ ${globalThis.x} ` ' " \
   *  \u202e \@ts-ignore /\/# sourceMappingURL=x
   *
   * `GET /a/{id`${x}}`
   */
  readonly getGlobalThisXTsIgnoreSourceMappingURLX: Call<
    [request: GetGlobalThisXTsIgnoreSourceMappingURLXRequest],
    GetGlobalThisXTsIgnoreSourceMappingURLXSuccess,
    GetGlobalThisXTsIgnoreSourceMappingURLXProblem
  >;
}

/** Makes a client; nothing is sent yet. */
export function createClient(options: ClientOptions): Client {
  return bindOperations<Client>(
    operations,
    connect(options),
    parameters,
    followRedirects,
    problemCodes,
    deprecationNotices,
  );
}

/**
 * *\/ ${globalThis.x} ` ' " \
 *  \u202e \@ts-ignore /\/# sourceMappingURL=x
 *
 * `GET /a/{id`${x}}`
 */
export const getGlobalThisXTsIgnoreSourceMappingURLX: StandaloneCall<
  [request: GetGlobalThisXTsIgnoreSourceMappingURLXRequest],
  GetGlobalThisXTsIgnoreSourceMappingURLXSuccess,
  GetGlobalThisXTsIgnoreSourceMappingURLXProblem
> = /* @__PURE__ */ standalone(
  getGlobalThisXTsIgnoreSourceMappingURLXOperation,
  parameters,
  problemCodes,
);
