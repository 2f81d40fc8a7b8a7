import type {
  AnyRequest,
  CallOptions,
  Codecs,
  Connection,
  WrittenRequest,
} from "./types.js";
import { setAll } from "./headers.js";
import type { Operation } from "../operation.js";
import { encodePath } from "./path.js";

/**
 * Writes a request, without credentials. Throws a `TypeError` for a value that cannot
 * be sent.
 */
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
