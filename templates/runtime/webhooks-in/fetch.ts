/** Puts a receiver of webhooks on anything that speaks `fetch`: Hono, Next, Bun, Deno, Workers. */
import { readAll } from "../fetch.js";
import type { WebhookReceiver } from "../webhooks.js";
import {
  answerWebhook,
  bodyLimit,
  type WebhookHandlerOptions,
} from "./answer.js";

/**
 * Gives a receiver as a function from `Request` to `Response`. It reads the raw
 * body, and answers with the outcome's status, or 500 where a handler throws.
 */
export function webhookFetchHandler<Events>(
  receiver: WebhookReceiver<Events>,
  options: WebhookHandlerOptions<Events> = {},
): (request: Request) => Promise<Response> {
  const { limit = bodyLimit } = options;
  return async (request) => {
    const { status, body } = await answerWebhook(
      receiver,
      options,
      request.headers,
      () => readAll(request, limit),
    );
    return new Response(body, { status });
  };
}
