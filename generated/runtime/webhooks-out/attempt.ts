import { signWebhook } from "../webhook-signature.js";
import type { QueuedDelivery } from "./queue.js";
import type { WebhookSecrets } from "./secrets.js";
import type { SignedDelivery, Transport, TransportReply } from "./transport.js";

/** What an attempt uses. */
export interface AttemptMeans {
  readonly transport: Transport;
  readonly secrets: Pick<WebhookSecrets, "live">;
  readonly now: () => number;
  /** Receives errors on the sender's side; must not throw. */
  readonly report: (error: unknown, id: string | undefined) => void;
}

/** The parts of a delivery that an attempt sends. */
export type Sendable = Pick<QueuedDelivery, "id" | "owner" | "url" | "body">;

/**
 * Makes one attempt to deliver, signed with all valid secrets. Never rejects: an error
 * on the sender's side is reported and counts as a failed attempt.
 */
export async function attempt(
  means: AttemptMeans,
  delivery: Sendable,
): Promise<TransportReply> {
  let doing = "signed";
  try {
    const signed = await sign(means, delivery);
    doing = "sent";
    return await means.transport(signed);
  } catch (error) {
    means.report(error, delivery.id);
    return { failure: `The delivery could not be ${doing}.`, latency: 0 };
  }
}

async function sign(
  { secrets, now }: AttemptMeans,
  { id, owner, url, body }: Sendable,
): Promise<SignedDelivery> {
  const bytes = new TextEncoder().encode(body);
  const signature = await signWebhook({
    id,
    timestamp: new Date(now()),
    body: bytes,
    secrets: await secrets.live(owner),
  });
  const headers = { "content-type": "application/json", ...signature };
  return { url, headers, body: bytes };
}
