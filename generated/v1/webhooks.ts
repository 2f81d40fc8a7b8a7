// Made by Tenon from the API's description: change that, and generate again.

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
import type {
  ScoringRunCompletedEvent,
  ScoringRunFailedEvent,
  TrainingFailedEvent,
  TrainingSucceededEvent,
  WebhookTestEvent,
  WorkflowRunCancelledEvent,
  WorkflowRunFailedEvent,
  WorkflowRunSucceededEvent,
} from "./schemas.js";
import { eventChecks } from "./validators.js";

/** What is sent with each event, by its name. */
export interface WebhookEvents<Unlisted extends string = string & {}> {
  /**
   * A scoring run completed
   *
   * The scoring run is complete, and `data` has its scores. It also comes of its
   * own for an inference in a scope that scores automatically, before or after
   * that inference's event.
   */
  "scoring_run.completed": ScoringRunCompletedEvent<Unlisted>;
  /**
   * A scoring run failed
   *
   * The scoring run settled on an error; `error_code` says which.
   */
  "scoring_run.failed": ScoringRunFailedEvent<Unlisted>;
  /**
   * A training run succeeded
   *
   * The reference set is ready.
   */
  "training.succeeded": TrainingSucceededEvent<Unlisted>;
  /**
   * A training run failed
   *
   * The training run settled on an error; `error_code` says which.
   */
  "training.failed": TrainingFailedEvent<Unlisted>;
  /**
   * A workflow run succeeded
   *
   * The workflow ran to its end.
   */
  "workflow_run.succeeded": WorkflowRunSucceededEvent<Unlisted>;
  /**
   * A workflow run failed
   *
   * The workflow run settled on an error; `error_code` says which.
   */
  "workflow_run.failed": WorkflowRunFailedEvent<Unlisted>;
  /**
   * A workflow run was cancelled
   *
   * The workflow was stopped before its end.
   */
  "workflow_run.cancelled": WorkflowRunCancelledEvent<Unlisted>;
  /**
   * A sample delivery
   *
   * Sent once by a webhook test, to the address in its body. Assumed.
   */
  webhook_test: WebhookTestEvent;
}

/** The name of an event. */
export type WebhookEventName = keyof WebhookEvents;

/** Any event. */
export type AnyWebhookEvent<Unlisted extends string = string & {}> =
  WebhookEvents<Unlisted>[WebhookEventName];

/** The events that `createTrainingRun` can produce. */
export type CreateTrainingRunEvent<Unlisted extends string = string & {}> =
  | WebhookEvents<Unlisted>["training.succeeded"]
  | WebhookEvents<Unlisted>["training.failed"];

/** The events that `createScoringRun` can produce. */
export type CreateScoringRunEvent<Unlisted extends string = string & {}> =
  | WebhookEvents<Unlisted>["scoring_run.completed"]
  | WebhookEvents<Unlisted>["scoring_run.failed"];

/** The events that `createWorkflowRun` can produce. */
export type CreateWorkflowRunEvent<Unlisted extends string = string & {}> =
  | WebhookEvents<Unlisted>["workflow_run.succeeded"]
  | WebhookEvents<Unlisted>["workflow_run.failed"]
  | WebhookEvents<Unlisted>["workflow_run.cancelled"];

/** The events that `createWebhookTest` can produce. */
export type CreateWebhookTestEvent<Unlisted extends string = string & {}> =
  WebhookEvents<Unlisted>["webhook_test"];

/** Makes a receiver: register handlers with `on`, then pass it each delivery. */
export function createWebhookReceiver(
  options: WebhookReceiverOptions,
): WebhookReceiver<WebhookEvents> {
  return openReceiver<WebhookEvents>(eventRows(), options);
}

/** What can be done with several events. */
export const events = { order };

/** What a sender fills in where it is left out. */
type FilledIn = "type" | "id" | "created_at" | "metadata";

/**
 * Makes a sender: it signs each event that has happened, delivers it, and
 * tries again.
 */
export function createWebhookSender(
  options: WebhookSenderOptions,
): WebhookSender<WebhookEvents<never>, FilledIn> {
  return openSender(eventRows(), options);
}

/** How each event is told, checked and filled in. */
function eventRows(): readonly WebhookEventRow[] {
  return [
    {
      name: "scoring_run.completed",
      type: { property: "type", value: "scoring_run.completed" },
      check: eventChecks["scoring_run.completed"],
      fills: ["id", "created_at", "metadata"],
    },
    {
      name: "scoring_run.failed",
      type: { property: "type", value: "scoring_run.failed" },
      check: eventChecks["scoring_run.failed"],
      fills: ["id", "created_at", "metadata"],
    },
    {
      name: "training.succeeded",
      type: { property: "type", value: "training.succeeded" },
      check: eventChecks["training.succeeded"],
      fills: ["id", "created_at", "metadata"],
    },
    {
      name: "training.failed",
      type: { property: "type", value: "training.failed" },
      check: eventChecks["training.failed"],
      fills: ["id", "created_at", "metadata"],
    },
    {
      name: "workflow_run.succeeded",
      type: { property: "type", value: "workflow_run.succeeded" },
      check: eventChecks["workflow_run.succeeded"],
      fills: ["id", "created_at", "metadata"],
    },
    {
      name: "workflow_run.failed",
      type: { property: "type", value: "workflow_run.failed" },
      check: eventChecks["workflow_run.failed"],
      fills: ["id", "created_at", "metadata"],
    },
    {
      name: "workflow_run.cancelled",
      type: { property: "type", value: "workflow_run.cancelled" },
      check: eventChecks["workflow_run.cancelled"],
      fills: ["id", "created_at", "metadata"],
    },
    {
      name: "webhook_test",
      type: { property: "type", value: "inference.completed", shared: true },
      check: eventChecks.webhook_test,
      fills: ["id", "created_at", "metadata"],
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
