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
  /**
   * *\/ ${globalThis.x} ` ' " \
   *  \u202e \@ts-ignore /\/# sourceMappingURL=x
   */
  "*/ ${globalThis.x} ` ' \" \\ \u2028 \u202e @ts-ignore /\/# sourceMappingURL=x": {
    type: "*/ ${globalThis.x} ` ' \" \\ \u2028 \u202e @ts-ignore /\/# sourceMappingURL=x";
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
  return openReceiver<WebhookEvents>(
    [
      {
        name: "*/ ${globalThis.x} ` ' \" \\ \u2028 \u202e @ts-ignore /\/# sourceMappingURL=x",
        type: {
          property: "type",
          value:
            "*/ ${globalThis.x} ` ' \" \\ \u2028 \u202e @ts-ignore /\/# sourceMappingURL=x",
        },
        check:
          eventChecks[
            "*/ ${globalThis.x} ` ' \" \\ \u2028 \u202e @ts-ignore /\/# sourceMappingURL=x"
          ],
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
