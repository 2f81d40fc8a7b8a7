// Made by Tenon from the API's description: change that, and generate again.

import {
  type Call,
  type Connection,
  type ConnectionOptions,
  type RateLimited,
  type Secret,
  type StandaloneCall,
  bindOperations,
  deprecationNotices,
  followRedirects,
  mediaTypes,
  openConnection,
  problemCodes,
  rateLimits,
  replyHeaders,
  standalone,
  tokenSchemes,
} from "../runtime/client.js";
import {
  type GetDocsRequest,
  type GetDocsSuccess,
  type GetOpenapiRequest,
  type GetOpenapiSuccess,
  type GetVersioningRequest,
  type GetVersioningSuccess,
  getDocsOperation,
  getOpenapiOperation,
  getVersioningOperation,
  operations,
} from "./operations.js";
import type {
  GetDocsProblem,
  GetOpenapiProblem,
  GetVersioningProblem,
} from "./problems.js";

/** What proves who calls, by security scheme. */
export interface Credentials {
  /**
   * A personal access token, made and copied in the web application under
   * Settings, Personal Access Tokens, and good for long; or the JWT that the
   * OAuth flow gives. A missing or invalid one is 401; one without the rights or
   * the scope that the operation takes is 403.
   */
  readonly bearerAuth?: Secret;
  /**
   * For applications in a browser: the user signs in with the identity provider,
   * and the code that comes back is exchanged for a JWT to be sent as the bearer
   * token.
   */
  readonly oauth2?: Secret;
}

/** The servers of the description, for `serverUrl` of the runtime. */
export const servers = [
  {
    url: "{base_url}",
    variables: { base_url: { default: "http://localhost:8080" } },
  },
] as const;

/** What a client needs to know. */
export type ClientOptions = ConnectionOptions<Credentials>;

/** Opens a connection for the operations that stand alone. */
export function connect(options: ClientOptions = {}): Connection {
  return openConnection(
    {
      server: "http://localhost:8080",
      security: tokenSchemes,
    },
    options,
  );
}

/** A method for each operation. */
export interface Client {
  /**
   * Read this description
   *
   * The description of both versions. It takes no token.
   *
   * `GET /openapi.json`
   *
   * Assumed.
   */
  readonly getOpenapi: Call<
    [request?: GetOpenapiRequest],
    GetOpenapiSuccess,
    GetOpenapiProblem,
    RateLimited
  >;
  /**
   * Read the versioning policy
   *
   * Which versions there are, and how one is taken away. It takes no token.
   *
   * `GET /versioning`
   *
   * Assumed.
   */
  readonly getVersioning: Call<
    [request?: GetVersioningRequest],
    GetVersioningSuccess,
    GetVersioningProblem,
    RateLimited
  >;
  /**
   * Open the interactive documentation
   *
   * This description as pages to try requests on. It takes no token.
   *
   * `GET /docs`
   *
   * Assumed.
   */
  readonly getDocs: Call<
    [request?: GetDocsRequest],
    GetDocsSuccess,
    GetDocsProblem,
    RateLimited
  >;
}

/** Makes a client; nothing is sent yet. */
export function createClient(options: ClientOptions = {}): Client {
  return bindOperations<Client>(
    operations,
    connect(options),
    followRedirects,
    problemCodes,
    mediaTypes,
    deprecationNotices,
    replyHeaders,
    rateLimits,
  );
}

/**
 * Read this description
 *
 * `GET /openapi.json`
 *
 * Assumed.
 */
export const getOpenapi: StandaloneCall<
  [request?: GetOpenapiRequest],
  GetOpenapiSuccess,
  GetOpenapiProblem,
  RateLimited
> = /* @__PURE__ */ standalone(
  getOpenapiOperation,
  problemCodes,
  replyHeaders,
  rateLimits,
);

/**
 * Read the versioning policy
 *
 * `GET /versioning`
 *
 * Assumed.
 */
export const getVersioning: StandaloneCall<
  [request?: GetVersioningRequest],
  GetVersioningSuccess,
  GetVersioningProblem,
  RateLimited
> = /* @__PURE__ */ standalone(
  getVersioningOperation,
  problemCodes,
  replyHeaders,
  rateLimits,
);

/**
 * Open the interactive documentation
 *
 * `GET /docs`
 *
 * Assumed.
 */
export const getDocs: StandaloneCall<
  [request?: GetDocsRequest],
  GetDocsSuccess,
  GetDocsProblem,
  RateLimited
> = /* @__PURE__ */ standalone(
  getDocsOperation,
  problemCodes,
  mediaTypes,
  replyHeaders,
  rateLimits,
);
