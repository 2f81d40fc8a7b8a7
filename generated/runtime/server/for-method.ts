import type { ServerRequest, ServerResponse } from "./request.js";

/** RFC 9110, 9.3.2: HEAD gets the headers of GET, without the body. */
export function forMethod(
  { method }: ServerRequest,
  response: ServerResponse,
): ServerResponse {
  const { body } = response;
  if (method !== "HEAD" || body === undefined) return response;
  if (body instanceof ReadableStream) {
    // A stream may fail to cancel; the response does not depend on it.
    body.cancel().catch(() => undefined);
    return { ...response, body: undefined };
  }
  const length =
    typeof body === "string"
      ? new TextEncoder().encode(body).byteLength
      : body.byteLength;
  const headers = [
    ...response.headers,
    ["content-length", String(length)] as const,
  ];
  return { ...response, headers, body: undefined };
}
