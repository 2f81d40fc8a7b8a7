/** Puts a receiver of webhooks on node:http, or on a route of Express. */
import type { IncomingMessage, ServerResponse as Outgoing } from "node:http";
import { NodeRequest } from "../node/request.js";
import { cutOff, send } from "../node/send.js";
import { memberOf } from "../problem.js";
import type { WebhookReceiver } from "../webhooks.js";
import {
  answerWebhook,
  bodyLimit,
  type WebhookHandlerOptions,
} from "./answer.js";

/**
 * Gives a receiver as a listener: `createServer(webhookListener(receiver))`, or
 * `app.post("/hooks", webhookListener(receiver))`. It reads the raw body, and
 * answers with the outcome's status, or 500 where a handler throws. Where
 * something in front of it has read the body, it takes the bytes or the text
 * that were kept as `rawBody` or `body`.
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
  const { status, body } = await answerWebhook(
    receiver,
    options,
    incoming.headers,
    async () => keptBody(incoming) ?? request.body(),
  );
  try {
    await send(
      { status, headers: [["content-type", "text/plain"]], body },
      request,
      outgoing,
    );
  } catch {
    cutOff(outgoing);
  }
}

/** The body as a platform or express.raw() has kept it; what has been parsed is none. */
function keptBody(incoming: IncomingMessage): Uint8Array | string | undefined {
  for (const name of ["rawBody", "body"]) {
    const kept = memberOf(incoming, name);
    if (typeof kept === "string" || kept instanceof Uint8Array) return kept;
  }
  return undefined;
}
