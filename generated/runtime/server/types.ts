/**
 * The types that the steps of the server share: the generated API version, its routes,
 * and the state of a request.
 */
import type {
  Deprecation,
  Operation,
  Parameter,
  RateLimitPolicy,
} from "../operation.js";
import type { Check, ReplyChecks } from "../check.js";
import type { ProblemTypes } from "../problem.js";
import type { ServerRequest } from "./request.js";
import type { Bucket, QuotaState } from "./quota-store.js";

/** An API version, as its generated module describes it to the server. */
export interface ServerSurface {
  /** The API version: `v2`. */
  readonly name: string;
  /** The prefix of its paths: `/v2`. Absent if paths have no version. */
  readonly prefix?: string;
  /** The deprecation of the whole version. */
  readonly deprecation?: Deprecation;
  /** Its operations, by name. */
  readonly operations: { readonly [name: string]: Operation };
  /** Checks of requests, by operation. */
  readonly requestChecks: { readonly [name: string]: Check };
  /** Checks of response bodies, by operation and status. */
  readonly replyChecks: { readonly [name: string]: ReplyChecks };
  /** The response headers that handlers set. */
  readonly replyHeaders?: readonly HeaderSet[];
  /** Its problem types, by code. */
  readonly problemTypes: ProblemTypes;
  /** The problem codes of the server's own responses, by status. Default: `about:blank`. */
  readonly serverCodes: { readonly [status: number]: string };
  /** Whether a schema declares a property `__proto__`, so that JSON may contain one. */
  readonly describesProto?: boolean;
  /** Its security schemes, by name. */
  readonly securitySchemes: { readonly [name: string]: SecurityScheme };
  /** The base URI of problem types, unless the options set one. */
  readonly errorBase?: string;
  /** Where requests contain callback URLs, by operation. */
  readonly callbacks?: { readonly [name: string]: readonly CallbackUrl[] };
  /** All quotas of the description. */
  readonly rateLimitPolicies?: readonly RateLimitPolicy[];
}

/** Headers that several responses declare alike. */
export interface HeaderSet {
  /** How they are decoded, in the form of request headers. */
  readonly parameters: readonly Parameter[];
  readonly check: Check;
  /** The statuses of those responses, by operation. */
  readonly replies: { readonly [name: string]: readonly (number | string)[] };
}

/** A location in a request that contains a callback URL. */
export interface CallbackUrl {
  /** A JSON pointer into the request as its handler receives it: `/body/webhook/url`. */
  readonly pointer: string;
  /** The names of the events that are sent there. */
  readonly events: readonly string[];
}

/** How a caller proves its identity. */
export type SecurityScheme =
  | { readonly kind: "http"; readonly scheme: string }
  | {
      readonly kind: "apiKey";
      readonly in: "query" | "header" | "cookie";
      readonly name: string;
    }
  | { readonly kind: "mutualTLS" }
  /** Required by an operation, but not declared. */
  | { readonly kind: "unknown" };

/** An operation with everything that the steps need. */
export interface Route {
  readonly operation: Operation;
  readonly surface: ServerSurface;
  /** Undefined if it is not implemented. */
  readonly handler: Method | undefined;
  readonly checkRequest: Check | undefined;
  readonly replyChecks: ReplyChecks | undefined;
  /** By status. */
  readonly replyHeaders: { readonly [status: string]: HeaderSet };
  /** Where requests contain callback URLs. */
  readonly callbacks: readonly CallbackPlace[];
  /** Whether the operation accepts idempotency keys. */
  readonly takesKeys: boolean;
  /** The names of the path parameters, in order. */
  readonly pathNames: readonly string[];
  readonly rules: RequestRules;
  /** The alternatives of `security`. Empty: the operation is public. */
  readonly requirements: readonly Requirement[];
  /** The default quotas of a request. Empty: none. */
  readonly quotas: readonly RateLimitPolicy[];
}

/** A handler or hook without its types, which were checked where it was passed in. */
export type Method = (first: unknown, second?: unknown) => unknown;

/** The validation rules of an operation, derived once at the start. */
export interface RequestRules {
  /** The locations for which parameters are declared. */
  readonly places: { readonly [Place in Parameter["in"]]: boolean };
  /** The parameters with a default. */
  readonly defaulted: readonly Parameter[];
  /** The parameters whose value may contain JSON. */
  readonly structured: readonly Parameter[];
  /** The query parameters that security schemes read. */
  readonly credentials: readonly string[];
  /**
   * The media types of success responses, of which the client must accept one. Empty if
   * a success has no body.
   */
  readonly successTypes: readonly string[];
  /** Whether handlers receive the media type of the body: if several are possible. */
  readonly namesType: boolean;
}

/**
 * One alternative of an operation's `security`: all of its schemes must accept the
 * request.
 */
