import { recognize, type WebhookEventRow } from "./webhooks-in/recognize.js";
import { type Mac, macOf } from "./webhook-mac.js";
import type { WebhookHeaders } from "./webhooks-in/headers.js";
import { refusedWebhook, type WebhookOutcome } from "./webhooks-in/outcome.js";
import {
  MemoryWebhookStore,
  type WebhookClaim,
  type WebhookStore,
} from "./webhooks-in/store.js";
import { verify, type WebhookDelivery } from "./webhooks-in/verify.js";

export {
  type SignatureHeaders,
  signWebhook,
  type WebhookToSign,
} from "./webhook-signature.js";
export type { WebhookEventRow } from "./webhooks-in/recognize.js";
export type { WebhookHeaders } from "./webhooks-in/headers.js";
export type {
  DuplicateWebhook,
  HandledWebhook,
  RefusedWebhook,
  UnhandledWebhook,
  UnknownWebhook,
  WebhookInProgress,
  WebhookOutcome,
  WebhookRefusal,
} from "./webhooks-in/outcome.js";
export {
  MemoryWebhookStore,
  type MemoryWebhookStoreOptions,
  type WebhookClaim,
  type WebhookStore,
} from "./webhooks-in/store.js";
export type { WebhookDelivery } from "./webhooks-in/verify.js";

export interface WebhookReceiverOptions {
  /** Each live secret: a delivery that any of them signed is authentic. */
  readonly secrets: readonly string[];
  /** Seconds that a delivery's timestamp may be away from now, either way; five minutes where left out. */
  readonly tolerance?: number;
  /** Remembers what has been handled; the default remembers in memory, for one process. */
  readonly store?: WebhookStore;
  /** Gives the time in milliseconds, in place of the clock. */
  readonly now?: () => number;
}

/** Takes deliveries: verifies, then validates, then calls the handlers. */
export interface WebhookReceiver<Events> {
  /**
   * Registers a handler of an event. A delivery runs its handlers in turn, and
   * once, as far as the store can promise: what they do must bear to be done
   * again where a process dies over it, or a later handler fails.
   */
  on<Name extends keyof Events & string>(
    name: Name,
    handler: (event: Events[Name], delivery: WebhookDelivery) => unknown,
  ): this;
  /** Registers a handler of authentic deliveries that no described event fits: events ship without notice. */
  onUnknown(
    handler: (event: unknown, delivery: WebhookDelivery) => unknown,
  ): this;
  /**
   * Takes one delivery; `body` is its raw bytes, or the text that they are.
   * Answer with the outcome's `status`. Rejects where a handler throws, or the
   * store does: answer with 500, and it is delivered again.
   */
  receive(
    headers: WebhookHeaders,
    body: Uint8Array | string,
  ): Promise<WebhookOutcome<Events>>;
}

type AnyHandler = (event: never, delivery: WebhookDelivery) => unknown;

/** Makes a receiver. Throws a `TypeError` where a secret is none. */
export function openReceiver<Events>(
  rows: readonly WebhookEventRow[],
  options: WebhookReceiverOptions,
): WebhookReceiver<Events> {
  return new Receiver<Events>(rows, options);
}

class Receiver<Events> implements WebhookReceiver<Events> {
  private readonly rows: readonly WebhookEventRow[];
  private readonly macs: readonly Mac[];
  private readonly tolerance: number;
  private readonly store: WebhookStore;
  private readonly now: () => number;
  /** By the event's name; without one, those of unknown events. */
  private readonly handlers = new Map<string | undefined, AnyHandler[]>();

  constructor(
    rows: readonly WebhookEventRow[],
    { secrets, tolerance = 300, store, now = Date.now }: WebhookReceiverOptions,
  ) {
    if (secrets.length === 0)
      throw new TypeError("A webhook receiver needs at least one secret.");
    if (!(tolerance >= 0))
      throw new TypeError(
        "A webhook receiver's tolerance is 0 or more seconds.",
      );
    this.rows = rows;
    this.macs = secrets.map(macOf);
    this.tolerance = tolerance;
    this.store = store ?? new MemoryWebhookStore({ now });
    this.now = now;
  }

  on(name: string, handler: AnyHandler): this {
    if (!this.rows.some((row) => row.name === name))
      throw new TypeError(`There is no event ${name}.`);
    return this.register(name, handler);
  }

  onUnknown(handler: AnyHandler): this {
    return this.register(undefined, handler);
  }

  async receive(
    headers: WebhookHeaders,
    body: Uint8Array | string,
  ): Promise<WebhookOutcome<Events>> {
    if (typeof body !== "string" && !ArrayBuffer.isView(body))
      throw new TypeError(
        "A webhook's signature is over the raw body: pass its bytes, from before anything has parsed it.",
      );
    const { macs, tolerance } = this;
    const now = Math.floor(this.now() / 1000);
    const verifying = verify({ macs, headers, body, tolerance, now });
    // What is there at once is not waited for.
    const delivery = verifying instanceof Promise ? await verifying : verifying;
    if ("reason" in delivery)
      return refusedWebhook(delivery.reason, delivery.detail);
    const parsed = parse(body);
    if (parsed === undefined)
      return refusedWebhook("not-json", "The body is not JSON.");
    return this.take(parsed.event, delivery);
  }

  private register(name: string | undefined, handler: AnyHandler): this {
    this.handlers.set(name, [...(this.handlers.get(name) ?? []), handler]);
    return this;
  }

  /** Takes what is authentic. */
  private async take(
    event: unknown,
    delivery: WebhookDelivery,
  ): Promise<WebhookOutcome<Events>> {
    const found = recognize(this.rows, event);
    // `in` narrows under a consumer's `strict: false` too.
    if ("failures" in found)
      return refusedWebhook(
        "invalid-event",
        "The event is not what the description says.",
        found.failures,
      );
    const name = "name" in found ? found.name : undefined;
    const kind = await this.run(name, event, delivery);
    if (kind === "in-progress") return { kind, status: 409, delivery };
    if (kind === "duplicate") return { kind, status: 200, delivery };
    if (name === undefined)
      return { kind: "unknown", status: 200, event, delivery };
    // The rows are the printed ones of these events, and the check has passed.
    return {
      kind,
      status: 200,
      name,
      event,
      delivery,
    } as WebhookOutcome<Events>;
  }

  private async run(
    name: string | undefined,
    event: unknown,
    delivery: WebhookDelivery,
  ): Promise<"handled" | "unhandled" | "duplicate" | "in-progress"> {
    const handlers = this.handlers.get(name);
    if (handlers === undefined) return "unhandled";
    const claim = await this.store.claim(delivery.id);
    if (claim === "handled") return "duplicate";
    if (claim === "running") return "in-progress";
    try {
      // The event's check has passed: it is what the handler's type says.
      for (const handler of handlers) await handler(event as never, delivery);
    } catch (error) {
      await release(claim);
      throw error;
    }
    await claim.complete();
    return "handled";
  }
}

/** A store that fails over it must not hide what the handler threw: the claim ends of itself. */
async function release(claim: WebhookClaim): Promise<void> {
  try {
    await claim.release();
  } catch {}
}

function parse(
  body: Uint8Array | string,
): { readonly event: unknown } | undefined {
  try {
    const text =
      typeof body === "string" ? body : new TextDecoder().decode(body);
    return { event: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
