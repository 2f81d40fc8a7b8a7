import type { Failure } from "../check.js";
import type { SignatureRefusal, WebhookDelivery } from "./verify.js";

/** What became of a delivery, with the HTTP status to answer. */
export type WebhookOutcome<Events> =
  | HandledWebhook<Events>
  | UnhandledWebhook<Events>
  | UnknownWebhook
  | DuplicateWebhook
  | WebhookInProgress
  | RefusedWebhook;

/** Its handlers have run. */
export type HandledWebhook<Events> = {
  readonly [Name in keyof Events]: {
    readonly kind: "handled";
    readonly status: 200;
    readonly name: Name;
    readonly event: Events[Name];
    readonly delivery: WebhookDelivery;
  };
}[keyof Events];

/** It is authentic and valid, and no handler is registered for it. */
export type UnhandledWebhook<Events> = {
  readonly [Name in keyof Events]: {
    readonly kind: "unhandled";
    readonly status: 200;
    readonly name: Name;
    readonly event: Events[Name];
    readonly delivery: WebhookDelivery;
  };
}[keyof Events];

/** It is authentic, and no event that the description knows. */
export interface UnknownWebhook {
  readonly kind: "unknown";
  readonly status: 200;
  readonly event: unknown;
  readonly delivery: WebhookDelivery;
}

/** It is authentic, and was handled before: no handler has run. */
export interface DuplicateWebhook {
  readonly kind: "duplicate";
  readonly status: 200;
  readonly delivery: WebhookDelivery;
}

/**
 * It is authentic, and an earlier attempt is being handled right now: no
 * handler has run. How that ends is not known yet, so the answer is no success
 * and has the sender try again. 409 is that and no more: a 5xx would count as a
 * fault of this side, a 429 slow other deliveries down, and a 410 end them.
 */
export interface WebhookInProgress {
  readonly kind: "in-progress";
  readonly status: 409;
  readonly delivery: WebhookDelivery;
}

/** It must not be trusted, or is not what the description says. */
export type RefusedWebhook = {
  readonly [Reason in WebhookRefusal]: {
    readonly kind: "refused";
    readonly status: (typeof refusals)[Reason];
    readonly reason: Reason;
    readonly detail: string;
    /** What is wrong with an invalid event. */
    readonly failures: readonly Failure[];
  };
}[WebhookRefusal];

export type WebhookRefusal = SignatureRefusal | "not-json" | "invalid-event";

/** The status that answers each reason. */
const refusals = {
  "missing-header": 400,
  "malformed-header": 400,
  "too-old": 401,
  "too-new": 401,
  "no-matching-signature": 401,
  "not-json": 400,
  "invalid-event": 422,
} as const;

/** Makes the outcome of a refused delivery. */
export function refusedWebhook(
  reason: WebhookRefusal,
  detail: string,
  failures: readonly Failure[] = [],
): RefusedWebhook {
  const status = refusals[reason];
  // The status is the reason's own, which the compiler does not follow.
  return {
    kind: "refused",
    status,
    reason,
    detail,
    failures,
  } as RefusedWebhook;
}
