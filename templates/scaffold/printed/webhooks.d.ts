import type { Transport } from "../../runtime/webhooks-out/queue.js";
import type { Stores } from "./stores.js";

export declare function openWebhooks(
  transport: Transport,
  stores?: Stores,
): void;

export declare function closeWebhooks(): Promise<void>;
