import type { Codecs } from "./codecs.js";
import type { CallOptions, Connection } from "./connection.js";
import { type SentHeaders, setAll } from "./headers.js";
import type { Attempt } from "./middleware.js";
import type { Operation } from "../operation.js";
import { encodePath } from "./path.js";
import type { Values } from "./values.js";

/** A request by groups, as every operation's request type has them. */
export interface AnyRequest {
  readonly path?: Values;
  readonly query?: Values;
  readonly headers?: Values;
  readonly cookies?: Values;
  readonly contentType?: string;
  readonly body?: unknown;
  /** An address in place of the operation's path and query; a reply gave it. */
  readonly target?: string;
}

/** What goes to `fetch`. */
export interface WrittenRequest {
  url: string;
  readonly method: string;
  readonly headers: SentHeaders;
  body: NonNullable<RequestInit["body"]> | null;
  /** What `fetch` demands where the body is a stream. */
  readonly duplex: "half";
  /** For middleware; `fetch` does not look at it. */
  readonly attempt?: Attempt | undefined;
}

/** Writes a request, less its credentials. Throws a `TypeError` where a value must not or cannot be sent. */
export function writeRequest(
  { baseUrl, headers: common }: Connection,
  operation: Operation,
  request: AnyRequest,
  options: CallOptions,
  codecs: Codecs,
): WrittenRequest {
  const { accept, body, key, parameters, path = encodePath } = codecs;
  const written: WrittenRequest = {
    url:
      request.target ?? baseUrl + path(operation, request.path, codecs.styles),
    method: operation.method,
    headers: new Map([["accept", accept?.(operation) ?? "application/json"]]),
    body: null,
    duplex: "half",
  };
  setAll(written.headers, common);
  for (const write of [body, parameters, key])
    write?.(written, operation, request, codecs);
  setAll(written.headers, options.headers);
  return written;
}
