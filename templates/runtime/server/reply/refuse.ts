/** The option `refuse`: error responses in the format of the description. */
import type { Operation } from "../../operation.js";
import type { ErrorStatus, HeadersInit } from "../handlers/handler.js";
import type { ServerRequest, ServerResponse } from "../request.js";
import type { Route } from "../types.js";
import { checkReply, ReplyMismatch } from "./check-reply.js";
import { headerPairs } from "./headers.js";
import type { Refusal } from "./refusal.js";
import { Reply, type ReplyHeaders } from "./reply.js";
import { replyResponse, replyRow } from "./reply-response.js";

/**
 * The option `refuse`. It is in the types of a server if the description declares
 * errors that the server cannot write itself.
 */
export interface Refuses<ErrorReply> {
  /**
   * Responds to refused requests with an error that the description declares. The
   * response keeps headers of the refusal, such as `WWW-Authenticate`, `Allow` and
   * `Retry-After`, unless it has its own. `undefined` sends a problem document.
   */
  readonly refuse?: (
    refusal: Refusal,
    info: RefusalInfo,
  ) => ErrorReply | undefined;
}

/** Which request is refused. */
export interface RefusalInfo {
  /** The operation; undefined if the request matched no operation. */
  readonly operation: Operation | undefined;
  /** The API version: `v2`; undefined if the request matched no operation. */
  readonly surface: string | undefined;
  /** The request; undefined if the server received no valid request. */
  readonly request: ServerRequest | undefined;
  /** The id of the request, sent as `x-request-id`. */
  readonly requestId: string;
}

/** A declared error response: its status or range, body, headers and media type. */
export type DeclaredError<
  Status extends number | string,
  Body,
  Headers = unknown,
  ContentType = string | undefined,
> = {
  readonly status: ErrorStatus<Status>;
  readonly body: Body;
} & HeadersInit<Headers> &
  (undefined extends ContentType
    ? { readonly contentType?: Exclude<ContentType, undefined> }
    : { readonly contentType: ContentType });

/** The option without its types, which the compiler checked for the caller. */
export type RefuseHook = (
  refusal: Refusal,
  info: RefusalInfo,
) => DeclaredError<number, unknown> | undefined;

/** A refused request. */
export interface Refused extends Pick<RefusalInfo, "request" | "requestId"> {
  readonly refusal: Refusal;
  readonly route: Route | undefined;
}

/** Makes the responses of the option `refuse`. */
export class ErrorReplies {
  private readonly hook: RefuseHook | undefined;
  private readonly routes: readonly Route[];
  private readonly checks: boolean;

  constructor(
    hook: RefuseHook | undefined,
    routes: readonly Route[],
    checks: boolean,
  ) {
    this.hook = hook;
    this.routes = routes;
    this.checks = checks;
  }

  /**
   * The response to a refused request; undefined for a problem document. `complete`
   * adds the common headers, which are checked too. Throws what the hook throws, and a
   * `ReplyMismatch`.
   */
  response(
    { refusal, route, request, requestId }: Refused,
    complete: (response: ServerResponse) => ServerResponse,
  ): ServerResponse | undefined {
    const reply = this.hook?.(refusal, {
      operation: route?.operation,
      surface: route?.surface.name,
      request,
      requestId,
    });
    if (reply === undefined) return undefined;
    const { status, body, ...init } = reply;
    if (!(status >= 400))
      throw new RangeError(
        `${hookFor(route)} returned the status ${status}; it must be the status of an error.`,
      );
    const accept = request?.header("accept");
    return this.described(status, route, (declaring) => {
      const { operation } = declaring;
      const written = replyResponse(
        new Reply(status, body, init),
        operation,
        accept,
      );
      const response = withRefusal(written, refusal.headers);
      if (this.checks) checkReply(declaring, complete(response));
      return response;
    });
  }

  /**
   * Makes a response as its status is declared: by the operation, or else by the first
   * other operation whose declaration fits.
   */
  private described(
    status: number,
    route: Route | undefined,
    make: (declaring: Route) => ServerResponse,
  ): ServerResponse {
    const declares = ({ operation }: Route) =>
      replyRow(operation, status) !== undefined;
    if (route !== undefined && declares(route)) return make(route);
    let failure: unknown = new TypeError(
      `${hookFor(route)} returned the status ${status}, which no operation declares.`,
    );
    for (const other of this.routes)
      if (declares(other))
        try {
          return make(other);
        } catch (error) {
          // The operation that declares the status is not the one that was called.
          failure =
            error instanceof ReplyMismatch
              ? new ReplyMismatch(hookFor(route), status, error.failures)
              : error;
        }
    throw failure;
  }
}

/** The hook in messages, with the operation that it was called for. */
function hookFor(route: Route | undefined): string {
  return route === undefined
    ? "The option refuse"
    : `The option refuse, called for ${route.operation.id},`;
}

/** Adds the headers of a refusal that the response does not have itself. */
function withRefusal(
  response: ServerResponse,
  headers: ReplyHeaders,
): ServerResponse {
  const own = new Set(response.headers.map(([name]) => name));
  const added = headerPairs(headers, response.body).filter(
    ([name]) => !own.has(name),
  );
  return { ...response, headers: [...response.headers, ...added] };
}
