import type { WebhookEventRow } from "../webhooks-in/recognize.js";
import { attempt, type AttemptMeans } from "./attempt.js";
import { Courier } from "./courier.js";
import { compose, rowOf, type WebhookRequest } from "./envelope.js";
import {
  type DeliveryQueue,
  MemoryDeliveryQueue,
  type QueuedDelivery,
} from "./queue.js";
import { type DeliveryRecord, pendingRecord, recordAttempt } from "./record.js";
import { type Schedule, scheduleTimer } from "./schedule.js";
import type { WebhookSecrets } from "./secrets.js";
import type { Transport } from "./transport.js";

export interface WebhookSenderOptions {
  /** Posts a delivery: `httpsTransport()` of `https-transport.ts` under Node. */
  readonly transport: Transport;
  /** Asked at each attempt: every secret that is live signs it. */
  readonly secrets: Pick<WebhookSecrets, "live">;
  /** Keeps deliveries between attempts; the default keeps them in memory. */
  readonly queue?: DeliveryQueue;
  /** Told how a delivery stands after each attempt. */
  readonly onRecord?: (
    record: DeliveryRecord,
    delivery: QueuedDelivery,
  ) => unknown;
  /** Told of what fails on this side: secrets, queue, hooks; and why a test had no answer. The default prints it. */
  readonly onError?: (error: unknown, id: string | undefined) => void;
  /** How many deliveries are under way at once; the default is 64. */
  readonly concurrency?: number;
  /** Gives the time in milliseconds, in place of the clock. */
  readonly now?: () => number;
  /** Takes the place of the platform's timers. */
  readonly schedule?: Schedule;
}

/** Where an event goes to, and whose it is. */
export interface WebhookAddress {
  /** Whose secrets sign it. */
  readonly owner: string;
  readonly webhook: WebhookRequest;
  /** What it belongs to, such as the id of a run; given to `onRecord`. */
  readonly subject?: string;
}

/** What one delivery came to. */
export interface WebhookTestResult {
  readonly delivered: boolean;
  /** The status that the receiver answered; 0 when it gave none. */
  readonly response_status: number;
  readonly latency_ms: number;
}

/** An event as a sender is given it: what the sender fills in may be left out. */
export type EventToSend<
  Event,
  Filled extends PropertyKey,
> = Event extends unknown
  ? { [Name in keyof Event as Exclude<Name, Filled>]: Event[Name] } & {
      [Name in keyof Event as Extract<Name, Filled>]?: Event[Name];
    }
  : never;

/** Sends events: signs them, and tries again where they do not arrive. */
export interface WebhookSender<Events, Filled extends PropertyKey> {
  /**
   * Takes an event in for delivery, and gives the record of it; nothing where
   * the request does not ask for it. Rejects where the event is not what the
   * description says, and where the queue does not take it.
   */
  send<Name extends keyof Events & string>(
    name: Name,
    event: EventToSend<Events[Name], Filled>,
    address: WebhookAddress,
  ): Promise<DeliveryRecord | undefined>;
  /** Makes one attempt to deliver an event at once, and says what it came to. */
  test<Name extends keyof Events & string>(
    name: Name,
    event: EventToSend<Events[Name], Filled>,
    address: WebhookAddress,
  ): Promise<WebhookTestResult>;
  /** Takes in again what an earlier sender's `close` gave back. */
  resume(deliveries: readonly QueuedDelivery[]): Promise<void>;
  /**
   * Finishes the attempts under way, begins no other, and gives back the
   * deliveries that would be lost with the process.
   */
  close(): Promise<readonly QueuedDelivery[]>;
}

/** Makes a sender of the events of some rows; it begins with what its queue holds. */
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
      const delivery: QueuedDelivery = {
        id,
        owner,
        ...(subject !== undefined && { subject }),
        url,
        body,
        record: pendingRecord,
        dueAt: means.now(),
      };
      await courier.add(delivery);
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

/** The result of a test has no room for why no answer came, and no record is kept. */
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

function meansOf(options: WebhookSenderOptions) {
  const { onError = printError } = options;
  const report: AttemptMeans["report"] = (error, id) => {
    try {
      onError(error, id);
    } catch {
      // A hook that fails must not take the delivery with it.
    }
  };
  return {
    transport: options.transport,
    secrets: options.secrets,
    queue: options.queue ?? new MemoryDeliveryQueue(),
    onRecord: options.onRecord ?? (() => undefined),
    concurrency: options.concurrency ?? 64,
    now: options.now ?? Date.now,
    schedule: options.schedule ?? scheduleTimer,
    report,
  };
}

function printError(error: unknown): void {
  console.error(error);
}
