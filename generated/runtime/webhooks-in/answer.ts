import {
  BodyCutOff,
  BodyTaken,
  BodyTooLarge,
  BodyTooSlow,
} from "../server/request.js";
import type { WebhookReceiver } from "../webhooks.js";
import type { WebhookOutcome } from "./outcome.js";
import type { WebhookHeaders } from "./verify.js";

/** Options of the adapters for webhook receivers. */
export interface WebhookHandlerOptions<Events> {
  /** The largest body, in bytes. Default: 1 048 576 (1 MiB). */
  readonly limit?: number;
  /** Called with the outcome of each delivery, for logs and metrics. */
  readonly onOutcome?: (
    outcome: WebhookOutcome<Events> | UnreadWebhook,
  ) => unknown;
  /**
   * Called with the errors that respond with 500: those of handlers and of the store,
   * or a body that was already parsed. Default: prints them to the console.
   */
  readonly onError?: (error: unknown) => void;
}

/** A delivery whose body could not be received. */
export interface UnreadWebhook {
  readonly kind: "unread";
  /** The status to respond with. */
  readonly status: 400 | 408 | 413;
  /** Why the body could not be received. */
  readonly reason: "cut-off" | "too-slow" | "too-large";
  /** The same as a sentence. */
  readonly detail: string;
}

/** The response to the sender. */
export interface WebhookAnswer {
  /** The status. */
  readonly status: number;
  /** What is wrong, as a sentence. Empty for a success. */
  readonly body: string;
  /** The header `Allow`, if the request is no delivery. */
  readonly allow?: "POST";
}

/** A request to a receiver, as a platform has it. */
export interface WebhookRequest {
  readonly method: string | undefined;
  readonly headers: WebhookHeaders;
  /** Reads the raw body. */
  readonly read: () => Promise<Uint8Array | string>;
}

/** Default for `limit`, in bytes. */
export const bodyLimit = 1_048_576;

/** Receives a delivery, runs its handlers and returns the response. Never rejects. */
export async function answerWebhook<Events>(
  receiver: WebhookReceiver<Events>,
  { onOutcome, onError = printError }: WebhookHandlerOptions<Events>,
  { method, headers, read }: WebhookRequest,
): Promise<WebhookAnswer> {
  if (method !== "POST")
    return {
      status: 405,
      body: "A delivery is a POST request.",
      allow: "POST",
    };
  const report = (error: unknown) => {
    try {
      onError(error);
    } catch {
      // An error of a hook does not change the response.
    }
  };
  try {
    const outcome = await outcomeOf(receiver, headers, read);
    try {
      await onOutcome?.(outcome);
    } catch (error) {
      report(error);
    }
    return {
      status: outcome.status,
      body: "detail" in outcome ? outcome.detail : "",
    };
  } catch (error) {
    const reported = error instanceof BodyTaken ? new TypeError(advice) : error;
    report(reported);
    return { status: 500, body: reported === error ? "" : advice };
  }
}

const advice =
  'The raw body of the delivery is gone: something has parsed it before the receiver, which needs its bytes for the signature. Put the receiver in front of express.json() and other parsers, or give its route express.raw({ type: "*/*" }).';

async function outcomeOf<Events>(
  receiver: WebhookReceiver<Events>,
  headers: WebhookHeaders,
  read: () => Promise<Uint8Array | string>,
): Promise<WebhookOutcome<Events> | UnreadWebhook> {
  let body;
  try {
    body = await read();
  } catch (error) {
    const unread = unreadWebhook(error);
    if (unread === undefined) throw error;
    return unread;
  }
  return receiver.receive(headers, body);
}

function unreadWebhook(error: unknown): UnreadWebhook | undefined {
  const kind = "unread";
  if (error instanceof BodyTooLarge)
    return { kind, status: 413, reason: "too-large", detail: error.message };
  if (error instanceof BodyTooSlow)
    return { kind, status: 408, reason: "too-slow", detail: error.message };
  if (error instanceof BodyCutOff)
    return { kind, status: 400, reason: "cut-off", detail: error.message };
  return undefined;
}

function printError(error: unknown): void {
  console.error(error);
}
