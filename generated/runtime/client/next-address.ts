import type { Step } from "./next-page.js";

/**
 * Resolves the URL of the next page against the URL of the response. Fails if it is on
 * another origin, because the credentials would be sent there.
 */
export function addressOf(
  given: string,
  { url, redirected }: Response,
  baseUrl: string,
): Step {
  try {
    // After a redirect, a relative URL is resolved against the original server.
    const home = new URL(baseUrl, redirected ? undefined : url || undefined);
    const next = new URL(given, url || home);
    // A fragment would swallow an API key that is appended to the query.
    next.hash = "";
    next.hash = "";
    return next.origin === home.origin
      ? { next: next.href }
      : { wrong: `The next page is on another origin, ${next.origin}.` };
  } catch {
    return { wrong: "What leads to the next page is no address." };
  }
}
