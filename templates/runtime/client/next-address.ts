import type { Step } from "./next-page.js";

/**
 * The address of the next page, which a reply gives relative to its own. On
 * another origin it is none: what proves who calls would go there too.
 */
export function addressOf(
  given: string,
  { url, redirected }: Response,
  baseUrl: string,
): Step {
  try {
    // Where a redirect ended says nothing of an address without an origin.
    const home = new URL(baseUrl, redirected ? undefined : url || undefined);
    const next = new URL(given, url || home);
    // A credential of the query comes behind it.
    next.hash = "";
    next.hash = "";
    return next.origin === home.origin
      ? { next: next.href }
      : { wrong: `The next page is on another origin, ${next.origin}.` };
  } catch {
    return { wrong: "What leads to the next page is no address." };
  }
}
