import type { Codecs, FollowRedirect, WrittenRequest } from "./types.js";

const MOST = 20;

/** The last reply of those that redirects lead to. */
export const followRedirect: FollowRedirect = async (
  request,
  response,
  fetching,
) => {
  for (let hops = 0; hops < MOST; hops++) {
    const next = redirected(request, response);
    if (next === undefined) break;
    await response.body?.cancel();
    request = next;
    response = await fetching(next);
  }
  return response;
};

/**
 * Follows redirects of requests that carry a header of the caller's, without
 * it where they lead to another origin. `fetch` itself takes only
 * `Authorization` and `Cookie` off. (A browser does not show where a redirect
 * leads; there such a request is not followed, and its reply is unexpected.)
 */
export const followRedirects: Codecs = { redirects: followRedirect };

/** The request that `fetch` would make; undefined where there is none. */
function redirected(
  { url, method, headers, body, attempt }: WrittenRequest,
  { status, headers: replied }: Response,
): WrittenRequest | undefined {
  const location = replied.get("location");
  if (location === null || !/^30[12378]$/.test(String(status)))
    return undefined;
  const becomesGet =
    status === 303 ? method !== "HEAD" : status < 303 && method === "POST";
  // A stream cannot be sent twice.
  if (body instanceof ReadableStream && !becomesGet) return undefined;
  const next = new URL(location, url);
  // Elsewhere `fetch` finds what no server of the API has said: `data:` is its own reply.
  if (!/^https?:$/.test(next.protocol)) return undefined;
  const elsewhere = next.origin !== new URL(url).origin;
  const kept = [...headers].filter(
    ([name]) =>
      (!elsewhere || /^(?:accept|content-type)$/.test(name)) &&
      !(becomesGet && name.startsWith("content-")),
  );
  return {
    url: next.href,
    method: becomesGet ? "GET" : method,
    headers: new Map(kept),
    body: becomesGet ? null : body,
    attempt: elsewhere ? undefined : attempt,
    duplex: "half",
  };
}
