import type { WebhookEventRow } from "../webhooks-in/recognize.js";
import { attempt, type AttemptMeans } from "./attempt.js";
import { Courier, type CourierMeans } from "./courier.js";
import { compose, rowOf, type WebhookRequest } from "./envelope.js";
import { timed, timedQueue, timedStore } from "./in-time.js";
import {
  type DeliveryQueue,
  MemoryDeliveryQueue,
  type QueuedDelivery,
} from "./queue.js";
import { type DeliveryRecord, pendingRecord, recordAttempt } from "./record.js";
import { type Schedule, scheduleTimer } from "./schedule.js";
import type { WebhookSecrets } from "./secrets.js";
import {
  createSettledStore,
  type SettledStore,
  settledSubject,
  SubjectSettledError,
} from "./settled.js";
import type { Transport } from "./transport.js";

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
   * for 10 seconds at most.
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

/** Where to send an event, and on whose behalf. */
export interface WebhookAddress {
  /** The owner whose secrets sign it. */
  readonly owner: string;
  /** The URL and filter that the client registered. */
  readonly webhook: WebhookRequest;
  /** What the event belongs to, such as a job's id. Passed to `onRecord`. */
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
   * description, its id cannot be signed, the URL is not valid, or the queue fails.
   * Rejects with a `SubjectSettledError` if the event settles a subject that another
   * event has settled. The same event, with the same `id`, may be sent again: to another
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
  courier.look();
  return {
    async send(name, event, address) {
      const row = rowOf(rows, name);
      const { url, events } = address.webhook;
      if (events?.includes(row.type?.value ?? name) === false) return undefined;
      const { id, body } = compose(row, event, address.webhook, means.now());
      const { owner, subject } = address;
      if (!URL.canParse(url))
        throw new TypeError("The webhook's URL is not valid.");
      const delivery: QueuedDelivery = {
        key: JSON.stringify([owner, url, id]),
        id,
        owner,
        ...(subject !== undefined && { subject }),
        url,
        host: new URL(url).hostname.replace(/\.+$/, ""),
        body,
        record: pendingRecord,
        dueAt: means.now(),
      };
      await settle(row, delivery, means.settled, () => courier.add(delivery));
      return pendingRecord;
    },
    async test(name, event, address) {
      const { owner, webhook } = address;
      const at = means.now();
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

/** Queues a delivery, if no other event has settled its subject. */
async function settle(
  { name, settles }: WebhookEventRow,
  { id, owner, body }: QueuedDelivery,
  settled: SettledStore,
  add: () => Promise<void>,
): Promise<void> {
  if (settles === undefined) return add();
  const subject = settledSubject(owner, settles, body);
  const event = `${name} ${id}`;
  if ((await settled.settle(subject, event)) !== event)
    throw new SubjectSettledError(
      `The event ${name} cannot be sent: another event has settled its subject.`,
    );
  try {
    await add();
  } catch (error) {
    await settled.release(subject, event);
    throw error;
  }
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
      // An error of this hook stops nothing.
      reported(error, id).catch(() => undefined);
    },
  };
}

function printError(error: unknown): void {
  console.error(error);
}
