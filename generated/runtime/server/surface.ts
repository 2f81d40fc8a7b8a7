/** What a version's `server.ts` tells the server, and how that is put together once, at the start. */
import type { Check, ReplyChecks } from "../check.js";
import type {
  Deprecation,
  Operation,
  Parameter,
  RateLimitPolicy,
} from "../operation.js";
import type { ProblemTypes } from "../problem.js";
import { takesKeys } from "./idempotency.js";
import { baseQuotas } from "./quota.js";
import { requestRules, type RequestRules } from "./request-rules.js";
import { type Requirement, requirementsOf } from "./requirements.js";
import { parameterNames } from "./router.js";
import { callbackPlaces, type CallbackPlace } from "./vet-callbacks.js";

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

/** Makes the routes of a surface; `holderOf` gives the object that holds an operation's handler. */
export function routesOf(
  surface: ServerSurface,
  holderOf: (operation: string) => object | undefined,
): Route[] {
  return Object.entries(surface.operations).map(([name, operation]) => {
    const holder = holderOf(name);
    return {
      operation,
      surface,
      handler: holder && methodOf(holder, name),
      checkRequest: own(surface.requestChecks, name),
      replyChecks: own(surface.replyChecks, name),
      replyHeaders: headersOf(surface, name),
      callbacks: callbackPlaces(own(surface.callbacks ?? {}, name) ?? []),
      takesKeys: takesKeys(operation),
      pathNames: parameterNames(operation.path),
      rules: requestRules(operation, surface),
      requirements: requirementsOf(operation, surface),
      quotas: baseQuotas(operation, surface),
    };
  });
}

function headersOf(
  { replyHeaders = [] }: ServerSurface,
  operation: string,
): Route["replyHeaders"] {
  return Object.fromEntries(
    replyHeaders.flatMap((set) =>
      (own(set.replies, operation) ?? []).map((status) => [status, set]),
    ),
  );
}

/**
 * A method of an object or of an instance of a class, bound to it; never one
 * that every object has.
 */
export function methodOf(owner: object, name: string): Method | undefined {
  const method: unknown = Reflect.get(owner, name);
  if (method === undefined || method === Reflect.get(Object.prototype, name))
    return undefined;
  if (typeof method !== "function")
    throw new TypeError(`${name} is not a function.`);
  return (first, second) =>
    Reflect.apply(method, owner, [first, second]) as unknown;
}

/** A member of a table; never an inherited one. */
export function own<Value>(
  table: { readonly [name: string]: Value },
  name: string,
): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
