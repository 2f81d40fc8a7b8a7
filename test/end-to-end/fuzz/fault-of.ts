import { problemTypes } from "../../../generated/v2/problems.js";
import { POLICY } from "../conformance/service-on.js";
import type { RawResponse } from "../raw-http/response-parser.js";

/**
 * Returns the fault in a response, whatever the request; undefined if there is none.
 */
export function faultOf(
  { status, headers, body }: RawResponse,
  method: string | undefined,
): string | undefined {
  if (status >= 500) return `The status is ${status}.`;
  if (headers.get("ratelimit-policy")?.join() !== POLICY)
    return "RateLimit-Policy is missing.";
  if (method === "HEAD" || status === 204)
    return body.length === 0 ? undefined : "There is a body.";
  const [type = ""] = headers.get("content-type") ?? [];
  if (status < 400)
    return type !== "application/json" || parsed(body) !== undefined
      ? undefined
      : "The body is no JSON.";
  if (type !== "application/problem+json") return `The type is ${type}.`;
  return isProblem(parsed(body), status)
    ? undefined
    : `This is no problem: ${body.toString()}`;
}

/** The codes that the description has. */
const codes = new Set(Object.keys(problemTypes));

function isProblem(body: unknown, status: number): boolean {
  if (typeof body !== "object" || body === null) return false;
  const fields: { readonly [name: string]: unknown } = { ...body };
  return (
    fields["status"] === status &&
    codes.has(String(fields["type"]).replace(/^.*\//, "")) &&
    ["type", "title", "detail"].every((name) => {
      const text = fields[name];
      return typeof text === "string" && text !== "";
    })
  );
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
