import { closedFailures } from "../check.js";
import { memberOf } from "../problem.js";
import { isWebhookId } from "../webhook-signature.js";
import type { WebhookEventRow } from "../webhooks-in/events.js";
import {
  attempt,
  type AttemptMeans,
  Courier,
  type CourierMeans,
} from "./courier.js";
import { type Schedule, scheduleTimer, timed } from "./in-time.js";
import {
  type DeliveryQueue,
  type DeliveryRecord,
  MemoryDeliveryQueue,
  pendingRecord,
  type QueuedDelivery,
  recordAttempt,
  timedQueue,
  type Transport,
} from "./queue.js";
import type { WebhookSecrets } from "./secrets.js";
import {
  createSettledStore,
  type SettledStore,
  settledSubject,
  settling,
  timedStore,
} from "./settled.js";
import { hostOf } from "./vet-url.js";

/** Options of a webhook sender. */
export interface WebhookSenderOptions {
  /**
   * Sends a delivery: under Node, `httpsTransport()` of `https-transport.ts`. An attempt
   * fails if it takes longer than a minute.
   */
  readonly transport: Transport;
  /** The signing secrets, read for each attempt within 10 seconds. */
  readonly secrets: Pick<WebhookSecrets, "live">;
  /** Where deliveries wait between attempts. Default: in memory. */
  readonly queue?: DeliveryQueue;
  /**
   * Remembers which event settled each subject, for events with `x-settles`. Default: in
   * memory, for one process.
   */
  readonly settled?: SettledStore;
  /**
   * Called after each attempt with the state of the delivery. The sender waits for it,
   * for 10 seconds at most. If it fails after the last attempt, it is called again every
   * second, for 10 seconds: it must accept the same record twice.
   */
  readonly onRecord?: (
    record: DeliveryRecord,
    delivery: QueuedDelivery,
  ) => unknown;
  /**
   * Called with errors on the sender's side (secrets, queue, hooks) and with the reason
   * why a test got no response. Default: prints them to the console.
   */
  readonly onError?: (error: unknown, id: string | undefined) => unknown;
  /** The number of concurrent attempts. Default: 64. */
  readonly concurrency?: number;
  /**
   * The number of concurrent attempts for one owner, so that an owner with slow
   * receivers does not delay the others. Default: 8.
   */
  readonly concurrencyPerOwner?: number;
  /** The number of concurrent attempts to one host. Default: 8. */
  readonly concurrencyPerHost?: number;
  /** Returns the current time in milliseconds. Default: `Date.now`. */
  readonly now?: () => number;
  /** Replaces the platform's timers. */
  readonly schedule?: Schedule;
}

/** The receiver and the owner of an event. */
export interface WebhookAddress {
  /** The owner whose secrets sign it. */
  readonly owner: string;
  /** The URL and filter that the client registered. */
  readonly webhook: WebhookRequest;
  /** The subject of the event, such as the id of a job. Passed to `onRecord`. */
  readonly subject?: string;
}

/** The result of a test delivery. */
export interface WebhookTestResult {
  /** Whether the receiver responded with a 2xx status. */
  readonly delivered: boolean;
  /** The receiver's status; 0 if it did not respond. */
  readonly response_status: number;
  /** How long the receiver took, in milliseconds. */
  readonly latency_ms: number;
}

/** An event to send. The properties that the sender fills in are optional. */
export type EventToSend<
  Event,
  Filled extends PropertyKey,
> = Event extends unknown
  ? { [Name in keyof Event as Exclude<Name, Filled>]: Event[Name] } & {
      [Name in keyof Event as Extract<Name, Filled>]?: Event[Name];
    }
  : never;

/** Sends events: signs them, and retries failed deliveries. */
export interface WebhookSender<Events, Filled extends PropertyKey> {
  /**
   * Queues an event for delivery. Resolves with its record, or undefined if the client
   * did not subscribe to this event. Rejects if the event does not match the
   * description, its id cannot be signed, the URL is not one of https, or the queue fails.
   * Rejects with a `SubjectSettledError` if the event settles a subject that another
   * event has settled, and with a `DeliveryRefusedError` if the queue is full or the
   * sender is closed. The same event, with the same `id`, may be sent again: to another
   * URL, or after an error.
   */
  send<Name extends keyof Events & string>(
    name: Name,
    event: EventToSend<Events[Name], Filled>,
    address: WebhookAddress,
  ): Promise<DeliveryRecord | undefined>;
  /** Delivers an event once, immediately, and returns the result. */
  test<Name extends keyof Events & string>(
    name: Name,
    event: EventToSend<Events[Name], Filled>,
    address: WebhookAddress,
  ): Promise<WebhookTestResult>;
  /** Queues deliveries that `close` of an earlier sender returned. */
  resume(deliveries: readonly QueuedDelivery[]): Promise<void>;
  /**
   * Finishes the current attempts, starts no others, and returns the deliveries that
   * would be lost with the process.
   */
  close(): Promise<readonly QueuedDelivery[]>;
}

