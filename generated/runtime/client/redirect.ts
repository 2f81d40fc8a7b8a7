import type { Operation } from "../operation.js";
import type { WrittenRequest } from "./write-request.js";

type Init = RequestInit & { duplex?: "half" };

const MOST = 20;

/**
 * Fetches, and follows redirects without carrying a credential to another
 * origin. `fetch` takes only `Authorization` and `Cookie` off by itself: a
 * request with any other header of the caller's is followed here. (A browser
 * does not show where a redirect leads; there such a request is not followed,
 * and its reply is unexpected.) Where the description declares a redirect, it
 * is the reply.
 */
export async function fetchFollowing(
  fetch: typeof globalThis.fetch,
  request: WrittenRequest,
  { replies }: Operation,
  signal: AbortSignal,
): Promise<Response> {
  const declared = Object.keys(replies).some((key) => /^3(?!04)/.test(key));
  const guarded = [...request.headers.keys()].some((name) => !plain.test(name));
  let current = request;
  for (let hops = 0; ; hops++) {
    const response = await fetch(current.url, {
      ...initOf(current),
      signal,
      redirect: declared || guarded ? "manual" : "follow",
    });
    const next =
      declared || !guarded || hops === MOST
        ? undefined
        : redirected(current, response);
    if (next === undefined) return response;
    await response.body?.cancel();
    current = next;
  }
}

/** Headers that are no credential, or that `fetch` itself keeps from another origin. */
const plain = /^(?:accept|content-type|authorization)$/;

function initOf({ method, headers, body }: WrittenRequest): Init {
  if (body === undefined) return { method, headers };
  return {
    method,
    headers,
    // `BodyInit` has no name where only Node's types are known; `writeBody`
    // makes nothing else, and the types of the request see to the rest.
    body: body as NonNullable<RequestInit["body"]>,
    ...(body instanceof ReadableStream ? { duplex: "half" } : {}),
  };
}

/** The request that a redirect asks for, as `fetch` would make it; undefined where it asks for none. */
function redirected(
  { url, method, headers, body }: WrittenRequest,
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
  const elsewhere = next.origin !== new URL(url).origin;
  const kept = new Headers();
  headers.forEach((value, name) => {
    if (elsewhere && !/^(?:accept|content-type)$/.test(name)) return;
    if (!becomesGet || !name.startsWith("content-")) kept.set(name, value);
  });
  return {
    url: next.href,
    method: becomesGet ? "GET" : method,
    headers: kept,
    body: becomesGet ? undefined : body,
  };
}
