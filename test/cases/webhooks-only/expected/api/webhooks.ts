// Made by Tenon from the API's description: change that, and generate again.

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
  born: {
    type: "animal.born";
    name: string;
  };
  moved: { type: "animal.moved" };
}

/** The name of an event. */
export type WebhookEventName = keyof WebhookEvents;

/** Any event. */
export type AnyWebhookEvent = WebhookEvents[WebhookEventName];

/** Makes a receiver: register handlers with `on`, then pass it each delivery. */
export function createWebhookReceiver(
  options: WebhookReceiverOptions,
): WebhookReceiver<WebhookEvents> {
  return openReceiver<WebhookEvents>(
    [
      {
        name: "born",
        type: { property: "type", value: "animal.born" },
        check: eventChecks.born,
      },
      {
        name: "moved",
        type: { property: "type", value: "animal.moved" },
        check: eventChecks.moved,
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
