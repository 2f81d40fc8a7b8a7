import {
  BodyCutOff,
  BodyTaken,
  BodyTooLarge,
  BodyTooSlow,
} from "../server/request.js";
import type { WebhookReceiver } from "../webhooks.js";
import type { WebhookHeaders } from "./headers.js";
import type { WebhookOutcome } from "./outcome.js";

export interface WebhookHandlerOptions<Events> {
  /** The most bytes of a body that are taken; a mebibyte where left out. */
  readonly limit?: number;
  /** Told what became of each delivery. */
  readonly onOutcome?: (
    outcome: WebhookOutcome<Events> | UnreadWebhook,
  ) => unknown;
  /** Told of what is answered with 500: what a handler or the store threw, a body that is gone. The default prints it. */
  readonly onError?: (error: unknown) => void;
}

/** Its body could not be read, and nothing is known of it. */
export interface UnreadWebhook {
  readonly kind: "unread";
  readonly status: 400 | 408 | 413;
  readonly reason: "cut-off" | "too-slow" | "too-large";
  readonly detail: string;
}

/** What the sender is answered. */
export interface WebhookAnswer {
  readonly status: number;
  /** What is wrong, in a sentence; senders keep it or pass over it. */
  readonly body: string;
}

/** The most bytes of a body that are taken where nothing else is said. */
export const bodyLimit = 1_048_576;

/** Reads a delivery, hands it to the receiver, and gives the answer. Never rejects. */
export async function answerWebhook<Events>(
  receiver: WebhookReceiver<Events>,
  { onOutcome, onError = printError }: WebhookHandlerOptions<Events>,
  headers: WebhookHeaders,
  read: () => Promise<Uint8Array | string>,
): Promise<WebhookAnswer> {
  const report = (error: unknown) => {
    try {
      onError(error);
    } catch {
      // A hook that fails must not change the answer.
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
    const told = error instanceof BodyTaken ? new TypeError(advice) : error;
    report(told);
    return { status: 500, body: told === error ? "" : advice };
  }
}

const advice =
  'The raw body of the delivery is gone: something has parsed it before the receiver, which needs its bytes for the signature. Put the receiver in front of express.json() and its like, or give its route express.raw({ type: "*/*" }).';

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
