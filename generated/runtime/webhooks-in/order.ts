/**
 * Sorts events by `created_at`, because deliveries arrive in any order. Events with
 * equal times keep their order. Events without a valid time come last.
 */
export function order<Event extends { readonly created_at?: unknown }>(
  events: Iterable<Event>,
): Event[] {
  return [...events]
    .map((event) => ({ event, moment: momentOf(event.created_at) }))
    .sort((one, other) => compare(one.moment, other.moment))
    .map(({ event }) => event);
}

/** A time: whole seconds (as milliseconds since 1970) and the digits of the fraction. */
interface Moment {
  readonly seconds: number;
  readonly fraction: string;
}

/**
 * Parses a date-time of RFC 3339. `Date` alone would keep only three digits of the
 * fraction.
 */
function momentOf(time: unknown): Moment {
  if (typeof time !== "string") return { seconds: Infinity, fraction: "" };
  const [, fraction = ""] = /\.(\d*?)0*(?!\d)/.exec(time) ?? [];
  // `Date` does not know leap seconds, so a leap second counts as the one before it.
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
