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

/** Makes the call of one operation, which takes the connection first. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the printed type is what it makes
export function standalone<Made>(
  operation: Operation,
  ...codecs: readonly Codecs[]
): Made {
  return callOf(operation, merged(codecs));
}

/** Makes a client with a method for each operation. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the printed interface is what it makes
export function bindOperations<Client>(
  operations: { readonly [name: string]: Operation },
  connection: Connection,
  ...codecs: readonly Codecs[]
): Client {
  const codec = merged(codecs);
  const calls = Object.entries(operations).map(([name, operation]) => [
    name,
    callOf<unknown>(operation, methodCodecs(operation, codec), connection),
  ]);
  // The printed interface names the same operations.
  return Object.fromEntries(calls) as Client;
}

function merged(codecs: readonly Codecs[]): Codecs {
  return Object.assign({}, ...codecs) as Codecs; // made of nothing else
}

type Call = [
  connection: Connection,
  request?: AnyRequest,
  options?: CallOptions,
];

/** A call with its methods beside it; without a connection each takes one first. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the printed type is what it makes
function callOf<Made>(
  operation: Operation,
  codecs: Codecs,
  ...given: readonly Connection[]
): Made {
  const bind =
    (method: Method) =>
    (...rest: readonly unknown[]) => {
      // The printed types say of their arguments what the operation's row says.
      const [connection, request = {}, options = {}] = [
        ...given,
        ...rest,
      ] as Call;
      const attempt: Bound["attempt"] = (each, how, read) =>
        (codecs.send ?? send)(connection, operation, each, how, codecs, read);
      return method({ operation, connection, attempt }, request, options);
    };
  const call = bind(plain);
  for (const [name, method] of Object.entries(methodsOf(codecs)))
    Reflect.set(call, name, bind(method));
  // As above.
  return call as Made;
}
