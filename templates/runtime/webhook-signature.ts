/**
 * Signatures of the Standard Webhooks specification: HMAC-SHA256 over
 * `{webhook-id}.{webhook-timestamp}.{raw body}`.
 */
import { macOf } from "./webhook-mac.js";

/** A delivery to sign. */
export interface WebhookToSign {
  /** The `webhook-id`: 1 to 256 visible ASCII characters without a full stop. */
  readonly id: string;
  /** Unix seconds or a date. Default: now. */
  readonly timestamp?: number | Date;
  /** The raw body. */
  readonly body: Uint8Array | string;
  /** All valid secrets. A receiver that knows one of them accepts the delivery. */
  readonly secrets: readonly string[];
}

/** The signature headers. A type alias, so that `fetch` accepts it as a record. */
export type SignatureHeaders = Readonly<
  Record<"webhook-id" | "webhook-timestamp" | "webhook-signature", string>
>;

/**
 * Whether a text is a valid `webhook-id`: visible ASCII without the full stop, which
 * separates the parts of the signed text.
 */
export function isWebhookId(id: string): boolean {
  return /^[\x21-\x2d\x2f-\x7e]{1,256}$/.test(id);
}

/** The signed text in front of the body. */
export function signedHead(id: string, timestamp: string): string {
  return `${id}.${timestamp}.`;
}

/**
 * Signs a delivery with each secret and returns the headers. Throws a `TypeError` for
 * an invalid id or secret.
 */
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
