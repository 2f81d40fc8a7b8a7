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

const shared1 = {
  id: "16fd2706-8baf-433b-82eb-8c7fada847da",
  name: "sampleaa",
  url: "https://example.com/sample",
  owner: "someone@example.com",
  stars: 5,
  share: 0.5,
  topics: ["sample", "sample"],
};

/** The description's examples, and what its schemas give where there are none. */
const samples: { readonly [Name in WebhookEventName]: unknown } = {
  "example.beside.schema": { type: "given", text: "as it is written" },
  "example.by.reference": { type: "referred", text: "from components" },
  opened: {
    type: "opened",
    repository: shared1,
    tags: ["tag_sample"],
    wrong: 1,
    right: "from the property",
    at: "2026-01-02T09:15:42Z",
  },
  closed: {
    type: "closed",
    repository: shared1,
    reason: { code: "done", under: { because: { code: "done", under: null } } },
  },
};
