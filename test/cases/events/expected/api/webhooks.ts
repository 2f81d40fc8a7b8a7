// Made by Tenon from the API's description: change that, and generate again.

import type { Shipped } from "./schemas.js";
import { eventChecks } from "./validators.js";
import {
  type SignatureHeaders,
  type WebhookDelivery,
  type WebhookEventRow,
  type WebhookHeaders,
  type WebhookOutcome,
  type WebhookReceiver,
  type WebhookReceiverOptions,
  openReceiver,
  signWebhook,
} from "../runtime/webhooks.js";
import { order } from "../runtime/webhooks-in/order.js";
import {
  type WebhookSender,
  type WebhookSenderOptions,
  openSender,
} from "../runtime/webhooks-out/sender.js";

/** What is sent with each event, by its name. */
export interface WebhookEvents {
  /** An order left */
  "order.shipped": Shipped;
  /** Sent to everyone, and told by nothing in its body. */
  news: {
    text?: string;
    /** `string (uuid)`. */
    id?: string;
    created_at?: number;
    metadata?: { [key: string]: unknown };
  };
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
  return openReceiver<WebhookEvents>(eventRows(), options);
}

/** What can be done with several events. */
export const events = { order };

/** What a sender fills in where it is left out. */
type FilledIn = "type" | "id" | "created_at" | "metadata" | "event";

/**
 * Makes a sender: it signs each event that has happened, delivers it, and
 * tries again.
 */
export function createWebhookSender(
  options: WebhookSenderOptions,
): WebhookSender<WebhookEvents, FilledIn> {
  return openSender(eventRows(), options);
}

/** How each event is told, checked and filled in. */
function eventRows(): readonly WebhookEventRow[] {
  return [
    {
      name: "order.shipped",
      type: { property: "type", value: "order.shipped" },
      check: eventChecks["order.shipped"],
      fills: ["id", "created_at", "metadata"],
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
  ];
}

export { signWebhook };

/**
 * What the options, outcomes and signatures of receivers and senders are made
 * of.
 */
export type {
  SignatureHeaders,
  WebhookDelivery,
  WebhookHeaders,
  WebhookOutcome,
  WebhookReceiver,
  WebhookReceiverOptions,
  WebhookSender,
  WebhookSenderOptions,
};
