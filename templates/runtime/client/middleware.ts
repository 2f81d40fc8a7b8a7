import type { Operation } from "../operation.js";

/** Describes the attempt that a request belongs to. */
export interface Attempt {
  /**
   * The operation, with its `name`, its `id` and its `path` template. The same object
   * for every call.
   */
  readonly operation: Operation;
  /** The number of the attempt, starting at 1. */
  readonly number: number;
}

/** Passes a request to the next middleware, or to `fetch` after the last one. */
export type Next = (request: Request) => Promise<Response>;

/**
 * Runs for each attempt. It may change the request, replace the response, or respond
 * without sending the request. An error that it throws counts as a network failure.
 */
export type Middleware = (
  request: Request,
  next: Next,
  attempt: Attempt,
) => Promise<Response>;

/**
 * Makes a `fetch` that runs middleware, the first one outermost: `connect({ fetch:
 * fetchThrough([tracing, logging]) })`. Middleware also runs for redirects within the
 * same origin. It does not run for redirects to another origin, because it may add
 * credentials.
 */
export function fetchThrough(
  middlewares: readonly Middleware[],
  fetching: typeof fetch = fetch,
): typeof fetch {
  return (input, init) => {
    const attempt = attemptIn(init);
    if (attempt === undefined) return fetching(input, init);
    // The client handles redirects itself.
    const request = new Request(input, { ...init, redirect: "manual" });
    return middlewares.reduceRight<Next>(
      (next, each) => (between) => each(between, next, attempt),
      (last) => fetching(last),
    )(request);
  };
}

/** The client passes the attempt in a property that `fetch` ignores. */
function attemptIn(
  init: (RequestInit & { readonly attempt?: Attempt }) | undefined,
): Attempt | undefined {
  return init?.attempt;
}