/** Makes a sender. It starts with the deliveries in its queue. */
export function openSender<Events, Filled extends PropertyKey>(
  rows: readonly WebhookEventRow[],
  options: WebhookSenderOptions,
): WebhookSender<Events, Filled> {
  const means = meansOf(options);
  const courier = new Courier(means);
  const settle = settling(means.settled, (error) => {
    means.report(error, undefined);
  });
  courier.look();
  return {
    async send(name, event, address) {
      const row = rowOf(rows, name);
      const { url, events } = address.webhook;
      if (events?.includes(row.type?.value ?? name) === false) return undefined;
      const composed = compose(row, event, address.webhook, means.now());
      const { id, body } = composed;
      const { owner, subject } = address;
      const host = hostOf(urlOf(url));
      const delivery: QueuedDelivery = {
        key: JSON.stringify([owner, url, id]),
        id,
        owner,
        ...(subject !== undefined && { subject }),
        url,
        host,
        body,
        record: pendingRecord,
        dueAt: means.now(),
      };
      if (row.settles === undefined) await courier.add(delivery);
      else
        await settle(
          settledSubject(owner, row.settles, composed.event),
          `${name} ${id}`,
          () => courier.add(delivery),
        );
      return pendingRecord;
    },
    async test(name, event, address) {
      const { owner, webhook } = address;
      const at = means.now();
      urlOf(webhook.url);
      const composed = compose(rowOf(rows, name), event, webhook, at);
      const reply = await attempt(tellingWhy(means, composed.id), {
        ...composed,
        owner,
        url: webhook.url,
      });
      return {
        delivered:
          recordAttempt(pendingRecord, reply, at).status === "delivered",
        response_status: "status" in reply ? reply.status : 0,
        latency_ms: reply.latency,
      };
    },
    async resume(deliveries) {
      for (const delivery of deliveries) await courier.add(delivery);
    },
    close: () => courier.close(),
  };
}

/** Parses a webhook's URL. Throws for URLs that no delivery may be sent to. */
function urlOf(text: string): URL {
  if (!URL.canParse(text))
    throw new TypeError("The webhook's URL is not valid.");
  const url = new URL(text);
  if (url.protocol !== "https:")
    throw new TypeError("The webhook's URL must start with https://.");
  return url;
}

/** Reports why there was no response, because the result of a test cannot contain it. */
function tellingWhy(means: AttemptMeans, id: string): AttemptMeans {
  return {
    ...means,
    transport: async (delivery) => {
      const reply = await means.transport(delivery);
      if ("failure" in reply) means.report(new Error(reply.failure), id);
      return reply;
    },
  };
}

/** The options with their defaults, and every hook with a time limit. */
function meansOf({
  transport,
  secrets,
  queue = new MemoryDeliveryQueue(),
  settled = createSettledStore(),
  onRecord = () => undefined,
  onError = printError,
  concurrency = 64,
  concurrencyPerOwner: perOwner = 8,
  concurrencyPerHost: perHost = 8,
  now = Date.now,
  schedule = scheduleTimer,
}: WebhookSenderOptions): CourierMeans & { readonly settled: SettledStore } {
  const reported = timed("onError", onError, schedule);
  const live = (owner: string) => secrets.live(owner);
  return {
    transport: timed("transport", transport, schedule, 60_000),
    secrets: { live: timed("secrets.live", live, schedule) },
    queue: timedQueue(queue, schedule),
    settled: timedStore(settled, schedule),
    onRecord: timed("onRecord", onRecord, schedule),
    limits: { concurrency, perOwner, perHost },
    now,
    schedule,
    report(error, id) {
      // An error of this hook has no effect.
      reported(error, id).catch(() => undefined);
    },
  };
}

function printError(error: unknown): void {
  console.error(error);
}

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
interface ComposedEvent {
  readonly id: string;
  readonly body: string;
  /** The parsed body. */
  readonly event: unknown;
}

/** Finds an event by name. Throws a `TypeError` for an unknown name. */
function rowOf(
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
function compose(
  { name, type, fills = [], json = JSON, check }: WebhookEventRow,
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
  const body = json.stringify({ ...filled, ...given, ...inUtc });
  const event: unknown = json.parse(body);
  refuseInvalid(name, event, check);
  const own = memberOf(event, "id");
  if (typeof own !== "string") return { id, body, event };
  if (!isWebhookId(own))
    throw new TypeError(
      `The event ${name} cannot be sent: its id is not 1 to 256 characters of visible ASCII without a full stop.`,
    );
  return { id: own, body, event };
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
  const failures = closedFailures();
  check?.(event, "", failures);
  const [first] = failures;
  if (first !== undefined)
    throw new TypeError(
      `The event ${name} does not match the description, at ${first.pointer || "its top"}: ${first.detail}`,
    );
}
