import type { Codecs, FollowRedirect, WrittenRequest } from "./types.js";

const MOST = 20;

/** Follows redirects, and returns the last response. */
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
 * Codec: follows redirects of requests with custom headers, and removes these headers
 * when the redirect leads to another origin. `fetch` itself only removes
 * `Authorization` and `Cookie`. Browsers hide where a redirect leads; there the
 * redirect is not followed, and the call ends with the problem `unexpected`.
 */
export const followRedirects: Codecs = { redirects: followRedirect };

/** The request that `fetch` would send for this redirect; undefined if it is not followed. */
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
  // Other protocols, such as `data:`, return content that does not come from the API.
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
