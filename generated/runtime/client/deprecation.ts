import type { Codecs, DeprecationNotice } from "./types.js";
import { markResult } from "./mark-result.js";
import { surroundSend } from "./surround-send.js";
import { linkOf } from "./links.js";

/** A result that says of the end of what was asked for. */
export interface Deprecable {
  /** Undefined where no reply came, or it says nothing of it. */
  readonly deprecation: DeprecationNotice | undefined;
}

/** Deprecations on results. */
export const deprecations: Codecs = {
  send: surroundSend,
  mark: markResult,
  deprecation: deprecationOf,
};

/**
 * Reads `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and the `Link`s that go
 * with them. Nothing where neither header came.
 */
export function deprecationOf(
  response: Response,
): DeprecationNotice | undefined {
  const { headers } = response;
  const deprecation = headers.get("deprecation");
  const sunset = headers.get("sunset");
  // A draft of RFC 9745 had a boolean.
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

/** A date of a structured field (RFC 9651, 3.3.7), one of HTTP (RFC 9110, 5.6.7) or one of ISO 8601. */
function dateOf(text: string): Date | undefined {
  const [, seconds] = /^@(-?\d{1,15})(?:;|$)/.exec(text) ?? [];
  // `Date` by itself takes almost any word with a number behind it for one.
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
