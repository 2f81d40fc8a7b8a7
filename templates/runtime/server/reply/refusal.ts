import type { Failure } from "../../check.js";
import type { Operation } from "../../operation.js";
import type { ServerResponse } from "../request.js";
import type { ReplyHeaders } from "./reply.js";

/** Why the server refuses a request, by the status that it responds with. */
const kinds = {
  400: "badRequest",
  401: "authentication",
  403: "authorization",
  404: "notFound",
  405: "methodNotAllowed",
  406: "notAcceptable",
  408: "timeout",
  409: "conflict",
  413: "tooLarge",
  415: "unsupportedMediaType",
  417: "badRequest",
  422: "validation",
  429: "rateLimited",
  431: "tooLarge",
  500: "internal",
  501: "notImplemented",
  503: "unavailable",
} as const;

/** The statuses that the server itself responds with. */
export type RefusalStatus = keyof typeof kinds;

/** Why the server refuses a request. */
export type RefusalKind = (typeof kinds)[RefusalStatus];

/** Ends the request with an error response, without calling the remaining steps. */
export class Refusal {
  /** Why the request is refused. */
  readonly kind: RefusalKind;
  /** The status of the problem document. */
  readonly status: RefusalStatus;
  /** A sentence for people. */
  readonly detail: string;
  /** Headers of the response, such as `WWW-Authenticate`, `Allow` and `Retry-After`. */
  readonly headers: ReplyHeaders;
  /** What is wrong with the request, each with a JSON pointer into it. */
  readonly failures: readonly Failure[];
  /** The preferred problem code, if the operation declares it for this status. */
  readonly code: string | undefined;

  constructor(
    status: RefusalStatus,
    detail: string,
    more: {
      readonly kind?: RefusalKind;
      readonly headers?: ReplyHeaders;
      readonly failures?: readonly Failure[];
      readonly code?: string;
    } = {},
  ) {
    this.kind = more.kind ?? kinds[status];
    this.status = status;
    this.detail = detail;
    this.headers = more.headers ?? {};
    this.failures = more.failures ?? [];
    this.code = more.code;
  }
}

/**
 * The status for a request that its client must change: 422, unless the operation
 * declares 400 instead.
 */
export function invalidStatus({ replies }: Operation): 400 | 422 {
  return Object.hasOwn(replies, "400") && !Object.hasOwn(replies, "422")
    ? 400
    : 422;
}

/**
 * The body of a handler that is not implemented yet: responds with a 501 problem.
 *
 * @throws Refusal always
 */
export function notImplemented(): never {
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- the server sends it as a response, and needs no stack
  throw new Refusal(501, notThere);
}

/** The detail of a 501 problem. */
export const notThere = "This operation is not implemented yet.";

/**
 * The result of a step: how it ends the request, or what it does once the request has
 * ended. Undefined if the next step follows.
 */
export type Passed = ServerResponse | Refusal | Settle | undefined;

/** Settles a request that has ended, for example by storing its response. Never rejects. */
export type Settle = (ended: Ended) => Promise<Ended>;

/** How a request ended: with a response, a refusal, or an error. */
export type Ended = ServerResponse | Refusal | Thrown;

/** The error that ended a request. */
export interface Thrown {
  readonly error: unknown;
}

/** Whether a request ended with a success. Others free the idempotency key and use no quota. */
export function isDone(ended: Ended): ended is ServerResponse {
  return "body" in ended && ended.status >= 200 && ended.status < 300;
}