export interface Requirement {
  /** Empty: no credentials are needed. */
  readonly schemes: readonly RequiredScheme[];
  /** The scopes of all its schemes. */
  readonly scopes: readonly string[];
}

/** A security scheme that an operation requires. */
export interface RequiredScheme {
  readonly name: string;
  readonly scheme: SecurityScheme;
  readonly scopes: readonly string[];
}

/** A location in a request that contains a callback URL. */
export interface CallbackPlace {
  /** A JSON pointer (RFC 6901). */
  readonly pointer: string;
  /** The decoded segments of the pointer. */
  readonly names: readonly string[];
}

/**
 * Returns the principal that a credential belongs to. `undefined`, `null` and `false`
 * reject it with a 401 problem.
 */
export type Authenticator<Credential, Principal> = (
  credential: Credential,
  info: AuthenticateInfo,
) => Found<Principal> | Promise<Found<Principal>>;

/** What an `authenticate` hook knows about the request. */
export interface AuthenticateInfo {
  /** The operation that is called. */
  readonly operation: Operation;
  /** The API version: `v2`. */
  readonly surface: string;
  /** The scopes that the operation requires of this scheme. */
  readonly scopes: readonly string[];
  /** The request. */
  readonly request: ServerRequest;
}

/** The credentials of `Authorization: Basic`. */
export interface BasicCredential {
  readonly username: string;
  readonly password: string;
}

/** A hook `authenticate` without its types. */
export type AuthenticateHook = (
  credential: unknown,
  info: AuthenticateInfo,
) => unknown;

/** The hooks by scheme. */
export type Authenticators = ReadonlyMap<string, AuthenticateHook | undefined>;

/** The authenticated caller. */
export interface Authenticated {
  /** The result of the hook; `undefined` for anonymous callers. */
  readonly principal: unknown;
  /** Whether a credential was checked and accepted. */
  readonly known: boolean;
  /** The scopes of the satisfied alternative. */
  readonly scopes: readonly string[];
  /** The schemes of the satisfied alternative. */
  readonly schemes: readonly RequiredScheme[];
}

/**
 * Returns who idempotency keys, quotas and cursors belong to: a unique text for each
 * user, whichever credential is used.
 */
export type OwnerHook = (principal: unknown) => unknown;

/** The state of a request on its way through the steps. */
export interface Exchange {
  readonly request: ServerRequest;
  /** The id of the request, sent as `x-request-id`. */
  readonly id: string;
  /** The time of its arrival, in milliseconds. */
  readonly began: number;
  /** The current step, or the one that ended the request. */
  step: Step;
  /** Undefined until it is known. */
  outcome: Outcome | undefined;
  /** Undefined until it is found, or if there is none. */
  route: Route | undefined;
  /** Undefined if neither the operation nor the API version is deprecated. */
  deprecated: Deprecated | undefined;
  /** Undefined until the credentials are accepted. */
  caller: Authenticated | undefined;
  /**
   * The owner of keys, quotas and cursors. Undefined until the caller is known, and for
   * operations without them.
   */
  owner: string | undefined;
  /** The quotas that the response reports; undefined like `owner`. */
  buckets: readonly Bucket[] | undefined;
  /** The state of these quotas, once it was read. */
  limits: readonly QuotaState[] | undefined;
}

/** The steps that can refuse a request. */
export type Step =
  | "match"
  | "authenticate"
  | "authorize"
  | "validate"
  | "idempotency"
  | "quota"
  | "handler";

/**
 * The outcome of a request: the step that refused it, a response (`replied`) or problem
 * of the handler, a stored response (`replayed`), an error of the server (`failed`), or
 * a disconnect of the client (`aborted`).
 */
export type Outcome =
  Step | "replied" | "problem" | "replayed" | "failed" | "aborted";

/** A log entry of a request: plain data that can be written as JSON. */
export interface RequestEntry {
  /** The id of the request, sent as `x-request-id`. */
  readonly requestId: string;
  /** The operation's id; undefined if the request matched none. */
  readonly operation: string | undefined;
  /** The API version: `v2`. */
  readonly surface: string | undefined;
  /** The HTTP method. */
  readonly method: string;
  /** The path template, which contains no ids of users. */
  readonly path: string | undefined;
  /** The status of the response. */
  readonly status: number;
  /** How the request ended. */
  readonly outcome: Outcome;
  /** Milliseconds until the response was ready, or until its stream ended. */
  readonly duration: number;
  /**
   * The owner, as the hook `owner` returned it; undefined for anonymous callers or
   * without the hook.
   */
  readonly owner: string | undefined;
}

/** The deprecation of an operation or API version. */
export interface Deprecated {
  readonly deprecation: Deprecation;
  /** The path parameters of the request, to fill in links. */
  readonly path: { readonly [name: string]: string };
}

/** A validated request, grouped by parameter location. */
export interface RequestGroups {
  [group: string]: unknown;
}

type Found<Principal> = Principal | undefined | null | false;
