/**
 * Exchanges one request for a response: redirects and middleware.
 */
import type { Operation } from "../operation.js";
import type { Codecs } from "./codecs.js";
import type {
  Attempt,
  Connection,
  Fetch,
  FollowRedirect,
  HeaderValues,
  Middleware,
  Next,
  WrittenRequest,
} from "./options.js";

/**
 * Sends a request and returns its response. A redirect that the description declares is
 * a response; other redirects are followed.
 */
export const exchange = async (
  { fetch: fetching = fetch, redirects }: Connection,
  { redirects: declared }: Operation,
  request: WrittenRequest,
  signal: AbortSignal,
  follow: FollowRedirect | undefined = redirects,
): Promise<Response> => {
  const once = (each: WrittenRequest) => {
    // A custom `fetch` may ignore the signal.
    if (signal.aborted) throw signal.reason;
    return fetching(each.url, {
      ...each,
      headers: Object.fromEntries(each.headers),
      signal,
      // `fetch` may resend these headers after a redirect: they are no credentials, or it
      // removes them for another origin.
      redirect:
        !declared &&
        /^((accept|authorization|content-type|idempotency-key),)*$/.test(
          // `test` joins them.
          [...each.headers.keys(), ""] as never,
        )
          ? "follow"
          : "manual",
    });
  };
  const response = await once(request);
  return declared || !follow ? response : follow(request, response, once);
};

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
  { url, method, headers, body, duplex, attempt }: WrittenRequest,
  { status, headers: replied }: Response,
): WrittenRequest | undefined {
  const location = replied.get("location");
  if (location === null || !/^30[12378]$/.test(String(status)))
    return undefined;
  const becomesGet =
    status === 303 ? method !== "HEAD" : status < 303 && method === "POST";
  // A stream cannot be sent twice.
  if (duplex && !becomesGet) return undefined;
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
    ...(!becomesGet && body !== undefined && { body }),
    attempt: elsewhere ? undefined : attempt,
  };
}

/**
 * Makes a `fetch` that runs middleware, the first one outermost: `connect({ fetch:
 * fetchThrough([tracing, logging]) })`. Middleware also runs for redirects within the
 * same origin. It does not run for redirects to another origin, because it may add
 * credentials. Browsers hide where a redirect leads, so there it is not followed.
 */
export function fetchThrough(
  middlewares: readonly Middleware[],
  fetching: Fetch = fetch,
): Fetch {
  const send = (url: string, init?: RequestInit): Promise<Response> => {
    // `fetch` would send headers that middleware adds to any origin.
    const request = new Request(url, { ...init, redirect: "manual" });
    const attempt = attemptIn(init);
    const last: Next = async (sent) => {
      // A middleware may have waited.
      if (init?.signal?.aborted) throw init.signal.reason;
      keepAlive(init?.signal, [request, sent]);
      return fetching(sent);
    };
    return middlewares.reduceRight<Next>(
      (next, each) => (between) =>
        attempt ? each(between, next, attempt) : next(between),
      last,
    )(request);
  };
  return async (input, init) => {
    if (attemptIn(init) === undefined) return fetching(input, init);
    // The types are those that `exchange` passes.
    const url = input as string;
    const response = await send(url, init);
    if (init?.redirect !== "follow") return response;
    const headers = new Map(Object.entries(init.headers as HeaderValues));
    const first = { ...init, url, headers } as WrittenRequest;
    return followRedirect(first, response, (next) =>
      send(next.url, {
        ...next,
        headers: Object.fromEntries(next.headers),
        ...(init.signal && { signal: init.signal }),
      }),
    );
  };
}

const requests = new WeakMap<AbortSignal, readonly Request[]>();

/** Keeps requests as long as their signal: in Node, an abort reaches `fetch` through them, and nothing else refers to them. */
function keepAlive(
  signal: AbortSignal | null | undefined,
  sent: readonly Request[],
): void {
  if (signal) requests.set(signal, sent);
}

/** The client passes the attempt in a property that `fetch` ignores. */
function attemptIn(
  init: (RequestInit & { readonly attempt?: Attempt }) | undefined,
): Attempt | undefined {
  return init?.attempt;
}
