import type { Codecs } from "./types.js";
import { markResult } from "./mark-result.js";
import { surroundSend } from "./surround-send.js";
import { type Item, parseList } from "../structured-fields.js";

/** How one rate limit of the caller stands. What the reply does not say is left out. */
export interface RateLimit {
  /** What its policy is called; empty where only the older headers came. */
  readonly name: string;
  /** How much may be spent in a window. */
  readonly quota?: number;
  /** In seconds. */
  readonly window?: number;
  /** How much is left. */
  readonly remaining?: number;
  /** The seconds until it is whole again. */
  readonly reset?: number;
}

/** A result that says how the caller's rate limits stand. */
export interface RateLimited {
  /** Empty where no reply came, or it names none. */
  readonly rateLimits: readonly RateLimit[];
}

/** Rate limits on results. */
export const rateLimits: Codecs = {
  send: surroundSend,
  mark: markResult,
  rateLimits: rateLimitsOf,
};

/**
 * Reads how the caller's rate limits stand, by `RateLimit-Policy` and
 * `RateLimit`, put together by the policies' names; where neither came, by
 * `RateLimit-Limit`, `-Remaining` and `-Reset`, with or without `X-` in front.
 * What is not well formed counts as absent.
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

/** Some services say the time of the reset, in seconds since 1970: more than any window has. */
const LONGEST_WINDOW = 1e9;

function untilReset(text: string | undefined, headers: Headers) {
  if (text === undefined || Number(text) < LONGEST_WINDOW) return text;
  // By the service's clock, where that is known.
  const now = Date.parse(headers.get("date") ?? "") || Date.now();
  return Math.max(0, Math.ceil(Number(text) - now / 1000));
}

function numbered(name: keyof Numbers, value: unknown): Numbers {
  const number = typeof value === "string" ? Number(value) : value;
  return typeof number === "number" && number >= 0 ? { [name]: number } : {};
}
