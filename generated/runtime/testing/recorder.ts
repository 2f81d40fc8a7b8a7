import { recognize, type WebhookEventRow } from "../webhooks-in/events.js";
import type {
  SignedDelivery,
  Transport,
  TransportReply,
} from "../webhooks-out/queue.js";

/** Options of `recordWebhooks`. */
export interface RecorderOptions {
  /**
   * The statuses that the receiver answers with, in order; the last one repeats.
   * `"none"`: it does not answer. Default: 200.
   */
  readonly answers?: readonly (number | "none")[];
}

/** An attempt to deliver an event. */
export interface RecordedWebhook<Event> extends SignedDelivery {
  /** The name of the event; undefined if the body is none of the description. */
  readonly name: string | undefined;
  readonly event: Event;
  /** What the receiver answered. */
  readonly answer: number | "none";
}

/** What a sender has delivered. */
export interface WebhookRecorder<Events> {
  /** The sender's option `transport`. */
  readonly transport: Transport;
  /** All attempts, in order. */
  readonly attempts: readonly RecordedWebhook<unknown>[];
  /** The events of a name that the receiver has accepted, in order. */
  events<Name extends keyof Events & string>(
    name: Name,
  ): readonly Events[Name][];
  /** Waits for the next attempt that nobody has waited for yet. */
  next(): Promise<RecordedWebhook<unknown>>;
}

/** Records what a sender delivers, and answers for the receiver. */
export function openRecorder<Events>(
  rows: readonly WebhookEventRow[],
  { answers = [200] }: RecorderOptions,
  read: (name: string, event: unknown) => void = () => undefined,
): WebhookRecorder<Events> {
  const attempts: RecordedWebhook<unknown>[] = [];
  const waiting: ((attempt: RecordedWebhook<unknown>) => void)[] = [];
  let taken = 0;
  const record = (delivery: SignedDelivery): RecordedWebhook<unknown> => {
    const answer = answers[attempts.length] ?? answers.at(-1) ?? 200;
    const attempt = { ...delivery, ...named(rows, delivery.body), answer };
    if (attempt.name !== undefined) read(attempt.name, attempt.event);
    attempts.push(attempt);
    const wake = waiting.shift();
    if (wake !== undefined) {
      taken += 1;
      wake(attempt);
    }
    return attempt;
  };
  return {
    attempts,
    transport: (delivery) => Promise.resolve(replyOf(record(delivery).answer)),
    // The row of the name has recognized the event.
    events: (name) =>
      attempts
        .filter((each) => each.name === name && isAccepted(each.answer))
        .map(({ event }) => event) as never,
    next() {
      const attempt = attempts[taken];
      if (attempt === undefined)
        return new Promise((resolve) => {
          waiting.push(resolve);
        });
      taken += 1;
      return Promise.resolve(attempt);
    },
  };
}

function named(rows: readonly WebhookEventRow[], body: Uint8Array) {
  const text = new TextDecoder().decode(body);
  const parsed: unknown = JSON.parse(text);
  const found = recognize(rows, parsed, text);
  return "name" in found ? found : { name: undefined, event: parsed };
}

function replyOf(answer: number | "none"): TransportReply {
  return answer === "none"
    ? { failure: "The receiver did not answer.", latency: 0 }
    : { status: answer, latency: 0 };
}

function isAccepted(answer: number | "none"): boolean {
  return answer !== "none" && answer >= 200 && answer < 300;
}
