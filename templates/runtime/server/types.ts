/**
 * The types that the steps of the server share: the generated API version, its routes
 * and features, and the state of a request.
 */
import type { Check, Failure, ReplyChecks } from "../check.js";
import type {
  Content,
  Deprecation,
  Operation,
  OperationRows,
  Parameter,
  RateLimitPolicy,
} from "../operation.js";
import type { ProblemTypes } from "../problem.js";
import type { VetUrl } from "../webhooks-out/vetted-url.js";
import type { Outcome, Step } from "./hooks.js";
import type { Passed, Refusal } from "./reply/refusal.js";
import type { ProblemReply, Reply } from "./reply/reply.js";
import type {
  HeaderPair,
  RequestGroups,
  ServerRequest,
  StreamRule,
} from "./request.js";
import type {
  Bucket,
  IdempotencyOptions,
  QuotaOptions,
  QuotaSelector,
  QuotaState,
} from "./stores/stores.js";

/** An API version, as its generated module describes it to the server. */
export interface ServerSurface {
  /** The API version: `v2`. */
  readonly name: string;
  /** The prefix of its paths: `/v2`. Absent if paths have no version. */
  readonly prefix?: string;
  /** The deprecation of the whole version. */
  readonly deprecation?: Deprecation;
  /** The features that it uses. */
  readonly features: readonly Features[];
  /** Its operations, by name. */
  readonly operations: OperationRows;
  /** The names of its operations, by tag. */
  readonly tags?: { readonly [tag: string]: readonly string[] };
  /** Checks of requests, by operation. */
  readonly requestChecks: { readonly [name: string]: Check };
  /** Checks of response bodies, by operation and status. */
  readonly replyChecks: { readonly [name: string]: ReplyChecks };
  /** Checks of the items of streams, by operation and status. */
  readonly itemChecks?: { readonly [name: string]: ReplyChecks };
  /** The response headers that handlers set. */
  readonly replyHeaders?: readonly HeaderSet[];
  /** Its problem types, by code. */
  readonly problemTypes: ProblemTypes;
  /** The problem codes of the server's own responses, by status. Default: `about:blank`. */
  readonly serverCodes: { readonly [status: number]: string };
  /** The codes of ready problems, such as `problem.notFound`, for operations that declare one of them. */
  readonly ready?: {
    readonly [Name in ReadyName]?: {
      readonly status: number;
      readonly codes: readonly string[];
    };
  };
  /** Whether a schema declares a property `__proto__`, so that JSON may contain one. */
  readonly describesProto?: boolean;
  /**
   * The first error that the server cannot write as it is declared, if the server needs
   * the option `refuse` for its refusals.
   */
  readonly ownError?: {
    readonly operation: string;
    readonly status: number | string;
  };
  /** Its security schemes, by name. */
  readonly securitySchemes: { readonly [name: string]: SecurityScheme };
  /** The base URI of problem types, unless the options set one. */
  readonly errorBase?: string;
  /** Where requests contain callback URLs, by operation. */
  readonly callbacks?: { readonly [name: string]: readonly CallbackUrl[] };
  /** All quotas of the description. */
  readonly rateLimitPolicies?: readonly RateLimitPolicy[];
}

/** Headers that several responses declare in the same way. */
export interface HeaderSet {
  /** How the headers are decoded, in the form of request headers. */
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
  readonly features: Features;
  /** Undefined if it is not implemented. */
  readonly handler: Method | undefined;
  /** The function `problem` of its context. */
  readonly problem: AnyMakeProblem;
  readonly checkRequest: Check | undefined;
  readonly replyChecks: ReplyChecks | undefined;
  readonly itemChecks: ReplyChecks | undefined;
  /** By status. */
  readonly replyHeaders: { readonly [status: string]: HeaderSet };
  /** Where requests contain callback URLs. */
  readonly callbacks: readonly CallbackPlace[];
  /** Whether the operation accepts idempotency keys. */
  readonly takesKeys: boolean;
  /** The names of the path parameters, in order. */
  readonly pathNames: readonly string[];
  readonly rules: RequestRules;
  /** The largest body, in bytes, if the operation has a limit of its own. */
  readonly bodyLimit: number | undefined;
  /** How the handler gets its body as a stream; undefined if it gets a value. */
  readonly stream: StreamRule | undefined;
  /** The alternatives of `security`. Empty: the operation is public. */
  readonly requirements: readonly Requirement[];
  /** The default quotas of a request. Empty: none. */
  readonly quotas: readonly RateLimitPolicy[];
}

/** The largest bodies of some operations, in bytes, by their names. */
export interface BodyLimits {
  readonly [operation: string]: number;
}

/** The names of ready problems, such as `problem.notFound`. */
export type ReadyName = "forbidden" | "notFound" | "conflict" | "unavailable";

/** The function `problem` of a handler, without the types of the operation. */
export type AnyMakeProblem = (
  ...given: ConstructorParameters<typeof ProblemReply>
) => ProblemReply<unknown>;

/** A handler or hook without its types, which the compiler checked for the caller. */
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
  /** The headers with a credential or media type, by their lower-case names. */
  readonly singleHeaders: readonly string[];
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

