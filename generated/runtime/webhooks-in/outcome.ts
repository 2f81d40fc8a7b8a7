import type { Failure } from "../check.js";
import type { SignatureRefusal, WebhookDelivery } from "./verify.js";

/** The outcome of a delivery. `status` is the HTTP status to respond with. */
export type WebhookOutcome<Events> =
  | HandledWebhook<Events>
  | UnhandledWebhook<Events>
  | UnknownWebhook
  | DuplicateWebhook
  | WebhookInProgress
  | RefusedWebhook;

/** The handlers of the event have run. */
export type HandledWebhook<Events> = {
  readonly [Name in keyof Events]: {
    readonly kind: "handled";
    readonly status: 200;
    readonly name: Name;
    readonly event: Events[Name];
    readonly delivery: WebhookDelivery;
  };
}[keyof Events];

/** The delivery is authentic and valid, but its event has no handler. */
export type UnhandledWebhook<Events> = {
  readonly [Name in keyof Events]: {
    readonly kind: "unhandled";
    readonly status: 200;
    readonly name: Name;
    readonly event: Events[Name];
    readonly delivery: WebhookDelivery;
  };
}[keyof Events];

/** The delivery is authentic, but its event is not in the description. */
export interface UnknownWebhook {
  readonly kind: "unknown";
  readonly status: 200;
  /** The parsed body. */
  readonly event: unknown;
  readonly delivery: WebhookDelivery;
}

/** The delivery was handled before; no handler has run. */
export interface DuplicateWebhook {
  readonly kind: "duplicate";
  readonly status: 200;
  readonly delivery: WebhookDelivery;
}

/**
 * An earlier attempt of this delivery is still being handled; no handler has run. Its
 * result is unknown, so the response is not a success and the sender retries. The
 * status is 409, because senders treat 5xx as an outage, slow down after 429, and stop
 * after 410.
 */
export interface WebhookInProgress {
  readonly kind: "in-progress";
  readonly status: 409;
  readonly delivery: WebhookDelivery;
}

/** The delivery is not authentic, or its body is invalid. */
export type RefusedWebhook = {
  readonly [Reason in WebhookRefusal]: {
    readonly kind: "refused";
    readonly status: (typeof refusals)[Reason];
    readonly reason: Reason;
    readonly detail: string;
    /** The failures of an invalid event; empty for other reasons. */
    readonly failures: readonly Failure[];
  };
}[WebhookRefusal];

/** Why a delivery was refused. */
export type WebhookRefusal = SignatureRefusal | "not-json" | "invalid-event";

/** The status for each reason. */
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
  // TypeScript does not relate the status to the reason.
  return {
    kind: "refused",
    status,
    reason,
    detail,
    failures,
  } as RefusedWebhook;
}
