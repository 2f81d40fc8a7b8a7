/**
 * Connects a webhook receiver to platforms that use `fetch` types: Hono, Next.js, Bun,
 * Deno, Workers.
 */
import { readAll } from "../fetch.js";
import type { WebhookReceiver } from "../webhooks.js";
import {
  answerWebhook,
  bodyLimit,
  type WebhookHandlerOptions,
} from "./answer.js";

/**
 * Makes a function from `Request` to `Response`. It reads the raw body and responds
 * with the status of the outcome, or 500 if a handler throws.
 */
export function webhookFetchHandler<Events>(
  receiver: WebhookReceiver<Events>,
  options: WebhookHandlerOptions<Events> = {},
): (request: Request) => Promise<Response> {
  const { limit = bodyLimit } = options;
  return async (request) => {
    const { method, headers } = request;
    const { status, body, allow } = await answerWebhook(receiver, options, {
      method,
      headers,
      read: () => readAll(request, limit),
    });
    return new Response(body, {
      status,
      ...(allow !== undefined && { headers: { allow } }),
    });
  };
}
