/** What the steps of the server hand to each other: the API version as it was generated, its routes, and a request on its way. */
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

export interface ServerSurface {
  /** The version: `v2`. */
  readonly name: string;
  /** What its paths start with: `/v2`; absent where they have no version. */
  readonly prefix?: string;
  /** Of the version as a whole. */
  readonly deprecation?: Deprecation;
  readonly operations: { readonly [name: string]: Operation };
  readonly requestChecks: { readonly [name: string]: Check };
  readonly replyChecks: { readonly [name: string]: ReplyChecks };
  /** The headers for which handlers answer. */
  readonly replyHeaders?: readonly HeaderSet[];
  readonly problemTypes: ProblemTypes;
  /** The codes with which the server itself answers, by status; `about:blank` for all others. */
  readonly serverCodes: { readonly [status: number]: string };
  /** Some body or parameter has a property called `__proto__`, so that JSON may hold one. */
  readonly describesProto?: boolean;
  readonly securitySchemes: { readonly [name: string]: SecurityScheme };
  /** What the `type` of a problem starts with, where the options do not say. */
  readonly errorBase?: string;
  /** By operation, where a request can name a URL that is called back. */
  readonly callbacks?: { readonly [name: string]: readonly CallbackUrl[] };
  /** Every quota of the description. */
  readonly rateLimitPolicies?: readonly RateLimitPolicy[];
}

/** Headers that some replies describe alike. */
export interface HeaderSet {
  /** How they are read: as headers of a request are. */
  readonly parameters: readonly Parameter[];
  readonly check: Check;
  /** The statuses of those replies, by operation. */
  readonly replies: { readonly [name: string]: readonly (number | string)[] };
}

/** A place in a request at which a URL stands that the server is asked to call. */
export interface CallbackUrl {
  /** A JSON pointer into the request as its handler has it: `/body/webhook/url`. */
  readonly pointer: string;
  /** Names of the events that go there. */
  readonly events: readonly string[];
}

/** How a caller says who it is. */
export type SecurityScheme =
  | { readonly kind: "http"; readonly scheme: string }
  | {
      readonly kind: "apiKey";
      readonly in: "query" | "header" | "cookie";
      readonly name: string;
    }
  | { readonly kind: "mutualTLS" }
  /** Required, and not described. */
  | { readonly kind: "unknown" };

/** An operation as the server serves it. */
export interface Route {
  readonly operation: Operation;
  readonly surface: ServerSurface;
  /** Absent: not written yet. */
  readonly handler: Method | undefined;
  readonly checkRequest: Check | undefined;
  readonly replyChecks: ReplyChecks | undefined;
  /** By status. */
  readonly replyHeaders: { readonly [status: string]: HeaderSet };
  /** Where a request can name a URL that is called back. */
  readonly callbacks: readonly CallbackPlace[];
  /** Whether a key keeps a request from being carried out twice. */
  readonly takesKeys: boolean;
  /** The names of the parameters in its path, in their order. */
  readonly pathNames: readonly string[];
  readonly rules: RequestRules;
  /** Of which one must be met; empty: anybody may call. */
  readonly requirements: readonly Requirement[];
  /** What a request spends where no hook says otherwise; empty: it spends nothing. */
  readonly quotas: readonly RateLimitPolicy[];
}

/** A handler or a hook: the compiler has checked its types where it was given. */
export type Method = (first: unknown, second?: unknown) => unknown;

/** What an operation's requests are held to, found out once: the step that validates asks for it each time. */
export interface RequestRules {
  /** Where parameters stand. */
  readonly places: { readonly [Place in Parameter["in"]]: boolean };
  /** The parameters that need not be sent to have a value. */
  readonly defaulted: readonly Parameter[];
  /** The parameters that can hold JSON, whole or in parts. */
  readonly structured: readonly Parameter[];
  /** Names in the query that are the security schemes' and not the operation's. */
  readonly credentials: readonly string[];
  /** The media types of the successes, of which a caller must take one; empty: one has no body. */
  readonly successTypes: readonly string[];
  /** Whether a handler is told the media type: where there is more than one that it could be. */
  readonly namesType: boolean;
}

/** One of the alternatives of an operation's security: all of its schemes must accept what the request carries. */
export interface Requirement {
  /** None: anybody may call. */
  readonly schemes: readonly RequiredScheme[];
  /** Those of all its schemes. */
  readonly scopes: readonly string[];
}

