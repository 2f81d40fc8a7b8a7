import type { Check, Failure } from "./check.js";
import { memberOf } from "./problem.js";
import {
  importSecret,
  secretBytes,
  type SignatureRefusal,
  verifySignature,
  type WebhookDelivery,
  type WebhookHeaders,
} from "./webhook-signature.js";

export {
  type SignatureHeaders,
  signWebhook,
  type WebhookDelivery,
  type WebhookHeaders,
  type WebhookToSign,
} from "./webhook-signature.js";

/** What a receiver knows of an event. */
export interface WebhookEventRow {
  readonly name: string;
  /** The property and the value that tell it; absent: only its check does. */
  readonly type?: { readonly property: string; readonly value: string };
  readonly check?: Check;
  /** The properties it has that a sender fills in. */
  readonly fills?: readonly ("id" | "created_at" | "metadata")[];
}

export interface WebhookReceiverOptions {
  /** Each live secret: a delivery that any of them signed is authentic. */
  readonly secrets: readonly string[];
  /** Seconds that a delivery's timestamp may be away from now, either way; five minutes where left out. */
  readonly tolerance?: number;
  /** Gives the time in milliseconds, in place of the clock. */
  readonly now?: () => number;
}

/** Takes deliveries: verifies, then validates, then calls the handlers. */
export interface WebhookReceiver<Events> {
  /** Registers a handler of an event. */
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
   * Answer with the outcome's `status`. Rejects where a handler throws: answer
   * with 500, and it is delivered again.
   */
  receive(
    headers: WebhookHeaders,
    body: Uint8Array | string,
  ): Promise<WebhookOutcome<Events>>;
}

/** What became of a delivery, with the HTTP status to answer. */
export type WebhookOutcome<Events> =
  | HandledWebhook<Events>
  | UnhandledWebhook<Events>
  | UnknownWebhook
  | RefusedWebhook;

/** Its handlers have run. */
export interface HandledWebhook<Events> {
  readonly kind: "handled";
  readonly status: 200;
  readonly name: keyof Events;
  readonly event: Events[keyof Events];
  readonly delivery: WebhookDelivery;
}

/** It is authentic and valid, and no handler is registered for it. */
export interface UnhandledWebhook<Events> {
  readonly kind: "unhandled";
  readonly status: 200;
  readonly name: keyof Events;
  readonly event: Events[keyof Events];
  readonly delivery: WebhookDelivery;
}

/** It is authentic, and no event that the description knows. */
export interface UnknownWebhook {
  readonly kind: "unknown";
  readonly status: 200;
  readonly event: unknown;
  readonly delivery: WebhookDelivery;
}

/** It must not be trusted, or is not what the description says. */
export interface RefusedWebhook {
  readonly kind: "refused";
  readonly status: 400 | 401 | 422;
  readonly reason: WebhookRefusal;
  readonly detail: string;
  /** What is wrong with an invalid event. */
  readonly failures: readonly Failure[];
}

export type WebhookRefusal = SignatureRefusal | "not-json" | "invalid-event";

type AnyHandler = (event: never, delivery: WebhookDelivery) => unknown;

/** Makes a receiver. Throws a `TypeError` where a secret is none. */
export function openReceiver<Events>(
  rows: readonly WebhookEventRow[],
  { secrets, tolerance = 300, now = Date.now }: WebhookReceiverOptions,
): WebhookReceiver<Events> {
  if (secrets.length === 0)
    throw new TypeError("A webhook receiver needs at least one secret.");
  for (const secret of secrets) secretBytes(secret);
  let keys: ReturnType<typeof importSecret>[] | undefined;
  const handlers = new Map<string, AnyHandler[]>();
  const unknownHandlers: AnyHandler[] = [];
  return {
    on(name, handler) {
      if (!rows.some((row) => row.name === name))
        throw new TypeError(`There is no event ${name}.`);
      handlers.set(name, [...(handlers.get(name) ?? []), handler]);
      return this;
    },
    onUnknown(handler) {
      unknownHandlers.push(handler);
      return this;
    },
    async receive(headers, body) {
      keys ??= secrets.map(importSecret);
      const verified = await verifySignature({
        keys: await Promise.all(keys),
        headers,
        body,
        tolerance,
        now: Math.floor(now() / 1000),
      });
      // `in` narrows under a consumer's \`strict: false\` too, where `ok` does not.
      if ("reason" in verified)
        return refused(verified.reason, verified.detail);
      const { delivery } = verified;
      const parsed = parse(body);
      if (parsed === undefined)
        return refused("not-json", "The body is not JSON.");
      const found = recognize<Events>(rows, parsed.event);
      if ("failures" in found)
        return refused(
          "invalid-event",
          "The event is not what the description says.",
          found.failures,
        );
      if (!("name" in found)) {
        await run(unknownHandlers, parsed.event, delivery);
        return { kind: "unknown", status: 200, event: parsed.event, delivery };
      }
      const registered = handlers.get(String(found.name));
      if (registered === undefined)
        return { kind: "unhandled", status: 200, ...found, delivery };
      await run(registered, found.event, delivery);
      return { kind: "handled", status: 200, ...found, delivery };
    },
  };
}

async function run(
  handlers: readonly AnyHandler[],
  event: unknown,
  delivery: WebhookDelivery,
): Promise<void> {
  // The event's check has passed: it is what the handler's type says.
  for (const handler of handlers) await handler(event as never, delivery);
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

type Recognized<Events> =
  | { readonly name: keyof Events; readonly event: Events[keyof Events] }
  | { readonly failures: readonly Failure[] }
  | { readonly unknown: true };

/** The first event of the delivery's type whose check it passes. */
function recognize<Events>(
  rows: readonly WebhookEventRow[],
  event: unknown,
): Recognized<Events> {
  let wrong: readonly Failure[] | undefined;
  for (const { name, type, check } of rows) {
    if (type !== undefined && memberOf(event, type.property) !== type.value)
      continue;
    const failures: Failure[] = [];
    check?.(event, "", failures);
    if (failures.length === 0)
      // The rows are the printed ones of these events, and the check has passed.
      return {
        name: name as keyof Events,
        event: event as Events[keyof Events],
      };
    if (type !== undefined) wrong ??= failures;
  }
  return wrong === undefined ? { unknown: true } : { failures: wrong };
}

function refused(
  reason: WebhookRefusal,
  detail: string,
  failures: readonly Failure[] = [],
): RefusedWebhook {
  return {
    kind: "refused",
    status: statuses[reason],
    reason,
    detail,
    failures,
  };
}

const statuses: { readonly [Reason in WebhookRefusal]: 400 | 401 | 422 } = {
  "missing-header": 400,
  "malformed-header": 400,
  "too-old": 401,
  "too-new": 401,
  "no-matching-signature": 401,
  "not-json": 400,
  "invalid-event": 422,
};
