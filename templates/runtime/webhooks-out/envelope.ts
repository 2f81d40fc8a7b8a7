import type { Failure } from "../check.js";
import { memberOf } from "../problem.js";
import { isWebhookId } from "../webhook-signature.js";
import type { WebhookEventRow } from "../webhooks-in/recognize.js";

/** The `webhook` that a client registers with a request. */
export interface WebhookRequest {
  /** The URL to deliver events to. */
  readonly url: string;
  /** The types of events to deliver. Default: all. */
  readonly events?: readonly string[] | undefined;
  /** Copied into events that have a property `metadata`. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

/** A serialized event. */
export interface ComposedEvent {
  readonly id: string;
  readonly body: string;
}

/** Finds an event by name. Throws a `TypeError` for an unknown name. */
export function rowOf(
  rows: readonly WebhookEventRow[],
  name: string,
): WebhookEventRow {
  const row = rows.find((each) => each.name === name);
  if (row === undefined) throw new TypeError(`There is no event ${name}.`);
  return row;
}

/**
 * Completes an event: its type, id, creation time (in UTC) and the request's metadata, if the
 * event has these properties. Throws a `TypeError` if the result does not match the
 * description, or its id cannot be signed.
 */
export function compose(
  { name, type, fills = [], check }: WebhookEventRow,
  given: object,
  { metadata }: WebhookRequest,
  now: number,
): ComposedEvent {
  const id = makeId();
  const values = { id, created_at: new Date(now).toISOString(), metadata };
  const filled = Object.fromEntries<unknown>(
    fills.map((property) => [property, values[property]]),
  );
  if (type !== undefined) filled[type.property] = type.value;
  const created = memberOf(given, "created_at");
  const inUtc =
    fills.includes("created_at") && typeof created === "string"
      ? { created_at: toUtc(created) }
      : undefined;
  const body = JSON.stringify({ ...filled, ...given, ...inUtc });
  const event: unknown = JSON.parse(body);
  refuseInvalid(name, event, check);
  const own = memberOf(event, "id");
  if (typeof own !== "string") return { id, body };
  if (!isWebhookId(own))
    throw new TypeError(
      `The event ${name} cannot be sent: its id is not 1 to 256 characters of visible ASCII without a full stop.`,
    );
  return { id: own, body };
}

function makeId(): string {
  return `evt_${crypto.randomUUID().replaceAll("-", "")}`;
}

/** Converts an RFC 3339 date-time with an offset to UTC. Other text stays as it is. */
function toUtc(text: string): string {
  const parts = /^(.*T.*:\d\d)(\.\d+)?([+-]\d\d:\d\d)$/i.exec(text);
  const [, time = "", fraction = "", offset = ""] = parts ?? [];
  const date = new Date(time + offset);
  if (Number.isNaN(date.getTime())) return text;
  return `${date.toISOString().slice(0, 19)}${fraction}Z`;
}

function refuseInvalid(
  name: string,
  event: unknown,
  check: WebhookEventRow["check"],
): void {
  const failures: Failure[] = [];
  check?.(event, "", failures);
  const [first] = failures;
  if (first !== undefined)
    throw new TypeError(
      `The event ${name} is not what the description says, at ${first.pointer || "its top"}: ${first.detail}`,
    );
}
