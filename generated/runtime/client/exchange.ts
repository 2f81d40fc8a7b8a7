import type { Connection, FollowRedirect, WrittenRequest } from "./types.js";

/**
 * Sends a request and returns its response. A redirect that the description declares is
 * a response; other redirects are followed.
 */
export async function exchange(
  { fetch: fetching = fetch, redirects }: Connection,
  request: WrittenRequest,
  signal: AbortSignal,
  follow: FollowRedirect | undefined = redirects,
): Promise<Response> {
  const declared = request.attempt?.operation.redirects;
  const once = (each: WrittenRequest) =>
    fetching(each.url, {
      ...each,
      headers: Object.fromEntries(each.headers),
      signal,
      redirect:
        declared || [...each.headers.keys()].some((name) => !plain.test(name))
          ? "manual"
          : "follow",
    });
  const response = await once(request);
  return declared || !follow ? response : follow(request, response, once);
}

/**
 * Headers that `fetch` may resend after a redirect: they are not credentials, or
 * `fetch` itself removes them for another origin.
 */
const plain = /^(accept|authorization|content-type|idempotency-key)$/;
