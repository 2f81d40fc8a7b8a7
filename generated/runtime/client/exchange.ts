/**
 * Exchanges one request for a response: redirects and middleware.
 */
import type { Codecs } from "./codecs.js";
import type {
  Attempt,
  Connection,
  Fetch,
  FollowRedirect,
  Middleware,
  Next,
  WrittenRequest,
} from "./options.js";

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
      // `fetch` may resend these headers after a redirect: they are no credentials, or it
      // removes them for another origin.
      redirect:
        declared ||
        [...each.headers.keys()].some(
          (name) =>
            !/^(accept|authorization|content-type|idempotency-key)$/.test(name),
        )
          ? "manual"
          : "follow",
    });
  const response = await once(request);
  return declared || !follow ? response : follow(request, response, once);
}

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

/**
 * Makes a `fetch` that runs middleware, the first one outermost: `connect({ fetch:
 * fetchThrough([tracing, logging]) })`. If middleware adds headers, it also runs for
 * redirects within the same origin. It does not run for redirects to another origin,
 * because these headers may be credentials.
 */
export function fetchThrough(
  middlewares: readonly Middleware[],
  fetching: Fetch = fetch,
): Fetch {
  return (input, init) => {
    const attempt = attemptIn(init);
    if (attempt === undefined) return fetching(input, init);
    const request = new Request(input, init);
    return middlewares.reduceRight<Next>(
      (next, each) => (between) => each(between, next, attempt),
      (last) => fetching(guarded(last, request)),
    )(request);
  };
}

/** A request whose redirects `fetch` does not follow if middleware added headers: `fetch` would send them to any origin. */
function guarded(last: Request, { headers, redirect }: Request): Request {
  const isPlain = [...last.headers.keys()].every((name) => headers.has(name));
  return new Request(last, { redirect: isPlain ? redirect : "manual" });
}

/** The client passes the attempt in a property that `fetch` ignores. */
function attemptIn(
  init: (RequestInit & { readonly attempt?: Attempt }) | undefined,
): Attempt | undefined {
  return init?.attempt;
}
