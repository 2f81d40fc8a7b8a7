import type { Operation } from "../operation.js";

/** What an attempt is an attempt of. */
export interface Attempt {
  /** The operation's row: its `name`, its `id`, and the template of its `path`, the same for all values. */
  readonly operation: Operation;
  /** From 1. */
  readonly number: number;
}

/** Sends a request on: to the next middleware, and at last to `fetch`. */
export type Next = (request: Request) => Promise<Response>;

/**
 * Sees each attempt. It may send another request on, give another response, or
 * send none at all; what it throws ends the attempt as a failure of the network
 * does.
 */
export type Middleware = (
  request: Request,
  next: Next,
  attempt: Attempt,
) => Promise<Response>;

/**
 * Makes the `fetch` of a connection that goes through middleware, the first
 * outermost: `connect({ fetch: fetchThrough([tracing, logging]) })`. A redirect
 * within the same origin goes through it again, one to another origin does not:
 * what a middleware adds may be a credential.
 */
export function fetchThrough(
  middlewares: readonly Middleware[],
  fetching: typeof fetch = fetch,
): typeof fetch {
  return (input, init) => {
    const attempt = attemptIn(init);
    if (attempt === undefined) return fetching(input, init);
    // Where it leads, and with what, is for the client to see.
    const request = new Request(input, { ...init, redirect: "manual" });
    return middlewares.reduceRight<Next>(
      (next, each) => (between) => each(between, next, attempt),
      (last) => fetching(last),
    )(request);
  };
}

/** The client says what it attempts beside what `fetch` looks at. */
function attemptIn(
  init: (RequestInit & { readonly attempt?: Attempt }) | undefined,
): Attempt | undefined {
  return init?.attempt;
}
