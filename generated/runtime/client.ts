import type {
  AnyRequest,
  Bound,
  CallOptions,
  Codecs,
  Connection,
  Method,
} from "./client/types.js";
import { methodCodecs, methodsOf, plain } from "./client/methods.js";
import type { Operation } from "./operation.js";
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
export { openConnection } from "./client/connection.js";
export type {
  BasicCredentials,
  CallOptions,
  Connection,
  ConnectionOptions,
  Secret,
} from "./client/types.js";
export {
  type Attempt,
  fetchThrough,
  type Middleware,
  type Next,
} from "./client/middleware.js";
export type { RetryOptions } from "./client/retry.js";

export { securitySchemes } from "./client/authorize.js";
export {
  type Deprecable,
  deprecationOf,
  deprecations,
} from "./client/deprecation.js";
export type { DeprecationNotice } from "./client/types.js";
export { eventStream } from "./client/event-stream.js";
export { deprecationNotices } from "./client/deprecation-notices.js";
export type { DeprecatedCall } from "./client/types.js";
export { formBody } from "./client/form-body.js";
export { tokenSchemes } from "./client/token-schemes.js";
export { idempotencyKey } from "./client/idempotency-key.js";
export { styledPath } from "./client/styled-path.js";
export { parameters } from "./client/parameters.js";
export { jsonSequence } from "./client/json-sequence.js";
export { type Link, linksOf } from "./client/links.js";
export { mediaTypes } from "./client/media-types.js";
export { multipartBody } from "./client/multipart-body.js";
export { paged } from "./client/pagination.js";
export { parameterStyles } from "./client/parameter-styles.js";
export { polled, type PollOptions } from "./client/poll.js";
export { problemCodes } from "./client/problem-codes.js";
export {
  type RateLimit,
  type RateLimited,
  rateLimits,
  rateLimitsOf,
} from "./client/rate-limits.js";
export { isReplayed, type Replayable, replayMarks } from "./client/replayed.js";
export {
  type CheckReply,
  type Mismatch,
  replyChecker,
} from "./client/reply-checker.js";
export { replyHeaders } from "./client/reply-headers.js";
export { followRedirect, followRedirects } from "./client/redirect.js";
export type { FollowRedirect } from "./client/types.js";
export { sequenceBody } from "./client/sequence-body.js";
export { requestBody } from "./client/request-body.js";
export { statusRanges } from "./client/status-ranges.js";
export {
  type DescribedServer,
  serverUrl,
  type ServerVariables,
} from "./client/server-url.js";

/** Makes the function of one operation, which takes the connection as its first argument. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the generated code declares the type
export function standalone<Made>(
  operation: Operation,
  ...codecs: readonly Codecs[]
): Made {
  // All members come from `Codecs`.
  return callOf(operation, Object.assign({}, ...codecs) as Codecs);
}

/** Makes a client with one method per operation. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the generated code declares the interface
export function bindOperations<Client>(
  operations: { readonly [name: string]: Operation },
  connection: Connection,
  ...codecs: readonly Codecs[]
): Client {
  // All members come from `Codecs`.
  const codec = Object.assign({}, ...codecs) as Codecs;
  const calls = Object.entries(operations).map(([name, operation]) => [
    name,
    callOf<unknown>(operation, methodCodecs(operation, codec), connection),
  ]);
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
      const [connection, request = {}, options = {}] = [
        ...given,
        ...rest,
      ] as Call;
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
