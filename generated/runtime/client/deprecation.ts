import type { Codecs, DeprecationNotice } from "./types.js";
import { markResult } from "./mark-result.js";
import { surroundSend } from "./surround-send.js";
import { linkOf } from "./links.js";

/** A result with the deprecation notice of its response. */
export interface Deprecable {
  /**
   * Undefined if there was no response, or the response has neither `Deprecation` nor
   * `Sunset`.
   */
  readonly deprecation: DeprecationNotice | undefined;
}

/** Codec: adds `deprecation` to results. */
export const deprecations: Codecs = {
  send: surroundSend,
  mark: markResult,
  deprecation: deprecationOf,
};

/**
 * Reads the headers `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and their `Link`s.
 * Returns undefined if neither header is present.
 */
export function deprecationOf(
  response: Response,
): DeprecationNotice | undefined {
  const { headers } = response;
  const deprecation = headers.get("deprecation");
  const sunset = headers.get("sunset");
  // Drafts of RFC 9745 used a boolean.
  const isSaid = deprecation !== null && deprecation !== "false";
  if (!isSaid && sunset === null) return undefined;
  return {
    ...said("date", isSaid ? dateOf(deprecation) : undefined),
    ...said("sunset", sunset === null ? undefined : dateOf(sunset)),
    ...said(
      "policy",
      linkOf(response, "deprecation") ?? linkOf(response, "sunset"),
    ),
    ...said("successor", linkOf(response, "successor-version")),
  };
}

/**
 * Parses a structured-field date (RFC 9651, 3.3.7), an HTTP date (RFC 9110, 5.6.7) or
 * an ISO 8601 date.
 */
function dateOf(text: string): Date | undefined {
  const [, seconds] = /^@(-?\d{1,15})(?:;|$)/.exec(text) ?? [];
  // `Date` accepts almost any word followed by a number.
  const written = /^(\w+, |\d{4}-)/.test(text) ? text : Number.NaN;
  const date = new Date(
    seconds === undefined ? written : Number(seconds) * 1000,
  );
  return Number.isNaN(date.getTime()) ? undefined : date;
}

function said<Name extends keyof DeprecationNotice>(
  name: Name,
  value: DeprecationNotice[Name],
): DeprecationNotice {
  return value === undefined ? {} : { [name]: value };
}
