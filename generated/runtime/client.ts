import type { AnyRequest, Bound, Codecs, Method } from "./client/codecs.js";
import type { CallOptions, Connection } from "./client/options.js";
import { methodCodecs, methodsOf, plain } from "./client/call.js";
import {
  type Operation,
  operationOf,
  type OperationRow,
  type OperationRows,
} from "./operation.js";
import { send } from "./client/send.js";

export type {
  Call,
  ItemOf,
  Keyed,
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
export { replyHeaders } from "./client/reply/headers.js";

/** Makes the function of one operation, which takes the connection as its first argument. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the generated code declares the type
export function standalone<Made>(
  row: OperationRow,
  ...codecs: readonly Codecs[]
): Made {
  // All members come from `Codecs`.
  return callOf(operationOf(row), Object.assign({}, ...codecs) as Codecs);
}

/** Makes a client with one method per operation. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the generated code declares the interface
export function bindOperations<Client>(
  rows: OperationRows,
  connection: Connection,
  ...codecs: readonly Codecs[]
): Client {
  // All members come from `Codecs`.
  const codec = Object.assign({}, ...codecs) as Codecs;
  const calls = Object.entries(rows).map(([name, row]) => {
    const operation = operationOf(row);
    const codecsOfMethod = methodCodecs(operation, codec);
    return [name, callOf<unknown>(operation, codecsOfMethod, connection)];
  });
  // The generated interface names the same operations.
  return Object.fromEntries(calls) as Client;
}

type Call = [
  connection: Connection,
  request?: AnyRequest,
  options?: CallOptions,
];

/**
 * Makes a call and its methods. Without a connection, each takes one as its first
 * argument.
 */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the generated code declares the type
function callOf<Made>(
  operation: Operation,
  codecs: Codecs,
  ...given: readonly Connection[]
): Made {
  const bind =
    (method: Method) =>
    (...rest: readonly unknown[]) => {
      // The generated types check the arguments.
      const [common, request = {}, options = {}] = [...given, ...rest] as Call;
      const connection = codecs.server?.(common, operation) ?? common;
      const attempt: Bound["attempt"] = (each, how, read) =>
        (codecs.send ?? send)(connection, operation, each, how, codecs, read);
      return method({ operation, connection, attempt }, request, options);
    };
  // Functions are objects, and the methods become properties.
  const call = bind(plain) as unknown as { [method: string]: unknown };
  for (const [name, method] of Object.entries(methodsOf(codecs)))
    call[name] = bind(method);
  // The generated type declares the same methods.
  return call as Made;
}
