import type { CallOptions, Connection } from "./client/connection.js";
import type { Operation } from "./operation.js";
import { methodsOf } from "./client/methods.js";
import { ProblemError } from "./problem.js";
import { send } from "./client/send.js";
import type { Codecs } from "./client/write-body.js";
import type { AnyRequest } from "./client/write-request.js";

export type {
  Call,
  ItemOf,
  PagedCall,
  PolledCall,
  Settled,
  StandaloneCall,
  StandalonePagedCall,
  StandalonePolledCall,
} from "./client/call.js";
export {
  type BasicCredentials,
  type CallOptions,
  type Connection,
  type ConnectionOptions,
  openConnection,
  type Secret,
} from "./client/connection.js";

export { type DeprecationNotice, deprecationOf } from "./client/deprecation.js";
export { formBody } from "./client/form-body.js";
export { type Link, linksOf } from "./client/links.js";
export { multipartBody } from "./client/multipart-body.js";
export { paged } from "./client/pagination.js";
export { parameterStyles } from "./client/parameter-styles.js";
export { polled, type PollOptions } from "./client/poll.js";
export { type RateLimit, rateLimitsOf } from "./client/rate-limits.js";
export { isReplayed } from "./client/replayed.js";
export { replyHeaders } from "./client/reply-headers.js";
export {
  type DescribedServer,
  serverUrl,
  type ServerVariables,
} from "./client/server-url.js";

/** Makes the call of one operation. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the printed type is what it makes
export function standalone<Made>(
  operation: Operation,
  ...codecs: readonly Codecs[]
): Made {
  const codec = merged(codecs);
  const attempt = (
    connection: Connection,
    request?: AnyRequest,
    options?: CallOptions,
  ) => send(connection, operation, request, options, codec);
  const call = async (
    connection: Connection,
    request?: AnyRequest,
    options?: CallOptions,
  ) => {
    const result = await attempt(connection, request, options);
    // `in` narrows under a consumer's `strict: false` too, where `ok` does not.
    if ("problem" in result)
      throw new ProblemError(operation.name, result.problem, result.response);
    return result.body;
  };
  // What `send` reads by the operation's row, the printed types say of that
  // same operation.
  return Object.assign(
    call,
    { try: attempt },
    methodsOf(operation, codec, attempt),
  ) as Made;
}

/** Makes a client with a method for each operation. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the printed interface is what it makes
export function bindOperations<Client>(
  operations: { readonly [name: string]: Operation },
  connection: Connection,
  ...codecs: readonly Codecs[]
): Client {
  const codec = merged(codecs);
  const bind =
    (call: AnyCall) => (request?: AnyRequest, options?: CallOptions) =>
      call(connection, request, options);
  const calls = Object.entries(operations).map(([name, operation]) => {
    const call = standalone<AnyCall>(operation, codec);
    const methods = Object.entries(call).map(
      ([method, made]) => [method, bind(made)] as const,
    );
    const bound = Object.assign(bind(call), Object.fromEntries(methods));
    return [name, bound] as const;
  });
  // The printed interface names the same operations.
  return Object.fromEntries(calls) as Client;
}

/** A call that stands alone, and each of its methods. */
interface AnyCall {
  (
    connection: Connection,
    request?: AnyRequest,
    options?: CallOptions,
  ): unknown;
  readonly [method: string]: AnyCall;
}

function merged(codecs: readonly Codecs[]): Codecs {
  return codecs.reduce((all, codec) => ({ ...all, ...codec }), {});
}
