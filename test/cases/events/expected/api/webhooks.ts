// Made by Tenon from the API's description: change that, and generate again.

import type { Shipped } from "./schemas.js";
import { eventChecks } from "./validators.js";
import {
  type SignatureHeaders,
  type WebhookDelivery,
  type WebhookHeaders,
  type WebhookOutcome,
  type WebhookReceiver,
  type WebhookReceiverOptions,
  openReceiver,
  signWebhook,
} from "../runtime/webhooks.js";

/** What is sent with each event, by its name. */
export interface WebhookEvents {
  /** An order left */
  "order.shipped": Shipped;
  /** Sent to everyone, and told by nothing in its body. */
  news: { text?: string };
  onPaid: {
    event: "paid";
    amount?: number;
  };
}

/** The name of an event. */
export type WebhookEventName = keyof WebhookEvents;

/** Any event. */
export type AnyWebhookEvent = WebhookEvents[WebhookEventName];

/** The events that `createOrder` can produce. */
export type CreateOrderEvent =
  WebhookEvents["order.shipped"] | WebhookEvents["onPaid"];

/** Makes a receiver: register handlers with `on`, then pass it each delivery. */
export function createWebhookReceiver(
  options: WebhookReceiverOptions,
): WebhookReceiver<WebhookEvents> {
  return openReceiver<WebhookEvents>(
    [
      {
        name: "order.shipped",
        type: { property: "type", value: "order.shipped" },
        check: eventChecks["order.shipped"],
      },
      {
        name: "onPaid",
        type: { property: "event", value: "paid" },
        check: eventChecks.onPaid,
      },
      {
        name: "news",
        check: eventChecks.news,
      },
    ],
    options,
  );
}

export { signWebhook };

/** What a receiver's options, outcomes and signatures are made of. */
export type {
  SignatureHeaders,
  WebhookDelivery,
  WebhookHeaders,
  WebhookOutcome,
  WebhookReceiver,
  WebhookReceiverOptions,
};
