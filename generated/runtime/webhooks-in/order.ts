/**
 * Gives one job's events in the order in which they were made, by their
 * `created_at`: deliveries come in any order. Those of one time stay in the
 * order given, and what has no time that can be read stands behind the others.
 */
export function order<Event extends { readonly created_at?: unknown }>(
  events: Iterable<Event>,
): Event[] {
  return [...events]
    .map((event) => ({ event, moment: momentOf(event.created_at) }))
    .sort((one, other) => compare(one.moment, other.moment))
    .map(({ event }) => event);
}

/** A time as whole seconds since 1970, in milliseconds, and the digits behind the second's point. */
interface Moment {
  readonly seconds: number;
  readonly fraction: string;
}

/** Reads a date-time of RFC 3339; a `Date` would keep three digits of a second. */
function momentOf(time: unknown): Moment {
  if (typeof time !== "string") return { seconds: Infinity, fraction: "" };
  const [, fraction = ""] = /\.(\d*?)0*(?!\d)/.exec(time) ?? [];
  // A leap second is told from the one before it by nothing that `Date` knows.
  const whole = time.replace(/\.\d+/, "").replace(/:60(?!\d)/, ":59");
  const seconds = Date.parse(whole);
  return Number.isNaN(seconds)
    ? { seconds: Infinity, fraction: "" }
    : { seconds, fraction };
}

function compare(one: Moment, other: Moment): number {
  if (one.seconds !== other.seconds)
    return one.seconds < other.seconds ? -1 : 1;
  if (one.fraction === other.fraction) return 0;
  return one.fraction < other.fraction ? -1 : 1;
}
