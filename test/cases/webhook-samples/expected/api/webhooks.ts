// Made by Tenon from the API's description: change that, and generate again.

import type { Event, Reason, Repository } from "./schemas.js";
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
import {
  type WebhookSender,
  type WebhookSenderOptions,
  openSender,
} from "../runtime/webhooks-out/sender.js";

/** What is sent with each event, by its name. */
export interface WebhookEvents {
  "example.beside.schema": Event;
  "example.by.reference": Event;
  opened: {
    type: "opened";
    repository: Repository;
    tags: string[];
    wrong?: number;
    right?: string;
    /** `string (date-time)`. */
    at?: string;
  };
  closed: {
    type: "closed";
    repository: Repository;
    reason?: null | Reason;
  };
}

/** The name of an event. */
export type WebhookEventName = keyof WebhookEvents;

/** Any event. */
export type AnyWebhookEvent = WebhookEvents[WebhookEventName];

/** Makes a receiver: register handlers with `on`, then pass it each delivery. */
export function createWebhookReceiver(
  options: WebhookReceiverOptions,
): WebhookReceiver<WebhookEvents> {
  return openReceiver<WebhookEvents>(eventRows(), options);
}

/** What a sender fills in where it is left out. */
type FilledIn = "type";

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
      name: "opened",
      type: { property: "type", value: "opened" },
      check: eventChecks.opened,
    },
    {
      name: "closed",
      type: { property: "type", value: "closed" },
      check: eventChecks.closed,
    },
    {
      name: "example.beside.schema",
      check: eventChecks["example.beside.schema"],
    },
    {
      name: "example.by.reference",
      check: eventChecks["example.by.reference"],
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