export interface RequiredScheme {
  readonly name: string;
  readonly scheme: SecurityScheme;
  readonly scopes: readonly string[];
}

/** A place in a request at which a URL stands that the server is asked to call. */
export interface CallbackPlace {
  /** A JSON pointer (RFC 6901). */
  readonly pointer: string;
  /** The names that it leads by. */
  readonly names: readonly string[];
}

/**
 * Says who a credential belongs to. `undefined`, `null` and `false` refuse it:
 * the caller gets a 401 problem.
 */
export type Authenticator<Credential, Principal> = (
  credential: Credential,
  info: AuthenticateInfo,
) => Found<Principal> | Promise<Found<Principal>>;

export interface AuthenticateInfo {
  readonly operation: Operation;
  /** The version: `v2`. */
  readonly surface: string;
  /** What the operation asks of this scheme. */
  readonly scopes: readonly string[];
  readonly request: ServerRequest;
}

/** What `Authorization: Basic` carries. */
export interface BasicCredential {
  readonly username: string;
  readonly password: string;
}

/** A hook as the server holds it. */
export type AuthenticateHook = (
  credential: unknown,
  info: AuthenticateInfo,
) => unknown;

/** The hooks, by scheme. */
export type Authenticators = ReadonlyMap<string, AuthenticateHook | undefined>;

/** Who is asking. */
export interface Authenticated {
  /** `undefined` where nobody needs to be. */
  readonly principal: unknown;
  /** Whether a credential was asked for and accepted. */
  readonly known: boolean;
  /** The scopes of the alternative that was met. */
  readonly scopes: readonly string[];
  /** The schemes of that alternative. */
  readonly schemes: readonly RequiredScheme[];
}

/**
 * Says whom idempotency keys, quotas and cursors belong to: a text of its own
 * for each user, whichever credential is used.
 */
export type OwnerHook = (principal: unknown) => unknown;

/** A request on its way through the chain, and what the steps have found out. */
export interface Exchange {
  readonly request: ServerRequest;
  /** What stands in its response's `x-request-id`. */
  readonly id: string;
  /** When it came, in milliseconds. */
  readonly began: number;
  /** Where it is, or where it ended. */
  step: Step;
  /** Undefined before it is known. */
  outcome: Outcome | undefined;
  /** Undefined before it is found, and where there is none. */
  route: Route | undefined;
  /** Undefined where the operation is not deprecated, nor the version of a path that is no operation's. */
  deprecated: Deprecated | undefined;
  /** Undefined before the credentials are accepted, or found needless. */
  caller: Authenticated | undefined;
  /** Whose keys, quotas and cursors it uses; absent before the caller is known, and where the operation has none of them. */
  owner: string | undefined;
  /** The quotas of which its response tells; as `owner`. */
  buckets: readonly Bucket[] | undefined;
  /** How those stand, once they were asked. */
  limits: readonly QuotaState[] | undefined;
}

/** The steps of the chain that can refuse a request. */
export type Step =
  | "match"
  | "authenticate"
  | "authorize"
  | "validate"
  | "idempotency"
  | "quota"
  | "handler";

/**
 * What became of a request: the step that refused it, or what the handler
 * answered, or that an earlier reply was given again, or that the server
 * failed, or that the caller went away before the end.
 */
export type Outcome =
  Step | "replied" | "problem" | "replayed" | "failed" | "aborted";

/** What a log says of a request: plain data, ready to be written as JSON. */
export interface RequestEntry {
  readonly requestId: string;
  /** Its id; absent: there is none for the request. */
  readonly operation: string | undefined;
  /** The version: `v2`. */
  readonly surface: string | undefined;
  readonly method: string;
  /** As it is described, so that nobody's ids are in it. */
  readonly path: string | undefined;
  readonly status: number;
  readonly outcome: Outcome;
  /** In milliseconds, until the response was made; of a stream, until its end. */
  readonly duration: number;
  /** Whom the caller's credential belongs to; absent: not known, or not needed. */
  readonly owner: string | undefined;
}

/** What is deprecated about a request, and what its links are completed by. */
export interface Deprecated {
  readonly deprecation: Deprecation;
  /** What stands in the path of the request for each parameter. */
  readonly path: { readonly [name: string]: string };
}

/** A request as its handler is given it: what travels, by where it travels. */
export interface RequestGroups {
  [group: string]: unknown;
}

type Found<Principal> = Principal | undefined | null | false;
