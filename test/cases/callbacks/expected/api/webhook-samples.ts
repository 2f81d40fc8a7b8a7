// Made by Tenon from the API's description: change that, and generate again.

import type { WebhookEventName, WebhookEvents } from "./webhooks.js";
import {
  type SampleOptions,
  type SampleOverrides,
  type WebhookSample,
  signSample,
} from "../runtime/webhooks-in/sample.js";

/**
 * Signs a sample of an event, with overrides put into it, for tests of what
 * receives it. The same call gives the same id: give another one where it is
 * to be another delivery.
 */
export function sampleWebhook<Name extends WebhookEventName>(
  name: Name,
  overrides: SampleOverrides<WebhookEvents[Name]>,
  options: SampleOptions,
): Promise<WebhookSample<WebhookEvents[Name]>> {
  return signSample(samples[name], overrides, options);
}

/** The description's examples, and what its schemas give where there are none. */
const samples: { readonly [Name in WebhookEventName]: unknown } = {
  shipped: { type: "shipped" },
  lost: { type: "lost" },
  audited: null,
};
