/**
 * Credentials of a server's own: keys and sessions that are stored as hashes, the cookie of
 * a session, and a check of the origin of requests with cookies.
 */
import type { ServerRequest } from "../server/request.js";

/** A secret for a client, and what the server stores of it. */
export interface NewSecret {
  /** Shown to the client once: the prefix, and 256 random bits. */
  readonly secret: string;
  /** Stored, and looked up by `hashSecret`. */
  readonly hash: string;
  /** The start of the secret, which may be shown and logged. */
  readonly hint: string;
}

/**
 * Makes an API key or the token of a session. A prefix such as `acme_live` tells people and
 * scanners of source code what it is.
 */
export async function createSecret(prefix: string): Promise<NewSecret> {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const text = btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
  const secret = `${prefix}_${text}`;
  const hint = `${prefix}_${text.slice(0, 4)}`;
  return { secret, hash: await hashSecret(secret), hint };
}

/**
 * The hash of a secret of `createSecret`, to look it up in an index. SHA-256 is enough: 256
 * random bits cannot be guessed, unlike a password.
 */
export async function hashSecret(secret: string): Promise<string> {
  const bytes = new TextEncoder().encode(secret);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The cookie of a session. */
export interface SessionCookie {
  /** The token; undefined ends the session. */
  readonly value: string | undefined;
  /** How long the browser keeps it, in seconds. */
  readonly maxAge: number;
}

/**
 * The value of `Set-Cookie`. The name starts with `__Host-`, so that browsers accept it from
 * this host over https alone, and scripts cannot read it.
 */
export function sessionCookie(
  name: `__Host-${string}`,
  { value, maxAge }: SessionCookie,
): string {
  if (!/^[\w-]+$/.test(name) || !/^[\w-]*$/.test(value ?? ""))
    throw new TypeError(
      "The name and the value of a session's cookie must be letters, digits, - and _.",
    );
  const age = value === undefined ? 0 : maxAge;
  return `${name}=${value ?? ""}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=${age}`;
}

const safe: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS", "TRACE"]);

/**
 * Whether a page of another site may have sent a request with the cookies of its visitor
 * (CSRF): one that can change something and does not come from one of `origins`, such as
 * `https://app.example.com`. Browsers say where a request comes from; one that says nothing
 * counts as cross-site, so ask this only of callers with a cookie.
 */
export function isCrossSite(
  request: Pick<ServerRequest, "method" | "header">,
  origins: readonly string[],
): boolean {
  if (safe.has(request.method)) return false;
  const origin = request.header("origin");
  if (origin !== undefined) return !origins.includes(origin);
  return request.header("sec-fetch-site") !== "same-origin";
}
