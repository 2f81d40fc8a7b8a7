import { createServer } from "node:http";

import { createWebhookReceiver } from "./generated/api/webhooks.js";
import { webhookListener } from "./generated/runtime/webhooks-in/node.js";

const secret = process.env["WEBHOOK_SECRET"];
if (secret === undefined) throw new Error("Set WEBHOOK_SECRET.");

const receiver = createWebhookReceiver({ secrets: [secret] });
receiver.on("animal.born", ({ data }) => {
  console.log(`${data.name} was born.`);
});
const port = Number(process.env["PORT"] ?? 9090);
createServer(webhookListener(receiver)).listen(port);
