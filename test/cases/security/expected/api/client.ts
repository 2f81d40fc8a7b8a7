// Made by Tenon from the API's description: change that, and generate again.

import {
  type BothRequest,
  type BothSuccess,
  type CertifiedRequest,
  type CertifiedSuccess,
  type EitherRequest,
  type EitherSuccess,
  type OpenRequest,
  type OpenSuccess,
  type OptionalRequest,
  type OptionalSuccess,
  type ScopedRequest,
  type ScopedSuccess,
  type UsualRequest,
  type UsualSuccess,
  bothOperation,
  certifiedOperation,
  eitherOperation,
  openOperation,
  operations,
  optionalOperation,
  scopedOperation,
  usualOperation,
} from "./operations.js";
import type {
  BothProblem,
  CertifiedProblem,
  EitherProblem,
  OpenProblem,
  OptionalProblem,
  ScopedProblem,
  UsualProblem,
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
  openConnection,
  problemCodes,
  securitySchemes,
  standalone,
} from "../runtime/client.js";

/** What proves who calls, by security scheme. */
export interface Credentials {
  readonly bearer?: Secret;
  readonly basic?: BasicCredentials;
  readonly inHeader?: Secret;
  readonly inQuery?: Secret;
  readonly inCookie?: Secret;
  readonly oauth?: Secret;
  readonly oidc?: Secret;
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
        bearer: { kind: "http", scheme: "bearer" },
        basic: { kind: "http", scheme: "basic" },
        inHeader: { kind: "apiKey", in: "header", parameter: "X-Key" },
        inQuery: { kind: "apiKey", in: "query", parameter: "key" },
        inCookie: { kind: "apiKey", in: "cookie", parameter: "session" },
        oauth: { kind: "oauth2" },
        oidc: { kind: "openIdConnect" },
        certificate: { kind: "mutualTLS" },
      }),
    },
    options,
  );
}

/** A method for each operation. */
export interface Client {
  /** `GET /usual` */
  readonly usual: Call<[request?: UsualRequest], UsualSuccess, UsualProblem>;
  /** `GET /open` */
  readonly open: Call<[request?: OpenRequest], OpenSuccess, OpenProblem>;
  /** `GET /optional` */
  readonly optional: Call<
    [request?: OptionalRequest],
    OptionalSuccess,
    OptionalProblem
  >;
  /** `GET /either` */
  readonly either: Call<
    [request?: EitherRequest],
    EitherSuccess,
    EitherProblem
  >;
  /** `GET /both` */
  readonly both: Call<[request?: BothRequest], BothSuccess, BothProblem>;
  /** `GET /scoped` */
  readonly scoped: Call<
    [request?: ScopedRequest],
    ScopedSuccess,
    ScopedProblem
  >;
  /** `GET /certified` */
  readonly certified: Call<
    [request?: CertifiedRequest],
    CertifiedSuccess,
    CertifiedProblem
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

/** `GET /usual` */
export const usual: StandaloneCall<
  [request?: UsualRequest],
  UsualSuccess,
  UsualProblem
> = /* @__PURE__ */ standalone(usualOperation, followRedirects);

/** `GET /open` */
export const open: StandaloneCall<
  [request?: OpenRequest],
  OpenSuccess,
  OpenProblem
> = /* @__PURE__ */ standalone(openOperation, followRedirects);

/** `GET /optional` */
export const optional: StandaloneCall<
  [request?: OptionalRequest],
  OptionalSuccess,
  OptionalProblem
> = /* @__PURE__ */ standalone(optionalOperation, followRedirects);

/** `GET /either` */
export const either: StandaloneCall<
  [request?: EitherRequest],
  EitherSuccess,
  EitherProblem
> = /* @__PURE__ */ standalone(eitherOperation, followRedirects);

/** `GET /both` */
export const both: StandaloneCall<
  [request?: BothRequest],
  BothSuccess,
  BothProblem
> = /* @__PURE__ */ standalone(bothOperation, followRedirects);

/** `GET /scoped` */
export const scoped: StandaloneCall<
  [request?: ScopedRequest],
  ScopedSuccess,
  ScopedProblem
> = /* @__PURE__ */ standalone(scopedOperation, followRedirects);

/** `GET /certified` */
export const certified: StandaloneCall<
  [request?: CertifiedRequest],
  CertifiedSuccess,
  CertifiedProblem
> = /* @__PURE__ */ standalone(certifiedOperation, followRedirects);
