import type { WebhookReceiver } from "../../runtime/webhooks.js";
import type { Stores } from "./stores.js";

export declare function createReceiver(
  secret: string,
  stores?: Stores,
): WebhookReceiver<unknown>;
