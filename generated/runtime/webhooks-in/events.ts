/**
 * The events of a description: their rows, and how an event is recognized and ordered.
 */
import type { Check, Failure } from "../check.js";
import type { JsonFormat } from "../operation.js";
import { memberOf } from "../problem.js";

/** An event as the receiver knows it. */
export interface WebhookEventRow {
  /** The name of the event. */
  readonly name: string;
  /**
   * The property and value that identify the event. Absent: only the check identifies
   * it.
   */
  readonly type?: {
    readonly property: string;
    readonly value: string;
    /** Whether events of other API versions have the same type. */
    readonly shared?: true;
  };
  /** How the event is parsed and serialized. Default: `JSON`. */
  readonly json?: JsonFormat;
  /** Validates the event. */
  readonly check?: Check;
  /** Whether a schema declares a property `__proto__`, so that events may have one. */
  readonly describesProto?: true;
  /** The properties that a sender fills in. */
  readonly fills?: readonly ("id" | "created_at" | "metadata")[];
  /** The subject that the event settles. */
  readonly settles?: {
    /** The kind of subject; absent if the pointer alone names it. */
    readonly subject?: string;
    /** A JSON Pointer to the subject's id in the payload. */
    readonly id: string;
  };
}

/** The event that a body contains. */
export type Recognized =
  | { readonly name: string; readonly event: unknown }
  | { readonly failures: readonly Failure[] }
  | { readonly unknown: true };

/**
 * Finds the first event with the body's type whose check accepts it. Returns failures
 * if the type is known but no check accepts the body.
 *
 * @param text the JSON of the event
 */
export function recognize(
  rows: readonly WebhookEventRow[],
  parsed: unknown,
  text: string,
): Recognized {
  let wrong: readonly Failure[] | undefined;
  for (const { name, type, json, check } of rows) {
    if (type !== undefined && memberOf(parsed, type.property) !== type.value)
      continue;
    const event = json === undefined ? parsed : json.parse(text);
    const failures: Failure[] = [];
    check?.(event, "", failures);
    if (failures.length === 0) return { name, event };
    // A type that API versions share may belong to an event of another one.
    if (type !== undefined && type.shared !== true) wrong ??= failures;
  }
  return wrong === undefined ? { unknown: true } : { failures: wrong };
}

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
function momentOf(given: unknown): Moment {
  // A `Date` or `Temporal.Instant` becomes text in JSON.
  const time: unknown =
    typeof given === "object" ? JSON.parse(JSON.stringify(given)) : given;
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
