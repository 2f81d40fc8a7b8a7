// Made by Tenon from the API's description: change that, and generate again.

import {
  type SampleOptions,
  type SampleOverrides,
  type WebhookSample,
  signSample,
} from "../runtime/webhooks-in/sample.js";
import type { WebhookEventName, WebhookEvents } from "./webhooks.js";

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
  "inference.completed": {
    id: "evt_01JNB7Q2X8M4T6V0Z3C5R7W9AF",
    type: "inference.completed",
    created_at: "2026-03-02T09:15:42Z",
    data: {
      inference_id: "16fd2706-8baf-433b-82eb-8c7fada847da",
      status: "complete",
      outputs: [
        {
          id: "d9428888-122b-4f0b-8a1c-3f5e6d7c8b9a",
          url: "https://assets.example.com/d9428888.png",
          content_type: "image/png",
          metadata: { tile: { columns: 4, rows: 4 } },
        },
      ],
      created_at: "2026-03-02T09:15:00Z",
      completed_at: "2026-03-02T09:15:42Z",
      price_creative_units: 4,
      error_code: null,
      error_message: null,
      webhook: {
        status: "pending",
        attempts: 0,
        last_attempt_at: null,
        last_response_status: null,
        last_error: null,
      },
    },
    metadata: { level: "crypt" },
  },
  "inference.failed": {
    id: "evt_01JNB7Q2X8M4T6V0Z3C5R7W9BF",
    type: "inference.failed",
    created_at: "2026-03-02T09:15:42Z",
    data: {
      inference_id: "16fd2706-8baf-433b-82eb-8c7fada847da",
      status: "FAILED",
      outputs: [],
      created_at: "2026-03-02T09:15:00Z",
      completed_at: "2026-03-02T09:15:42Z",
      price_creative_units: null,
      error_code: "INSUFFICIENT_BALANCE",
      error_message: "The workspace has too few Creative Units for this run.",
      webhook: {
        status: "pending",
        attempts: 0,
        last_attempt_at: null,
        last_response_status: null,
        last_error: null,
      },
    },
    metadata: { level: "crypt" },
  },
  "inference.cancelled": {
    id: "evt_01JNB7Q2X8M4T6V0Z3C5R7W9CF",
    type: "inference.cancelled",
    created_at: "2026-03-02T09:15:42Z",
    data: {
      inference_id: "16fd2706-8baf-433b-82eb-8c7fada847da",
      status: "CANCELLED",
      outputs: [],
      created_at: "2026-03-02T09:15:00Z",
      completed_at: "2026-03-02T09:15:42Z",
      price_creative_units: null,
      error_code: null,
      error_message: null,
      webhook: {
        status: "pending",
        attempts: 0,
        last_attempt_at: null,
        last_response_status: null,
        last_error: null,
      },
    },
  },
  "scoring_run.completed": {
    id: "evt_01JNB7Q2X8M4T6V0Z3C5R7W9DF",
    type: "scoring_run.completed",
    created_at: "2026-03-02T09:15:42Z",
    data: {
      scoring_run_id: "f47ac10b-58cc-4372-a567-0e02b2c3d479",
      status: "complete",
      scores: [
        { rule: "style-match", value: 0.87 },
        { rule: "seamless-tile", value: 1 },
      ],
      created_at: "2026-03-02T09:15:00Z",
      completed_at: "2026-03-02T09:15:42Z",
      price_creative_units: null,
      error_code: null,
      error_message: null,
      webhook: {
        status: "pending",
        attempts: 0,
        last_attempt_at: null,
        last_response_status: null,
        last_error: null,
      },
    },
  },
  "scoring_run.failed": {
    id: "evt_01JNB7Q2X8M4T6V0Z3C5R7W9EF",
    type: "scoring_run.failed",
    created_at: "2026-03-02T09:15:42Z",
    data: {
      scoring_run_id: "f47ac10b-58cc-4372-a567-0e02b2c3d479",
      status: "FAILED",
      scores: [],
      created_at: "2026-03-02T09:15:00Z",
      completed_at: "2026-03-02T09:15:42Z",
      price_creative_units: null,
      error_code: "INTERNAL_ERROR",
      error_message: "The scorer stopped.",
      webhook: {
        status: "pending",
        attempts: 0,
        last_attempt_at: null,
        last_response_status: null,
        last_error: null,
      },
    },
  },
  "training.succeeded": {
    id: "evt_01JNB7Q2X8M4T6V0Z3C5R7W9FF",
    type: "training.succeeded",
    created_at: "2026-03-02T09:58:10Z",
    data: {
      training_run_id: "886313e1-3b8a-4372-9b90-0c9aee199e5d",
      status: "succeeded",
      created_at: "2026-03-02T09:15:00Z",
      completed_at: "2026-03-02T09:58:10Z",
      price_creative_units: 120,
      error_code: null,
      error_message: null,
      webhook: {
        status: "pending",
        attempts: 0,
        last_attempt_at: null,
        last_response_status: null,
        last_error: null,
      },
    },
  },
  "training.failed": {
    id: "evt_01JNB7Q2X8M4T6V0Z3C5R7W9GF",
    type: "training.failed",
    created_at: "2026-03-02T09:58:10Z",
    data: {
      training_run_id: "886313e1-3b8a-4372-9b90-0c9aee199e5d",
      status: "FAILED",
      created_at: "2026-03-02T09:15:00Z",
      completed_at: "2026-03-02T09:58:10Z",
      price_creative_units: null,
      error_code: "INSUFFICIENT_BALANCE",
      error_message: "The workspace has too few Creative Units for this run.",
      webhook: {
        status: "pending",
        attempts: 0,
        last_attempt_at: null,
        last_response_status: null,
        last_error: null,
      },
    },
  },
  "workflow_run.succeeded": {
    id: "evt_01JNB7Q2X8M4T6V0Z3C5R7W9HF",
    type: "workflow_run.succeeded",
    created_at: "2026-03-02T09:15:42Z",
    data: {
      workflow_run_id: "a3bb189e-8bf9-4c4a-9d3e-5b1f0c7e2a64",
      workflow_id: "2c1d43b8-e6d7-4b1f-9f3a-6d8b7a1e5c90",
      status: "succeeded",
      outputs: [
        {
          id: "0e37df36-f698-4ae6-8b1c-9f1a2d3c4b5e",
          url: "https://assets.example.com/0e37df36.glb",
          content_type: "model/gltf-binary",
        },
      ],
      created_at: "2026-03-02T09:15:00Z",
      completed_at: "2026-03-02T09:15:42Z",
      price_creative_units: 18,
      error_code: null,
      error_message: null,
      webhook: {
        status: "pending",
        attempts: 0,
        last_attempt_at: null,
        last_response_status: null,
        last_error: null,
      },
    },
    metadata: { level: "crypt" },
  },
  "workflow_run.failed": {
    id: "evt_01JNB7Q2X8M4T6V0Z3C5R7W9IF",
    type: "workflow_run.failed",
    created_at: "2026-03-02T09:15:42Z",
    data: {
      workflow_run_id: "a3bb189e-8bf9-4c4a-9d3e-5b1f0c7e2a64",
      workflow_id: "2c1d43b8-e6d7-4b1f-9f3a-6d8b7a1e5c90",
      status: "FAILED",
      outputs: [],
      created_at: "2026-03-02T09:15:00Z",
      completed_at: "2026-03-02T09:15:42Z",
      price_creative_units: null,
      error_code: "INSUFFICIENT_BALANCE",
      error_message: "The workspace has too few Creative Units for this run.",
      webhook: {
        status: "pending",
        attempts: 0,
        last_attempt_at: null,
        last_response_status: null,
        last_error: null,
      },
    },
  },
  "workflow_run.cancelled": {
    id: "evt_01JNB7Q2X8M4T6V0Z3C5R7W9JF",
    type: "workflow_run.cancelled",
    created_at: "2026-03-02T09:15:42Z",
    data: {
      workflow_run_id: "a3bb189e-8bf9-4c4a-9d3e-5b1f0c7e2a64",
      workflow_id: "2c1d43b8-e6d7-4b1f-9f3a-6d8b7a1e5c90",
      status: "CANCELLED",
      outputs: [],
      created_at: "2026-03-02T09:15:00Z",
      completed_at: "2026-03-02T09:15:42Z",
      price_creative_units: null,
      error_code: null,
      error_message: null,
      webhook: {
        status: "pending",
        attempts: 0,
        last_attempt_at: null,
        last_response_status: null,
        last_error: null,
      },
    },
  },
  webhook_test: {
    id: "evt_01JNB7Q2X8M4T6V0Z3C5R7W9ZF",
    type: "inference.completed",
    created_at: "2026-03-02T09:16:00Z",
    data: {},
  },
};
