import type { SignatureHeaders } from "../../../../generated/runtime/webhooks.js";
import {
  type AnyWebhookEvent,
  signWebhook,
} from "../../../../generated/v2/webhooks.js";

/** Posts a delivery and returns the status of the response; 0 without a response. */
export type Post = (
  url: string,
  headers: SignatureHeaders,
  body: string,
) => Promise<number>;

/** Signs an event with every live secret, and posts it once. */
export async function sendEvent(
  event: AnyWebhookEvent,
  url: string,
  secrets: readonly string[],
  post: Post,
): Promise<number> {
  const body = JSON.stringify(event);
  const headers = await signWebhook({ id: event.id, body, secrets });
  return post(url, headers, body);
}