/** The state of a request on its way through the steps. */
export interface Exchange {
  readonly request: ServerRequest;
  /** The id of the request, sent as `x-request-id`. */
  readonly id: string;
  /** The time of its arrival, in milliseconds. Undefined without the hook `onRequest`. */
  readonly began: number | undefined;
  /** The current step, or the one that ended the request. */
  step: Step;
  /** Undefined until it is known. */
  outcome: Outcome | undefined;
  /** Undefined until it is found, or if there is none. */
  route: Route | undefined;
  /** The path parameters, still percent-encoded. */
  path: { readonly [name: string]: string };
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
  /** The quotas that the request spends. */
  spent: readonly Bucket[];
  /** The state of these quotas, once it was read. */
  limits: readonly QuotaState[] | undefined;
  /** Whether the caller must not learn that the resource exists. */
  hidden: boolean;
  /** The valid request; without its groups until then. */
  groups: RequestGroups;
  /** What the handler returned. */
  result: Reply<unknown> | ProblemReply<unknown> | undefined;
}

/** A request of an operation. */
export interface Call extends Exchange {
  readonly route: Route;
}

/** The deprecation of an operation or API version. */
export interface Deprecated {
  readonly deprecation: Deprecation;
  /** The path parameters of the request, to fill in links. */
  readonly path: { readonly [name: string]: string };
}

/**
 * The parts of the server that only some descriptions use. The generated code passes
 * the parts that its description uses, so that the output contains no others.
 */
export interface Features {
  /** Decodes URL-encoded forms. */
  readonly form?: (
    content: Content,
    text: string,
    failures: Failure[],
  ) => unknown;
  /** Decodes multipart bodies. */
  readonly multipart?: (
    content: Content,
    bytes: Uint8Array,
    contentType: string,
    failures: Failure[],
  ) => unknown;
  /** Makes the function `page` of handlers, with cursors of this secret. */
  readonly pages?: (
    secret: string | readonly string[] | undefined,
  ) => MakePages;
  /** Checks callback URLs. */
  readonly callbacks?: CallbackChecks;
  /** Counts requests against quotas. */
  readonly quotas?: QuotaRules;
  /** Handles requests once for each idempotency key. */
  readonly idempotency?: KeyRules;
  /** Converts values whose type differs from the type of their JSON. */
  readonly conversions?: ValueConversions;
}

/** Values in the types of handlers. */
export interface ValueConversions {
  /** Converts a valid request, in place. */
  readonly readRequest: (operation: Operation, groups: RequestGroups) => void;
  /** The handler's response with all values as JSON can represent them. */
  readonly writeReply: (
    reply: Reply<unknown> | ProblemReply<unknown>,
  ) => Reply<unknown> | ProblemReply<unknown>;
}

/** Makes the function `page` of a handler; undefined if the operation has no pages. */
export type MakePages = (
  route: Route,
  groups: RequestGroups,
  owner: string | undefined,
) => ((source: never) => Promise<object>) | undefined;

/** How callback URLs are found and checked. */
export interface CallbackChecks {
  readonly places: (
    callbacks: readonly CallbackUrl[],
  ) => readonly CallbackPlace[];
  /** Refuses a request with a URL that is not allowed. `vet` replaces the default check. */
  readonly check: (
    call: Call,
    vet: VetUrl | undefined,
  ) => Promise<Refusal | undefined> | undefined;
}

/** The quotas of operations, and how requests are counted. */
export interface QuotaRules {
  /** The quotas that every request of an operation spends. */
  readonly base: (
    operation: Operation,
    surface: ServerSurface,
  ) => readonly RateLimitPolicy[];
  /** The quotas that only some requests of an operation spend. */
  readonly narrowing: (
    operation: Operation,
    surface: ServerSurface,
  ) => readonly string[];
  /** The headers of every response. */
  readonly policyHeaders: (
    surfaces: readonly ServerSurface[],
  ) => readonly HeaderPair[];
  readonly open: (
    options: QuotaOptions<never>,
    now: () => number,
    tell: Tell,
  ) => Quotas;
}

/** Counts requests in a store. */
export interface Quotas {
  readonly select: QuotaSelector | undefined;
  /** Decides which quotas a request spends. */
  readonly choose: (call: Call) => undefined | Promise<undefined>;
  /** Counts a request, or refuses it. What did not succeed is given back. */
  readonly spend: StoreStep;
  /** Reads the state of the quotas that the response reports. */
  readonly look: (exchange: Exchange) => Promise<void>;
  /** The headers for the caller's quotas. */
  readonly headers: (states: readonly QuotaState[]) => readonly HeaderPair[];
}

/** Which operations accept idempotency keys, and how requests run once. */
export interface KeyRules {
  readonly takesKeys: (operation: Operation) => boolean;
  /** Adds a failure for a key of invalid length. */
  readonly checkKey: (
    operation: Operation,
    request: ServerRequest,
    failures: Failure[],
  ) => void;
  readonly open: (
    options: IdempotencyOptions,
    now: () => number,
    tell: Tell,
  ) => StoreStep;
}

/** A step that uses a store. */
export type StoreStep = (call: Call) => Promise<Passed> | undefined;

/** Makes the function that reports the errors of a request that do not affect its response. */
export type Tell = (exchange: Exchange) => (error: unknown) => void;
