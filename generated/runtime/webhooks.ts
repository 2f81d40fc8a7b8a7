import { type Mac, macOf, secretBytes } from "./webhook-signature.js";
import { recognize, type WebhookEventRow } from "./webhooks-in/events.js";
import { refusedWebhook, type WebhookOutcome } from "./webhooks-in/outcome.js";
import {
  MemoryWebhookStore,
  type WebhookClaim,
  type WebhookStore,
} from "./webhooks-in/store.js";
import {
  verify,
  type WebhookDelivery,
  type WebhookHeaders,
} from "./webhooks-in/verify.js";

export {
  type SignatureHeaders,
  signWebhook,
  type WebhookToSign,
} from "./webhook-signature.js";
export type { WebhookEventRow } from "./webhooks-in/events.js";
export type { WebhookHeaders } from "./webhooks-in/verify.js";
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

/** Options of a webhook receiver. */
export interface WebhookReceiverOptions {
  /** All valid secrets. A delivery signed with any of them is authentic. */
  readonly secrets: readonly string[];
  /**
   * The allowed difference between the timestamp of a delivery and now, in seconds.
   * Default: 300.
   */
  readonly tolerance?: number;
  /** Remembers handled deliveries. Default: in memory, for one process. */
  readonly store?: WebhookStore;
  /** Returns the current time in milliseconds. Default: `Date.now`. */
  readonly now?: () => number;
}

/**
 * Receives deliveries: verifies the signature, validates the event, and calls the
 * handlers.
 */
export interface WebhookReceiver<Events> {
  /**
   * Adds a handler for an event. The handlers of an event run in order, and once per
   * delivery as far as the store can guarantee. They must be safe to repeat, because
   * the process may die, or a later handler may fail.
   */
  on<Name extends keyof Events & string>(
    name: Name,
    handler: (event: Events[Name], delivery: WebhookDelivery) => unknown,
  ): this;
  /**
   * Adds a handler for authentic deliveries whose event is not in the description:
   * senders add events without notice.
   */
  onUnknown(
    handler: (event: unknown, delivery: WebhookDelivery) => unknown,
  ): this;
  /**
   * Receives one delivery. `body` is the raw body as bytes or text. Respond with the
   * outcome's `status`. Rejects if a handler or the store fails: respond with 500, and
   * the sender retries.
   */
  receive(
    headers: WebhookHeaders,
    body: Uint8Array | string,
  ): Promise<WebhookOutcome<Events>>;
}

type AnyHandler = (event: never, delivery: WebhookDelivery) => unknown;

/** Makes a receiver. Throws a `TypeError` for an invalid secret. */
export function openReceiver<Events>(
  rows: readonly WebhookEventRow[],
  options: WebhookReceiverOptions,
): WebhookReceiver<Events> {
  return new Receiver<Events>(rows, options);
}

class Receiver<Events> implements WebhookReceiver<Events> {
  private readonly rows: readonly WebhookEventRow[];
  private readonly describesProto: boolean;
  private readonly macs: readonly Mac[];
  private readonly tolerance: number;
  private readonly store: WebhookStore;
  private readonly now: () => number;
  /** By event name; `undefined` for unknown events. */
  private readonly handlers = new Map<string | undefined, AnyHandler[]>();

  constructor(
    rows: readonly WebhookEventRow[],
    { secrets, tolerance = 300, store, now = Date.now }: WebhookReceiverOptions,
  ) {
    if (secrets.length === 0)
      throw new TypeError("A webhook receiver needs at least one secret.");
    if (!(tolerance >= 0))
      throw new TypeError(
        "A webhook receiver's tolerance must be 0 or more seconds.",
      );
    this.rows = rows;
    this.describesProto = rows.some((row) => row.describesProto);
    this.macs = secrets.map(strongMacOf);
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
        "A webhook's signature covers the raw body: pass its bytes before anything parses them.",
      );
    const { macs, tolerance } = this;
    const now = Math.floor(this.now() / 1000);
    const verifying = verify({ macs, headers, body, tolerance, now });
    // Awaited only if it is a promise, which saves a turn of the event loop.
    const delivery = verifying instanceof Promise ? await verifying : verifying;
    if ("reason" in delivery)
      return refusedWebhook(delivery.reason, delivery.detail);
    const parsed = parse(body);
    if (parsed === undefined)
      return refusedWebhook("not-json", "The body is not JSON.");
    if (!this.describesProto && hasProto(parsed.text))
      return refusedWebhook(
        "invalid-event",
        "The event has a property __proto__, which the description does not have.",
      );
    return this.take(parsed, delivery);
  }

  private register(name: string | undefined, handler: AnyHandler): this {
    this.handlers.set(name, [...(this.handlers.get(name) ?? []), handler]);
    return this;
  }

  /** Handles an authentic delivery. */
  private async take(
    parsed: ParsedBody,
    delivery: WebhookDelivery,
  ): Promise<WebhookOutcome<Events>> {
    const found = recognize(this.rows, parsed.event, parsed.text);
    // `in` also narrows without `strict`.
    if ("failures" in found)
      return refusedWebhook(
        "invalid-event",
        "The event does not match the description.",
        found.failures,
      );
    const { name, event } =
      "name" in found ? found : { name: undefined, event: parsed.event };
    const kind = await this.run(name, event, delivery);
    if (kind === "in-progress") return { kind, status: 409, delivery };
    if (kind === "duplicate") return { kind, status: 200, delivery };
    if (name === undefined)
      return { kind: "unknown", status: 200, event, delivery };
    // The check has validated the event of this name.
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
    checkClaim(claim);
    try {
      // The check has validated the event, so it has the handler's type.
      for (const handler of handlers) await handler(event as never, delivery);
    } catch (error) {
      await release(claim);
      throw error;
    }
    await claim.complete();
    return "handled";
  }
}

/**
 * Checks the result of a custom store before the handlers run: afterwards, the delivery
 * could not be marked as handled, and would be handled again.
 */
function checkClaim(claim: unknown): void {
  const valid =
    typeof claim === "object" &&
    claim !== null &&
    ["complete", "release"].every(
      (method) => typeof Reflect.get(claim, method) === "function",
    );
  if (!valid)
    throw new TypeError(
      'The method claim of the webhook store must return "handled", "running", or a claim with the methods complete and release.',
    );
}

/**
 * Releases a claim. An error of the store must not hide the handler's error; the claim
 * expires by itself.
 */
async function release(claim: WebhookClaim): Promise<void> {
  try {
    await claim.release();
  } catch {}
}

/** The fewest bytes of a secret by the Standard Webhooks specification. */
const SECRET_BYTES = 24;

function strongMacOf(secret: string): Mac {
  const { length } = secretBytes(secret);
  if (length < SECRET_BYTES)
    throw new TypeError(
      `A webhook secret must have at least ${SECRET_BYTES} bytes; one has ${length}.`,
    );
  return macOf(secret);
}

/**
 * Whether JSON has a property `__proto__`: code that merges it into another object would
 * change that object's prototype. The name may be written with escapes.
 */
function hasProto(text: string): boolean {
  if (!text.includes("__proto__") && !text.includes("\\u")) return false;
  let found = false;
  JSON.parse(text, (key, value: unknown) => {
    found ||= key === "__proto__";
    return value;
  });
  return found;
}

interface ParsedBody {
  readonly event: unknown;
  readonly text: string;
}

function parse(body: Uint8Array | string): ParsedBody | undefined {
  try {
    const text =
      typeof body === "string" ? body : new TextDecoder().decode(body);
    return { event: JSON.parse(text), text };
  } catch {
    return undefined;
  }
}
