/**
 * Signing by the Standard Webhooks: HMAC-SHA256 over
 * `{webhook-id}.{webhook-timestamp}.{raw body}`.
 */
import { macOf } from "./webhook-mac.js";

/** What a sender signs. */
export interface WebhookToSign {
  readonly id: string;
  /** Unix seconds, or a date; now where left out. */
  readonly timestamp?: number | Date;
  readonly body: Uint8Array | string;
  /** Each live secret: a receiver that knows any of them takes the delivery. */
  readonly secrets: readonly string[];
}

/** The headers that prove a delivery; an alias and so a record that `fetch` takes. */
export type SignatureHeaders = Readonly<
  Record<"webhook-id" | "webhook-timestamp" | "webhook-signature", string>
>;

/**
 * Says whether a text can be a webhook's id: visible ASCII text, without the
 * full stop, which tells the parts of what is signed apart.
 */
export function isWebhookId(id: string): boolean {
  return /^[\x21-\x2d\x2f-\x7e]{1,256}$/.test(id);
}

/** What a MAC is made of, in front of the body. */
export function signedHead(id: string, timestamp: string): string {
  return `${id}.${timestamp}.`;
}

/** Signs a delivery with every secret, and gives its headers. */
export async function signWebhook({
  id,
  timestamp = new Date(),
  body,
  secrets,
}: WebhookToSign): Promise<SignatureHeaders> {
  if (!isWebhookId(id))
    throw new TypeError(
      "A webhook's id is 1 to 256 characters of visible ASCII text without a full stop.",
    );
  if (secrets.length === 0)
    throw new TypeError("A webhook is signed with at least one secret.");
  const seconds = String(
    Math.floor(
      typeof timestamp === "number" ? timestamp : timestamp.getTime() / 1000,
    ),
  );
  const head = signedHead(id, seconds);
  const signatures = await Promise.all(
    secrets.map(async (secret) => macOf(secret)(head, body)),
  );
  return {
    "webhook-id": id,
    "webhook-timestamp": seconds,
    "webhook-signature": signatures.map((text) => `v1,${text}`).join(" "),
  };
}
