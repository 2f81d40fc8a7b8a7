// Made by Tenon from the API's description: change that, and generate again.

import {
  type BothReplies,
  type BothRequest,
  type CertifiedReplies,
  type CertifiedRequest,
  type EitherReplies,
  type EitherRequest,
  type OpenReplies,
  type OpenRequest,
  type OptionalReplies,
  type OptionalRequest,
  type ScopedReplies,
  type ScopedRequest,
  type UsualReplies,
  type UsualRequest,
  operations,
} from "./operations.js";
import {
  type BothCode,
  type CertifiedCode,
  type EitherCode,
  type OpenCode,
  type OptionalCode,
  type ProblemFields,
  type ScopedCode,
  type UsualCode,
  problemTypes,
} from "./problems.js";
import { replyChecks, requestChecks } from "./validators.js";
import {
  type Authenticator,
  type BasicCredential,
  type Handler,
  type Server,
  type ServerOptions,
  type ServerSurface,
  serveSurface,
} from "../runtime/server.js";

/** What the server does for each operation. */
export interface Handlers<Principal = unknown, Surface extends string = "api"> {
  /** `GET /usual` */
  usual: Handler<
    UsualRequest,
    UsualReplies,
    ProblemFields,
    UsualCode,
    Principal,
    Surface
  >;
  /** `GET /open` */
  open: Handler<
    OpenRequest,
    OpenReplies,
    ProblemFields,
    OpenCode,
    undefined,
    Surface
  >;
  /** `GET /optional` */
  optional: Handler<
    OptionalRequest,
    OptionalReplies,
    ProblemFields,
    OptionalCode,
    Principal | undefined,
    Surface
  >;
  /** `GET /either` */
  either: Handler<
    EitherRequest,
    EitherReplies,
    ProblemFields,
    EitherCode,
    Principal,
    Surface
  >;
  /** `GET /both` */
  both: Handler<
    BothRequest,
    BothReplies,
    ProblemFields,
    BothCode,
    Principal,
    Surface
  >;
  /** `GET /scoped` */
  scoped: Handler<
    ScopedRequest,
    ScopedReplies,
    ProblemFields,
    ScopedCode,
    Principal,
    Surface
  >;
  /** `GET /certified` */
  certified: Handler<
    CertifiedRequest,
    CertifiedReplies,
    ProblemFields,
    CertifiedCode,
    Principal,
    Surface
  >;
}

/** Says who is asking, by what the request carries. */
export interface Authenticate<Principal> {
  /** Given the token of `Authorization: Bearer`. */
  bearer: Authenticator<string, Principal>;
  /** Given the user and the password of `Authorization: Basic`. */
  basic: Authenticator<BasicCredential, Principal>;
  /** Given the header parameter `X-Key`. */
  inHeader: Authenticator<string, Principal>;
  /** Given the query parameter `key`. */
  inQuery: Authenticator<string, Principal>;
  /** Given the cookie parameter `session`. */
  inCookie: Authenticator<string, Principal>;
  /** Given the token of `Authorization: Bearer`. */
  oauth: Authenticator<string, Principal>;
  /** Given the token of `Authorization: Bearer`. */
  oidc: Authenticator<string, Principal>;
  /** Given what the adapter was given: the certificate is the connection's. */
  certificate: Authenticator<unknown, Principal>;
}

/** What the server is told of this version. */
export const serverSurface: ServerSurface = {
  name: "api",
  operations,
  requestChecks,
  replyChecks,
  problemTypes,
  serverCodes: {},
  securitySchemes: {
    bearer: { kind: "http", scheme: "bearer" },
    basic: { kind: "http", scheme: "basic" },
    inHeader: { kind: "apiKey", in: "header", name: "X-Key" },
    inQuery: { kind: "apiKey", in: "query", name: "key" },
    inCookie: { kind: "apiKey", in: "cookie", name: "session" },
    oauth: { kind: "http", scheme: "bearer" },
    oidc: { kind: "http", scheme: "bearer" },
    certificate: { kind: "mutualTLS" },
  },
};

/** Serves this version. */
export function createServer<Principal>(
  options: ServerOptions<
    Partial<Handlers<Principal>>,
    Principal,
    Authenticate<Principal>,
    "authorize"
  >,
): Server {
  return serveSurface(serverSurface, options);
}
