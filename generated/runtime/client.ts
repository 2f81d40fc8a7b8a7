import type { StandaloneCall, StandalonePagedCall } from "./client/call.js";
import type { CallOptions, Connection } from "./client/connection.js";
import type { Operation } from "./operation.js";
import { iterateItems } from "./client/pagination.js";
import { ProblemError } from "./problem.js";
import type { Success } from "./result.js";
import { send } from "./client/send.js";
import type { Codecs } from "./client/write-body.js";
import type { AnyRequest } from "./client/write-request.js";

export type {
  Call,
  ItemOf,
  PagedCall,
  StandaloneCall,
  StandalonePagedCall,
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
export { parameterStyles } from "./client/parameter-styles.js";
export { type RateLimit, rateLimitsOf } from "./client/rate-limits.js";
export { isReplayed } from "./client/replayed.js";
export { replyHeaders } from "./client/reply-headers.js";
export {
  type DescribedServer,
  serverUrl,
  type ServerVariables,
} from "./client/server-url.js";

/** Makes the call of one operation. */
export function standalone<
  Args extends readonly unknown[],
  Done extends Success<number, unknown>,
  Problem,
>(
  operation: Operation,
  ...codecs: readonly Codecs[]
): StandaloneCall<Args, Done, Problem> {
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
  return Object.assign(call, { try: attempt }) as unknown as StandaloneCall<
    Args,
    Done,
    Problem
  >;
}

/** Makes the call of one operation whose list comes in pages. */
export function standalonePaged<
  Args extends readonly unknown[],
  Done extends Success<number, unknown>,
  Problem,
  Item,
>(
  operation: Operation,
  ...codecs: readonly Codecs[]
): StandalonePagedCall<Args, Done, Problem, Item> {
  const codec = merged(codecs);
  const all = (
    connection: Connection,
    request?: AnyRequest,
    options?: CallOptions,
  ) => iterateItems(operation, connection, request, options, codec);
  // As above.
  return Object.assign(standalone(operation, codec), {
    all,
  }) as unknown as StandalonePagedCall<Args, Done, Problem, Item>;
}

/** Makes a client with a method for each operation. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the printed interface is what it makes
export function bindOperations<Client>(
  operations: { readonly [name: string]: Operation },
  connection: Connection,
  ...codecs: readonly Codecs[]
): Client {
  const codec = merged(codecs);
  const methods = Object.entries(operations).map(([name, operation]) => {
    const call = standalone<[AnyRequest?], Success<number, unknown>, unknown>(
      operation,
      codec,
    );
    const method = (request?: AnyRequest, options?: CallOptions) =>
      call(connection, request, options);
    const more = {
      try: (request?: AnyRequest, options?: CallOptions) =>
        call.try(connection, request, options),
    };
    const paged = operation.pagination && {
      all: (request?: AnyRequest, options?: CallOptions) =>
        iterateItems(operation, connection, request, options, codec),
    };
    return [name, Object.assign(method, more, paged)];
  });
  // The printed interface names the same operations.
  return Object.fromEntries(methods) as Client;
}

function merged(codecs: readonly Codecs[]): Codecs {
  return codecs.reduce((all, codec) => ({ ...all, ...codec }), {});
}
