import { type Item, parseList } from "../structured-fields.js";
import type { Codecs } from "./codecs.js";
import { markResult, surroundSend } from "./metadata.js";

/** The state of one rate limit. Values that the response does not send are absent. */
export interface RateLimit {
  /** The name of the policy; empty if only the older headers were sent. */
  readonly name: string;
  /** The number of requests allowed per window. */
  readonly quota?: number;
  /** The length of the window, in seconds. */
  readonly window?: number;
  /** The number of requests left in the current window. */
  readonly remaining?: number;
  /** Seconds until the quota is reset. */
  readonly reset?: number;
}

/** A result with the caller's rate limits. */
export interface RateLimited {
  /** Empty if there was no response, or the response has no rate limit headers. */
  readonly rateLimits: readonly RateLimit[];
}

/** Codec: adds `rateLimits` to results. */
export const rateLimits: Codecs = {
  send: surroundSend,
  mark: markResult,
  rateLimits: rateLimitsOf,
};

/**
 * Reads the caller's rate limits from `RateLimit-Policy` and `RateLimit`, joined by
 * policy name. Without these headers it reads `RateLimit-Limit`, `-Remaining` and
 * `-Reset`, with or without the prefix `X-`. Malformed values are ignored.
 */
export function rateLimitsOf({ headers }: Response): readonly RateLimit[] {
  const limits = new Map<string, RateLimit>();
  for (const [header, numbersOf] of structured) {
    for (const entry of parseList(headers.get(header) ?? "") ?? []) {
      if (!("value" in entry)) continue;
      const name = nameOf(entry.value);
      limits.set(name, { name, ...limits.get(name), ...numbersOf(entry) });
    }
  }
  return limits.size > 0 ? [...limits.values()] : olderLimit(headers);
}

type Numbers = Omit<RateLimit, "name">;

const structured: readonly [string, (entry: Item) => Numbers][] = [
  [
    "ratelimit-policy",
    ({ parameters }) => ({
      ...numbered("quota", parameters.get("q")),
      ...numbered("window", parameters.get("w")),
    }),
  ],
  [
    "ratelimit",
    ({ parameters }) => ({
      ...numbered("remaining", parameters.get("r")),
      ...numbered("reset", parameters.get("t")),
    }),
  ],
];

function nameOf(value: Item["value"]): string {
  return typeof value === "object" && "token" in value
    ? value.token
    : String(value);
}

function olderLimit(headers: Headers): readonly RateLimit[] {
  for (const prefix of ["", "x-"]) {
    const read = (name: string) =>
      /^\d+/.exec(headers.get(`${prefix}ratelimit-${name}`) ?? "")?.[0];
    const limit = {
      ...numbered("quota", read("limit")),
      ...numbered("remaining", read("remaining")),
      ...numbered("reset", untilReset(read("reset"), headers)),
    };
    if (Object.keys(limit).length > 0) return [{ name: "", ...limit }];
  }
  return [];
}

/**
 * Some services send the time of the reset in seconds since 1970, which is larger than
 * any window.
 */
const LONGEST_WINDOW = 1e9;

function untilReset(text: string | undefined, headers: Headers) {
  if (text === undefined || Number(text) < LONGEST_WINDOW) return text;
  // Relative to the server's clock, if it sends `Date`.
  const now = Date.parse(headers.get("date") ?? "") || Date.now();
  return Math.max(0, Math.ceil(Number(text) - now / 1000));
}

function numbered(name: keyof Numbers, value: unknown): Numbers {
  const number = typeof value === "string" ? Number(value) : value;
  return typeof number === "number" && number >= 0 ? { [name]: number } : {};
}
