/**
 * The types of the hooks of a server: what they receive and return.
 */
import type { Operation } from "../operation.js";
import type { ServerRequest } from "./request.js";

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

type Found<Principal> = Principal | undefined | null | false;

/**
 * Returns the owner of idempotency keys, quotas and cursors: a unique text for each
 * user, whichever credential is used.
 */
export type OwnerHook = (principal: unknown) => unknown;

/** A log entry of a request: plain data that can be written as JSON. */
export interface RequestEntry {
  /** The id of the request, sent as `x-request-id`. */
  readonly requestId: string;
  /** The operation's id; undefined if the request matched no operation. */
  readonly operation: string | undefined;
  /** The API version: `v2`. */
  readonly surface: string | undefined;
  /** The HTTP method. */
  readonly method: string;
  /** The path template, which contains no ids; undefined like `operation`. */
  readonly path: string | undefined;
  /**
   * The path of the request as it was sent, also if it matched no operation. Without the
   * query, which may have credentials.
   */
  readonly requestPath: string;
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

/**
 * The outcome of a request: the step that refused it, a response (`replied`) or problem
 * of the handler, a stored response (`replayed`), an error of the server (`failed`), or
 * a disconnect of the client (`aborted`).
 */
export type Outcome =
  Step | "replied" | "problem" | "replayed" | "failed" | "aborted";

/** The steps that can refuse a request. */
export type Step =
  | "match"
  | "authenticate"
  | "authorize"
  | "validate"
  | "idempotency"
  | "quota"
  | "handler";
