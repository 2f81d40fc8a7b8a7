import { methodCodecs, plain, succeeded } from "./client/call.js";
import type {
  AnyRequest,
  Bound,
  Codecs,
  Method,
  Result,
} from "./client/codecs.js";
import type { CallOptions, Connection } from "./client/options.js";
import { send } from "./client/send.js";
import {
  type Operation,
  operationOf,
  type OperationRow,
  type OperationRows,
} from "./operation.js";

export type {
  Call,
  CallTypes,
  GivenPage,
  ItemOf,
  Keyed,
  Methods,
  PagedCall,
  PolledCall,
  Settled,
  Sent,
  StandaloneCall,
  StandalonePagedCall,
  StandalonePolledCall,
} from "./client/call.js";
export type {
  Attempt,
  BasicCredentials,
  CallOptions,
  CheckReply,
  Connection,
  ConnectionOptions,
  DeprecatedCall,
  DeprecationNotice,
  FollowRedirect,
  Middleware,
  Next,
  PollOptions,
  RetryOptions,
  Secret,
} from "./client/options.js";
export {
  openConnection,
  securitySchemes,
  tokenSchemes,
} from "./client/connection.js";
export { idempotencyKey, parameters, requestBody } from "./client/request.js";
export {
  fetchThrough,
  followRedirect,
  followRedirects,
} from "./client/exchange.js";
export { mediaTypes, problemCodes, statusRanges } from "./client/reply.js";
export {
  type Deprecable,
  deprecationNotices,
  deprecationOf,
  deprecations,
  isReplayed,
  type Link,
  linksOf,
  type Replayable,
  replayMarks,
} from "./client/metadata.js";
export {
  type DescribedServer,
  serverUrl,
  type ServerVariables,
} from "./operation.js";

export { paged } from "./client/pages/pagination.js";
export { polled } from "./client/poll.js";
export {
  type RateLimit,
  type RateLimited,
  rateLimits,
  rateLimitsOf,
} from "./client/rate-limits.js";
export { type Mismatch, replyChecker } from "./client/reply/checker.js";
export { cookieHeaders, replyHeaders } from "./client/reply/headers.js";

/**
 * Makes the function of one operation, which takes the connection as its first argument.
 *
 * @param parts returns the row of the operation, and the codecs that it needs
 */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the generated code declares the type
export const standaloneCall = <Made>(
  parts: () => readonly [row: OperationRow, ...codecs: Codecs[]],
): Made => {
  const [row, ...codecParts] = parts();
  const operation = operationOf(row);
  // All members come from `Codecs`.
  const codecs = Object.assign({}, ...codecParts) as Codecs;
  const bind =
    (method: Method) =>
    (
      common: Connection,
      request: AnyRequest = {},
      options: CallOptions = {},
    ): unknown => {
      const attempt: Bound["attempt"] = (each, how, read) =>
        (codecs.send ?? send)(
          codecs.server?.(common, operation) ?? common,
          operation,
          each,
          how,
          codecs,
          read,
        );
      return method({ operation, attempt }, request, options, common, codecs);
    };
  // Functions are objects, and the methods become properties.
  const call = bind(plain) as unknown as { [name: string]: unknown };
  call["operation"] = operation;
  for (const [name, method] of Object.entries<Method>({
    try: (bound, request, options) => bound.attempt(request, options),
    raw: async (bound, request, options) => {
      const result = await bound.attempt(
        request,
        options,
        (response) =>
          // Only `ok`, to decide on a retry, and `response` are used.
          ({ ok: response.ok, response }) as Result,
      );
      return result.response ?? succeeded(bound, result);
    },
    ...codecs.paged,
    ...codecs.polled,
  }))
    call[name] = bind(method);
  // The generated type declares the same methods.
  return call as Made;
};

/** A call that takes the connection. The generated types check the arguments. */
type FreeCall = (
  connection: Connection,
  request?: AnyRequest,
  options?: CallOptions,
) => unknown;

/** The operations of a table, which several clients share. */
const operationsOf = new WeakMap<
  OperationRows,
  readonly (readonly [string, Operation])[]
>();

/** Makes a client with one method per operation. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the generated code declares the interface
export function bindOperations<Client>(
  rows: OperationRows,
  connection: Connection,
  ...codecs: readonly Codecs[]
): Client {
  const operations =
    operationsOf.get(rows) ??
    Object.entries(rows).map(
      ([name, row]) => [name, operationOf(row)] as const,
    );
  operationsOf.set(rows, operations);
  // All members come from `Codecs`.
  const codec = Object.assign({}, ...codecs) as Codecs;
  const calls = operations.map(([name, operation]) => [
    name,
    bound(
      standaloneCall<FreeCall>(() => [
        operation,
        methodCodecs(operation, codec),
      ]),
      connection,
    ),
  ]);
  // The generated interface names the same operations.
  return Object.fromEntries(calls) as Client;
}

/** Gives a call and its methods the connection. */
function bound(call: FreeCall, connection: Connection): object {
  const withConnection =
    (each: FreeCall) => (request?: AnyRequest, options?: CallOptions) =>
      each(connection, request, options);
  // The properties of a call are its operation, and calls.
  const { operation, ...methods } = call as unknown as {
    readonly [name: string]: FreeCall;
  };
  const members = Object.entries(methods).map(
    ([name, method]) => [name, withConnection(method)] as const,
  );
  return Object.assign(withConnection(call), Object.fromEntries(members), {
    operation,
  });
}
