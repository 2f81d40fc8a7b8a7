/** Connects a webhook receiver to node:http or an Express route. */
import type { IncomingMessage, ServerResponse as Outgoing } from "node:http";

import { cutOff, NodeRequest, send } from "../node/exchange.js";
import { memberOf } from "../problem.js";
import type { WebhookReceiver } from "../webhooks.js";
import {
  answerWebhook,
  bodyLimit,
  type WebhookHandlerOptions,
} from "./answer.js";

/**
 * Makes a request listener: `createServer(webhookListener(receiver))`, or
 * `app.post("/hooks", webhookListener(receiver))`. It reads the raw body and responds
 * with the status of the outcome, or 500 if a handler throws. If other middleware has
 * read the body, it uses the bytes or text of `rawBody` or `body`.
 */
export function webhookListener<Events>(
  receiver: WebhookReceiver<Events>,
  options: WebhookHandlerOptions<Events> = {},
): (incoming: IncomingMessage, outgoing: Outgoing) => void {
  return (incoming, outgoing) => {
    void listen(receiver, options, incoming, outgoing);
  };
}

async function listen<Events>(
  receiver: WebhookReceiver<Events>,
  options: WebhookHandlerOptions<Events>,
  incoming: IncomingMessage,
  outgoing: Outgoing,
): Promise<void> {
  const { limit = bodyLimit } = options;
  const request = new NodeRequest("/", incoming, outgoing, limit);
  const { status, body, allow } = await answerWebhook(receiver, options, {
    method: incoming.method,
    headers: incoming.headers,
    read: async () => keptBody(incoming) ?? request.body(),
  });
  const allowed = allow === undefined ? [] : [["allow", allow] as const];
  try {
    await send(
      { status, headers: [["content-type", "text/plain"], ...allowed], body },
      request,
      outgoing,
    );
  } catch {
    cutOff(outgoing);
  }
}

/**
 * The raw body that a platform or `express.raw()` has stored. A parsed body cannot be
 * used.
 */
function keptBody(incoming: IncomingMessage): Uint8Array | string | undefined {
  for (const name of ["rawBody", "body"]) {
    const kept = memberOf(incoming, name);
    if (typeof kept === "string" || kept instanceof Uint8Array) return kept;
  }
  return undefined;
}
