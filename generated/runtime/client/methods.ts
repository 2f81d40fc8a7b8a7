import type { CallOptions, Connection } from "./connection.js";
import type { Operation } from "../operation.js";
import type { Result } from "./send.js";
import type { Codecs } from "./write-body.js";
import type { AnyRequest } from "./write-request.js";

/** An operation on a connection. */
export interface Bound {
  readonly operation: Operation;
  readonly connection: Connection;
  /** The call's own `.try`. */
  readonly attempt: (
    request: AnyRequest,
    options: CallOptions,
  ) => Promise<Result>;
}

/** What a codec adds to a call beside `.try`, by name. */
export interface Methods {
  readonly [name: string]: (
    bound: Bound,
    request: AnyRequest,
    options: CallOptions,
  ) => unknown;
}

/** An operation's methods as they stand alone: those for which it has a row, and the bundle a codec. */
export function methodsOf(
  operation: Operation,
  { paged, polled }: Codecs,
  attempt: Attempt,
): { readonly [name: string]: unknown } {
  const methods = {
    ...((operation.pages ?? operation.pagination) && paged),
    ...(operation.poll && polled),
  };
  return Object.fromEntries(
    Object.entries(methods).map(([name, method]) => [
      name,
      (
        connection: Connection,
        request: AnyRequest = {},
        options: CallOptions = {},
      ) =>
        method(
          {
            operation,
            connection,
            attempt: (...args) => attempt(connection, ...args),
          },
          request,
          options,
        ),
    ]),
  );
}

type Attempt = (
  connection: Connection,
  ...call: Parameters<Bound["attempt"]>
) => ReturnType<Bound["attempt"]>;
