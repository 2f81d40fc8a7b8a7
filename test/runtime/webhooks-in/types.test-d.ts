// Checked by `npm run typecheck`; nothing here runs.
import type { IncomingMessage, ServerResponse } from "node:http";

import type { WebhookStore } from "../../../generated/runtime/webhooks.js";
import { webhookFetchHandler } from "../../../generated/runtime/webhooks-in/fetch.js";
import { webhookListener } from "../../../generated/runtime/webhooks-in/node.js";
import * as v1Webhooks from "../../../generated/v1/webhooks.js";
import { sampleWebhook } from "../../../generated/v2/webhook-samples.js";
import * as v2Webhooks from "../../../generated/v2/webhooks.js";

declare const secret: string;
const receiver = v2Webhooks.createWebhookReceiver({ secrets: [secret] });

receiver
  .on("inference.completed", ({ data }, { id }) => `${id} ${data.inference_id}`)
  .on("training.failed", async ({ data }) => {
    await Promise.resolve(data.error_code);
  })
  .onUnknown((event, { timestamp }) => [event, timestamp]);

// @ts-expect-error -- there is no such event
receiver.on("inference.complete", () => undefined);
// @ts-expect-error -- an inference has no training run
receiver.on("inference.completed", ({ data }) => data.training_run_id);
// @ts-expect-error -- a delivery has no header
receiver.on("inference.completed", (_, { headers }) => String(headers));
// @ts-expect-error -- nothing is known of what is not described
receiver.onUnknown((event) => event.type);
const first = v1Webhooks.createWebhookReceiver({ secrets: [secret] });
// @ts-expect-error -- inferences are v2's alone
first.on("inference.completed", () => undefined);
// @ts-expect-error -- there is no receiver without a secret's list
v2Webhooks.createWebhookReceiver({ secret });
// @ts-expect-error -- what express.json() has parsed is no raw body
void receiver.receive({}, { type: "inference.completed" });

export async function answered(
  request: Request,
): Promise<200 | 400 | 401 | 409 | 422> {
  const body = await request.text();
  const outcome = await receiver.receive(request.headers, body);
  // @ts-expect-error -- not every outcome has an event
  console.log(outcome.event);
  if (outcome.kind === "handled" && outcome.name === "training.failed")
    console.log(outcome.event.data.training_run_id.length);
  return outcome.status;
}

export const listener: (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
) => void = webhookListener(receiver, {
  limit: 1000,
  onOutcome: (outcome) => {
    if (outcome.kind === "unread") return outcome.reason;
    // @ts-expect-error -- there is no such outcome
    if (outcome.kind === "lost") return 1;
    return outcome.status;
  },
});
export const handler: (request: Request) => Promise<Response> =
  webhookFetchHandler(receiver);

/** What a store over a database looks like. */
export const store: WebhookStore = {
  claim: (id) =>
    Promise.resolve(
      id === "a"
        ? "handled"
        : { complete: () => Promise.resolve(), release: () => undefined },
    ),
};
// @ts-expect-error -- a store says handled, running, or gives a claim
export const wrongStore: WebhookStore = { claim: () => "done" };

declare const completed: v2Webhooks.WebhookEvents["inference.completed"];
export const earliest: string | undefined = v2Webhooks.events.order([
  completed,
])[0]?.data.inference_id;
// @ts-expect-error -- what has no time has no order
v2Webhooks.events.order([{ id: "a" }]);

void sampleWebhook(
  "inference.completed",
  { data: { outputs: [] } },
  { secret },
);
// @ts-expect-error -- there is no such event
void sampleWebhook("inference.complete", {}, { secret });
const options = { secret };
// @ts-expect-error -- an inference has no training run
void sampleWebhook("inference.completed", { data: { run: "" } }, options);
const wrong = { data: { webhook: { attempts: "" } } };
// @ts-expect-error -- attempts are a number
void sampleWebhook("inference.completed", wrong, options);
// @ts-expect-error -- it is signed with something
void sampleWebhook("inference.completed", {}, {});
