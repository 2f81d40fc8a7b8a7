import type { Failure } from "../check.js";
import { memberOf } from "../problem.js";
import type { WebhookEventRow } from "../webhooks-in/recognize.js";

/** The `webhook` of a request. */
export interface WebhookRequest {
  readonly url: string;
  /** The events to deliver; all where left out. */
  readonly events?: readonly string[] | undefined;
  /** Echoed in the event where it has a property of this name. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

/** An event as it travels. */
export interface ComposedEvent {
  readonly id: string;
  readonly body: string;
}

/** The row of an event. Throws a `TypeError` where there is none. */
export function rowOf(
  rows: readonly WebhookEventRow[],
  name: string,
): WebhookEventRow {
  const row = rows.find((each) => each.name === name);
  if (row === undefined) throw new TypeError(`There is no event ${name}.`);
  return row;
}

/**
 * Fills in what was left out of an event: what tells its type, its id, when it
 * was made, and the request's metadata, as far as it has them. Throws a
 * `TypeError` where the whole is not what the description says.
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
  const body = JSON.stringify({ ...filled, ...given });
  const event: unknown = JSON.parse(body);
  refuseInvalid(name, event, check);
  const own = memberOf(event, "id");
  return { id: typeof own === "string" ? own : id, body };
}

function makeId(): string {
  return `evt_${crypto.randomUUID().replaceAll("-", "")}`;
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
